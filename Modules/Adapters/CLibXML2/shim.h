#include <libxml/xmlversion.h>
// Debian's libxml2 brings in the headers of its ICU, which are not those of Foundation's. They only
// add to the end of a structure (xmlCharEncodingHandler) that is not used.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
