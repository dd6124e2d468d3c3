#define _GNU_SOURCE
#include "containment.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifndef OWN_ARCHITECTURE

int ct_drop_privileges(void)
{
  return ENOSYS;
}

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

// The flags that glibc uses for a new thread. None of them creates a process, a namespace, or a
// tracer.
#define THREAD_FLAGS \
  (CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM | \
   CLONE_SETTLS | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID)

// The check of a call's arguments. The next `count` instructions run only for this call.
#define CALL(name, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, count)
#define SKIP_IF(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, count, 0)
#define SKIP_UNLESS(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count)

// Allows reading and writing open files, memory, threads of this process, and time. Everything else
// is denied: opening and connecting, but also starting programs, signaling other processes,
// tracing, and any call that a newer kernel adds.
//
// A filter can't see the target of a pointer. So no call that takes a path is allowed, not even
// newfstatat with AT_EMPTY_PATH: with that flag the kernel still looks up a path that isn't empty.
static struct sock_filter filter[] = {
  FIELD(arch),
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0),
  REFUSE(EPERM),
  FIELD(nr),
  ALLOW(read), ALLOW(write), ALLOW(readv), ALLOW(writev), ALLOW(pread64), ALLOW(pwrite64),
  ALLOW(lseek), ALLOW(fstat), ALLOW(close), ALLOW(ppoll),
  ALLOW(recvmsg), ALLOW(sendmsg), ALLOW(recvfrom), ALLOW(sendto),
#ifdef __NR_poll
  ALLOW(poll),
#endif
  // The memory may contain new code: libvips compiles the inner loops for an image's size while it
  // runs (orc), and ends if it can't.
  ALLOW(mmap), ALLOW(mprotect), ALLOW(munmap), ALLOW(mremap), ALLOW(madvise), ALLOW(brk),
  ALLOW(futex), ALLOW(set_robust_list), ALLOW(rseq), ALLOW(membarrier), ALLOW(sched_yield),
  ALLOW(getcpu), ALLOW(gettid), ALLOW(getpid), ALLOW(exit),
  ALLOW(exit_group), ALLOW(rt_sigaction), ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn),
  ALLOW(sigaltstack), ALLOW(restart_syscall), ALLOW(clock_gettime), ALLOW(clock_getres),
  ALLOW(clock_nanosleep), ALLOW(nanosleep), ALLOW(gettimeofday), ALLOW(getrandom),
  ALLOW(getrusage), ALLOW(sysinfo), ALLOW(uname),
  // The result doesn't matter: cairo only checks again whether it can read a font that is open.
#ifdef __NR_access
  PRETEND(access),
#endif
  PRETEND(faccessat), PRETEND(faccessat2),
  // Allows only reading flags. Setting a descriptor's owner or signal would signal other processes,
  // and a file's status flags and locks are shared with the program.
  CALL(fcntl, 5), LOW_HALF(1), SKIP_IF(F_GETFD, 2), SKIP_IF(F_GETFL, 1), REFUSE(EPERM), PASS,
  // Allows only this thread, so that the worker can't probe for other processes.
  CALL(sched_getaffinity, 4), LOW_HALF(0), SKIP_UNLESS(0, 1), PASS, REFUSE(EPERM),
  // Allows a new thread, but never a new process. Without clone3, glibc uses clone, whose flags a
  // filter can read.
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone3, 0, 1), REFUSE(ENOSYS),
  CALL(clone, 4), LOW_HALF(0), SKIP_UNLESS(THREAD_FLAGS, 1), PASS, REFUSE(EPERM),
  // Allows only this process's limit of processor time, which is set for each job.
  CALL(prlimit64, 6),
  LOW_HALF(0), SKIP_UNLESS(0, 3), LOW_HALF(1), SKIP_UNLESS(RLIMIT_CPU, 1), PASS, REFUSE(EPERM),
  // Allows only this process, because abort() signals itself.
  CALL(tgkill, 4), LOW_HALF(0), SKIP_UNLESS(0, 1), PASS, REFUSE(EPERM),
  REFUSE(EPERM),
};

#define COUNT (sizeof filter / sizeof filter[0])

int ct_drop_privileges(void)
{
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};

  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
    return errno;
  // Asking for a capability that the kernel doesn't know fails and ends the loop. A process that
  // may not change its bounding set can't gain anything from the set, because new privileges are
  // already prevented.
  for (int number = 0; prctl(PR_CAPBSET_READ, number, 0, 0, 0) >= 0; number++)
    if (prctl(PR_CAPBSET_DROP, number, 0, 0, 0) && errno != EPERM)
      return errno;
  if (prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) && errno != EINVAL)
    return errno;
  return syscall(__NR_capset, &header, none) ? errno : 0;
}

// Returns whether opening a file or a socket, looking up a file, and setting a descriptor's owner
// are denied.
static bool is_confined(void)
{
  struct stat status;

  return open("/dev/null", O_RDONLY | O_CLOEXEC) < 0 && errno == EPERM &&
      socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0) < 0 && errno == EPERM &&
      stat("/", &status) < 0 && errno == EPERM &&
      fcntl(STDERR_FILENO, F_SETOWN, getpid()) < 0 && errno == EPERM;
}

int ct_confine(void)
{
  struct sock_fprog program = {COUNT, filter};

  // The comparison with tgkill's process is the fourth instruction from the end.
  filter[COUNT - 4].k = (uint32_t) getpid();
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
    return errno;
  if (syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program))
    return errno;
  return is_confined() ? 0 : ENOTRECOVERABLE;
}

#endif
