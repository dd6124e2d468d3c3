#include "CLibArchive.h"

#include <dlfcn.h>

static struct libarchive functions;

const struct libarchive *libarchive_find(const char **why) {
  void *library = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
#define LIBARCHIVE_FIND(name) && (functions.name = (__typeof__(name) *)dlsym(library, #name))
  if (library LIBARCHIVE_FUNCTIONS(LIBARCHIVE_FIND)) return &functions;
  *why = dlerror();
  return NULL;
}
