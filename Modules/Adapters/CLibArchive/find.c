#include "CLibArchive.h"

#include <dlfcn.h>

static struct libarchive functions;

const struct libarchive *libarchive_find(const char **why) {
  void *library = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
#define LIBARCHIVE_FIND(name) \
  if (library) library = (functions.name = (__typeof__(name) *)dlsym(library, #name)) ? library : NULL;
  LIBARCHIVE_FUNCTIONS(LIBARCHIVE_FIND)
  if (!library) *why = dlerror();
  return library ? &functions : NULL;
}
