#pragma once

#include <libxml/xmlversion.h>
// Debian's libxml2 includes the headers of its ICU, which differ from Foundation's. ICU support
// only adds to the end of a structure (xmlCharEncodingHandler) that isn't used here.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>

// libxml2 is loaded at its first use. Loading it, libarchive, and their dependencies would take a
// tenth of a short command's time.

#define LIBXML2_FUNCTIONS(f) \
  f(xmlCreateIOParserCtxt) f(xmlCtxtUseOptions) f(xmlDictLookup) f(xmlFreeDoc) \
  f(xmlFreeParserCtxt) f(xmlInitParser) f(xmlParseDocument) f(xmlParseExtParsedEnt) \
  f(xmlStopParser)

/// The functions in use, by name.
struct libxml2 {
#define LIBXML2_FIELD(name) __typeof__(name) *_Nonnull name;
  LIBXML2_FUNCTIONS(LIBXML2_FIELD)
#undef LIBXML2_FIELD
};

/// Loads the functions of the release whose headers these are, and caches them.
///
/// Returns NULL if the library can't be loaded. `why` then points to the reason, which is valid
/// until the next call. The function must not be called concurrently.
const struct libxml2 *_Nullable libxml2_find(const char *_Nullable *_Nonnull why);
