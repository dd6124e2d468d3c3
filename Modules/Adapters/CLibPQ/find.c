#include "CLibPQ.h"

#include <dlfcn.h>

static struct libpq functions;

const struct libpq *libpq_find(const char *file, const char **why) {
  struct libpq found;
  void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
#define LIBPQ_FIND(name) && (found.name = (__typeof__(name) *)dlsym(library, #name))
  if (library LIBPQ_FUNCTIONS(LIBPQ_FIND)) {
    functions = found;
    return &functions;
  }
  *why = dlerror();
  return NULL;
}
