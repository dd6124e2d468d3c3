#define _GNU_SOURCE
#include "containment.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifndef OWN_ARCHITECTURE

int ct_confine(void)
{
  return ENOSYS;
}

#else

#define FIELD(name) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, name))
#define LOW_HALF(index) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[index]))
#define REFUSE(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
#define PASS BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define PRETEND(name) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), REFUSE(0)
#define ALLOW(name) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), PASS

// Reading and writing what is open, memory, threads of this process and time. Everything else is
// refused: opening and connecting, but also starting programs, signalling others, tracing, and
// whatever a newer kernel adds.
static struct sock_filter filter[] = {
  FIELD(arch),
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0),
  REFUSE(EPERM),
  FIELD(nr),
  ALLOW(read), ALLOW(write), ALLOW(readv), ALLOW(writev), ALLOW(pread64), ALLOW(pwrite64),
  ALLOW(lseek), ALLOW(fstat), ALLOW(newfstatat), ALLOW(close), ALLOW(fcntl), ALLOW(ppoll),
  ALLOW(recvmsg), ALLOW(sendmsg), ALLOW(recvfrom), ALLOW(sendto),
#ifdef __NR_poll
  ALLOW(poll),
#endif
  ALLOW(mmap), ALLOW(munmap), ALLOW(mprotect), ALLOW(mremap), ALLOW(madvise), ALLOW(brk),
  ALLOW(futex), ALLOW(set_robust_list), ALLOW(rseq), ALLOW(membarrier), ALLOW(sched_yield),
  ALLOW(sched_getaffinity), ALLOW(getcpu), ALLOW(gettid), ALLOW(getpid), ALLOW(exit),
  ALLOW(exit_group), ALLOW(rt_sigaction), ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn),
  ALLOW(sigaltstack), ALLOW(restart_syscall), ALLOW(clock_gettime), ALLOW(clock_getres),
  ALLOW(clock_nanosleep), ALLOW(nanosleep), ALLOW(gettimeofday), ALLOW(getrandom),
  ALLOW(getrusage), ALLOW(sysinfo), ALLOW(uname),
  // Nobody looks: whether a font's file can be read is asked again when it has long been open.
#ifdef __NR_access
  PRETEND(access),
#endif
  PRETEND(faccessat), PRETEND(faccessat2),
  // A new thread, never a new process; glibc falls back to clone, whose flags can be read here.
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone3, 0, 1), REFUSE(ENOSYS),
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone, 0, 4),
  LOW_HALF(0), BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1), PASS, REFUSE(EPERM),
  // Only the processor time of a job.
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_prlimit64, 0, 6),
  LOW_HALF(0), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 3),
  LOW_HALF(1), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, RLIMIT_CPU, 0, 1), PASS, REFUSE(EPERM),
  // Only itself, for abort().
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_tgkill, 0, 4),
  LOW_HALF(0),
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1), PASS, REFUSE(EPERM),
  REFUSE(EPERM),
};

#define COUNT (sizeof filter / sizeof filter[0])

// Whether opening a file and a socket are refused now.
static bool is_confined(void)
{
  return open("/dev/null", O_RDONLY | O_CLOEXEC) < 0 && errno == EPERM &&
      socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0) < 0 && errno == EPERM;
}

int ct_confine(void)
{
  struct sock_fprog program = {COUNT, filter};

  // The comparison with tgkill's process stands fourth from the end.
  filter[COUNT - 4].k = (uint32_t) getpid();
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
    return errno;
  if (syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program))
    return errno;
  return is_confined() ? 0 : ENOTRECOVERABLE;
}

#endif
