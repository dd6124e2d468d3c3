#pragma once

#include <libxml/xmlversion.h>
// Debian's libxml2 brings in the headers of its ICU, which are not those of Foundation's. They only
// add to the end of a structure (xmlCharEncodingHandler) that is not used.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>

// libxml2, found when it is first needed. It, libarchive and the libraries that they need would be a
// tenth of a short command's time.

#define LIBXML2_FUNCTIONS(f) \
  f(xmlCreateIOParserCtxt) f(xmlCtxtUseOptions) f(xmlDictLookup) f(xmlFreeDoc) \
  f(xmlFreeParserCtxt) f(xmlInitParser) f(xmlParseDocument) f(xmlParseExtParsedEnt) \
  f(xmlStopParser)

/// Those of its functions that are used, by their names.
struct libxml2 {
#define LIBXML2_FIELD(name) __typeof__(name) *_Nonnull name;
  LIBXML2_FUNCTIONS(LIBXML2_FIELD)
#undef LIBXML2_FIELD
};

/// Finds the functions, of the release whose headers these are, and keeps them. NULL where there are
/// none: `why` is then in words, which last until the next call. Not to be called twice at once.
const struct libxml2 *_Nullable libxml2_find(const char *_Nullable *_Nonnull why);
