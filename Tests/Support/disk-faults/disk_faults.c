// Makes one disk call fail, or all from then on. Loaded before the C library (LD_PRELOAD).
//
//   DISK_FAULT_BELOW    the folder whose files are counted
//   DISK_FAULT_AT       the number of the call that fails, from 1; 0 fails none
//   DISK_FAULT_ERROR    the errno of the failure
//   DISK_FAULT_ONWARD   1 if all later calls fail, too
//   DISK_FAULT_REPORT   a file outside the folder that gets a line for each failed call, and
//                       `calls N` at the end
//
// Calls that change a file or its name are counted: write, fsync, rename, open if it may create a
// file, and their variants. A call that fails does nothing.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static const char *below;
static long failing_call;
static int error_number = EIO;
static int onward;
static const char *report;
static atomic_long calls;

__attribute__((constructor)) static void begin(void) {
  const char *text;
  below = getenv("DISK_FAULT_BELOW");
  report = getenv("DISK_FAULT_REPORT");
  if ((text = getenv("DISK_FAULT_AT"))) failing_call = atol(text);
  if ((text = getenv("DISK_FAULT_ERROR"))) error_number = atoi(text);
  if ((text = getenv("DISK_FAULT_ONWARD"))) onward = atoi(text);
}

// Bypasses the functions below, so that the report isn't counted.
static void note(const char *line) {
  if (!report) return;
  long file = syscall(SYS_openat, AT_FDCWD, report, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (file < 0) return;
  syscall(SYS_write, file, line, strlen(line));
  syscall(SYS_close, file);
}

__attribute__((destructor)) static void finish(void) {
  char line[64];
  long count = atomic_load(&calls);
  if (!below || !count) return;
  snprintf(line, sizeof line, "calls %ld\n", count);
  note(line);
}

static int is_below(const char *path) {
  size_t length = strlen(below);
  return strncmp(path, below, length) == 0 && (path[length] == '/' || path[length] == 0);
}

// Returns whether this call must fail, and sets errno if so.
static int fails(const char *what, const char *path) {
  if (!is_below(path)) return 0;
  long number = atomic_fetch_add(&calls, 1) + 1;
  if (!failing_call || number < failing_call || (number > failing_call && !onward)) return 0;
  char line[PATH_MAX + 64];
  snprintf(line, sizeof line, "failed %ld %s %s\n", number, what, path);
  note(line);
  errno = error_number;
  return 1;
}

static int fails_at(const char *what, int folder, const char *name) {
  char path[2 * PATH_MAX], link[64];
  if (!below || !name) return 0;
  if (name[0] == '/') return fails(what, name);
  snprintf(link, sizeof link, folder == AT_FDCWD ? "/proc/self/cwd" : "/proc/self/fd/%d", folder);
  ssize_t count = readlink(link, path, PATH_MAX - 1);
  if (count < 0) return 0;
  snprintf(path + count, sizeof path - count, "/%s", name);
  return fails(what, path);
}

static int fails_on(const char *what, int file) {
  char path[PATH_MAX], link[64];
  if (!below) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t count = readlink(link, path, sizeof path - 1);
  if (count < 0) return 0;
  path[count] = 0;
  return fails(what, path);
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int creates(int flags) { return (flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE; }

#define MODE(flags)                                                                                \
  mode_t mode = 0;                                                                                 \
  if (creates(flags)) {                                                                            \
    va_list rest;                                                                                  \
    va_start(rest, flags);                                                                         \
    mode = va_arg(rest, mode_t);                                                                   \
    va_end(rest);                                                                                  \
  }

int open(const char *path, int flags, ...) {
  MODE(flags)
  if (creates(flags) && fails_at("open", AT_FDCWD, path)) return -1;
  return NEXT(open)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE(flags)
  if (creates(flags) && fails_at("open", AT_FDCWD, path)) return -1;
  return NEXT(open64)(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  MODE(flags)
  if (creates(flags) && fails_at("open", folder, path)) return -1;
  return NEXT(openat)(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...) {
  MODE(flags)
  if (creates(flags) && fails_at("open", folder, path)) return -1;
  return NEXT(openat64)(folder, path, flags, mode);
}

ssize_t write(int file, const void *bytes, size_t count) {
  return fails_on("write", file) ? -1 : NEXT(write)(file, bytes, count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t place) {
  return fails_on("write", file) ? -1 : NEXT(pwrite)(file, bytes, count, place);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t place) {
  return fails_on("write", file) ? -1 : NEXT(pwrite64)(file, bytes, count, place);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
  return fails_on("write", file) ? -1 : NEXT(writev)(file, parts, count);
}

ssize_t copy_file_range(int from, off64_t *start, int file, off64_t *place, size_t count, unsigned flags) {
  if (fails_on("write", file)) return -1;
  return NEXT(copy_file_range)(from, start, file, place, count, flags);
}

int ftruncate(int file, off_t length) {
  return fails_on("write", file) ? -1 : NEXT(ftruncate)(file, length);
}

int ftruncate64(int file, off64_t length) {
  return fails_on("write", file) ? -1 : NEXT(ftruncate64)(file, length);
}

int fsync(int file) { return fails_on("fsync", file) ? -1 : NEXT(fsync)(file); }

int fdatasync(int file) { return fails_on("fsync", file) ? -1 : NEXT(fdatasync)(file); }

int rename(const char *from, const char *path) {
  return fails_at("rename", AT_FDCWD, path) ? -1 : NEXT(rename)(from, path);
}

int renameat(int start, const char *from, int folder, const char *path) {
  return fails_at("rename", folder, path) ? -1 : NEXT(renameat)(start, from, folder, path);
}

int renameat2(int start, const char *from, int folder, const char *path, unsigned flags) {
  return fails_at("rename", folder, path) ? -1 : NEXT(renameat2)(start, from, folder, path, flags);
}
