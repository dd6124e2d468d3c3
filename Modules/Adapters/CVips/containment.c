#define _GNU_SOURCE
#include "containment.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#define RESERVES_ADDRESS_SPACE 1
#endif
#endif

void ct_close_above(int descriptor)
{
  close_range(descriptor + 1, ~0U, 0);
}

// Lowers a limit permanently, unless it is already lower.
static int limit(int resource, rlim_t most)
{
  struct rlimit both;

  if (getrlimit(resource, &both))
    return errno;
  if (both.rlim_max > most)
    both.rlim_max = most;
  both.rlim_cur = both.rlim_max;
  return setrlimit(resource, &both) ? errno : 0;
}

int ct_limit(uint64_t memory, uint64_t files, bool *memory_limited)
{
  int failure = limit(RLIMIT_CORE, 0);

  if (!failure)
    failure = limit(RLIMIT_NOFILE, files);
#ifdef RESERVES_ADDRESS_SPACE
  *memory_limited = false;
#else
  *memory_limited = true;
  if (!failure)
    failure = limit(RLIMIT_AS, memory);
#endif
  return failure;
}

int ct_grant_processor(uint64_t seconds)
{
  struct rusage used;
  struct rlimit both;

  if (getrusage(RUSAGE_SELF, &used) || getrlimit(RLIMIT_CPU, &both))
    return errno;
  // The limit counts whole seconds. One more second makes up for the used part of the current one.
  both.rlim_cur = used.ru_utime.tv_sec + used.ru_stime.tv_sec + 1 + seconds;
  if (both.rlim_cur > both.rlim_max)
    both.rlim_cur = both.rlim_max;
  return setrlimit(RLIMIT_CPU, &both) ? errno : 0;
}

static void *end_with(void *argument)
{
  struct pollfd entry = {(int) (intptr_t) argument, POLLRDHUP, 0};

  while (poll(&entry, 1, -1) < 0 && errno == EINTR)
    ;
  _exit(0);
}

int ct_end_with(int descriptor)
{
  pthread_t thread;
  pthread_attr_t attributes;
  int failure = pthread_attr_init(&attributes);

  if (failure)
    return failure;
  pthread_attr_setstacksize(&attributes, 64 * 1024);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  failure = pthread_create(&thread, &attributes, end_with, (void *) (intptr_t) descriptor);
  pthread_attr_destroy(&attributes);
  return failure;
}
