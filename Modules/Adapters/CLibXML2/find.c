#include "CLibXML2.h"

#include <dlfcn.h>

// libxml2 changed its structures in 2.14.
#if LIBXML_VERSION >= 21400
#define LIBXML2_NAME "libxml2.so.16"
#else
#define LIBXML2_NAME "libxml2.so.2"
#endif

static struct libxml2 functions;

const struct libxml2 *libxml2_find(const char **why) {
  void *library = dlopen(LIBXML2_NAME, RTLD_NOW | RTLD_LOCAL);
#define LIBXML2_FIND(name) && (functions.name = (__typeof__(name) *)dlsym(library, #name))
  if (library LIBXML2_FUNCTIONS(LIBXML2_FIND)) return &functions;
  *why = dlerror();
  return NULL;
}
