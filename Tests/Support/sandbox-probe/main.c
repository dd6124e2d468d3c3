// A hostile image worker, which confines itself like a worker and then tries forbidden calls.
//
// Each line of its output is "refused NAME" or "allowed NAME". It is started with only standard
// output open, and exits with 0 if everything that a worker needs still works.

#define _GNU_SOURCE
#include "containment.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#define SECRET "/etc/passwd"
#define TRY(name, call) report(name, (long) (call))

static pid_t parent, self;
static char page[1 << 16];

static void say(const char *verdict, const char *name)
{
  char line[128];
  int count = snprintf(line, sizeof line, "%s %s\n", verdict, name);

  if (write(STDOUT_FILENO, line, count) != count)
    _exit(74);
}

static void report(const char *name, long outcome)
{
  say(outcome == -1 && errno == EPERM ? "refused" : "allowed", name);
}

static void try_files(void)
{
  TRY("open", syscall(__NR_openat, AT_FDCWD, SECRET, O_RDONLY));
  TRY("openat2", syscall(__NR_openat2, AT_FDCWD, SECRET, page, 24));
  TRY("newfstatat", syscall(__NR_newfstatat, AT_FDCWD, SECRET, page, 0));
  TRY("newfstatat AT_EMPTY_PATH",
      syscall(__NR_newfstatat, AT_FDCWD, SECRET, page, AT_EMPTY_PATH));
  TRY("newfstatat of a descriptor and a path",
      syscall(__NR_newfstatat, STDOUT_FILENO, SECRET, page, AT_EMPTY_PATH));
  TRY("statx", syscall(__NR_statx, AT_FDCWD, SECRET, AT_EMPTY_PATH, 0x7ff, page));
  TRY("statfs", syscall(__NR_statfs, SECRET, page));
  TRY("readlinkat", syscall(__NR_readlinkat, AT_FDCWD, "/proc/self/exe", page, sizeof page));
  TRY("getcwd", syscall(__NR_getcwd, page, sizeof page));
  TRY("getdents64", syscall(__NR_getdents64, STDOUT_FILENO, page, sizeof page));
  TRY("unlinkat", syscall(__NR_unlinkat, AT_FDCWD, "/nowhere/at all", 0));
  TRY("renameat2", syscall(__NR_renameat2, AT_FDCWD, "/nowhere/a", AT_FDCWD, "/nowhere/b", 0));
  TRY("mkdirat", syscall(__NR_mkdirat, AT_FDCWD, "/nowhere/at all", 0700));
  TRY("ftruncate", syscall(__NR_ftruncate, STDOUT_FILENO, 0));
  TRY("fchmod", syscall(__NR_fchmod, STDOUT_FILENO, 0777));
  TRY("memfd_create", syscall(__NR_memfd_create, "name", 0));
  TRY("inotify_init1", syscall(__NR_inotify_init1, 0));
  TRY("name_to_handle_at", syscall(__NR_name_to_handle_at, AT_FDCWD, SECRET, page, page, 0));
  TRY("chroot", syscall(__NR_chroot, "/"));
  TRY("mount", syscall(__NR_mount, 0, "/nowhere", 0, 0, 0));
}

static void try_network(void)
{
  int pair[2];

  TRY("socket AF_UNIX", socket(AF_UNIX, SOCK_STREAM, 0));
  TRY("socket AF_INET", socket(AF_INET, SOCK_STREAM, 0));
  TRY("socket AF_NETLINK", socket(AF_NETLINK, SOCK_RAW, 0));
  TRY("socketpair", socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
  TRY("connect", syscall(__NR_connect, STDOUT_FILENO, page, 16));
  TRY("bind", syscall(__NR_bind, STDOUT_FILENO, page, 16));
  TRY("io_uring_setup", syscall(__NR_io_uring_setup, 1, page));
}

static void try_programs(void)
{
  char *const none[] = {NULL};

  TRY("fork", syscall(__NR_clone, SIGCHLD, 0, 0, 0, 0));
#ifdef __NR_fork
  TRY("fork by its own call", syscall(__NR_fork));
#endif
  TRY("clone CLONE_VM", syscall(__NR_clone, CLONE_VM | SIGCHLD, page + sizeof page, 0, 0, 0));
  TRY("clone CLONE_THREAD CLONE_NEWNS",
      syscall(__NR_clone, CLONE_VM | CLONE_SIGHAND | CLONE_THREAD | CLONE_NEWNS,
              page + sizeof page, 0, 0, 0));
  TRY("clone CLONE_THREAD CLONE_PTRACE",
      syscall(__NR_clone, CLONE_VM | CLONE_SIGHAND | CLONE_THREAD | CLONE_PTRACE, 0, 0, 0, 0));
  TRY("execve", syscall(__NR_execve, "/bin/true", none, none));
  TRY("execveat", syscall(__NR_execveat, AT_FDCWD, "/bin/true", none, none, 0));
  TRY("unshare", syscall(__NR_unshare, CLONE_NEWUSER));
  TRY("setns", syscall(__NR_setns, STDOUT_FILENO, 0));
  TRY("bpf", syscall(__NR_bpf, 0, page, 0));
  TRY("perf_event_open", syscall(__NR_perf_event_open, page, 0, -1, -1, 0));
  TRY("userfaultfd", syscall(__NR_userfaultfd, 0));
  TRY("keyctl", syscall(__NR_keyctl, 0, 0, 0, 0, 0));
  TRY("personality", syscall(__NR_personality, 0xffffffff));
}

static void try_others(void)
{
  struct rlimit limit;
  cpu_set_t processors;

  TRY("kill", kill(parent, 0));
  TRY("kill itself", kill(self, 0));
  TRY("tkill", syscall(__NR_tkill, parent, 0));
  TRY("tgkill", syscall(__NR_tgkill, parent, parent, 0));
  TRY("rt_sigqueueinfo", syscall(__NR_rt_sigqueueinfo, parent, 0, page));
  TRY("rt_tgsigqueueinfo", syscall(__NR_rt_tgsigqueueinfo, self, self, 0, page));
  TRY("pidfd_open", syscall(__NR_pidfd_open, parent, 0));
  TRY("pidfd_send_signal", syscall(__NR_pidfd_send_signal, STDOUT_FILENO, 0, 0, 0));
  TRY("ptrace", syscall(__NR_ptrace, 0, 0, 0, 0));
  TRY("process_vm_readv", syscall(__NR_process_vm_readv, parent, page, 0, page, 0, 0));
  TRY("process_vm_writev", syscall(__NR_process_vm_writev, parent, page, 0, page, 0, 0));
  TRY("process_madvise", syscall(__NR_process_madvise, STDOUT_FILENO, page, 0, 0, 0));
  TRY("kcmp", syscall(__NR_kcmp, self, parent, 0, 0, 0));
  TRY("prlimit64 of another", syscall(__NR_prlimit64, parent, RLIMIT_CPU, 0, &limit));
  TRY("prlimit64 of open files", syscall(__NR_prlimit64, 0, RLIMIT_NOFILE, 0, &limit));
  TRY("sched_getaffinity of another",
      syscall(__NR_sched_getaffinity, parent, sizeof processors, &processors));
  TRY("sched_setaffinity", syscall(__NR_sched_setaffinity, 0, sizeof processors, page));
  TRY("sched_getscheduler", syscall(__NR_sched_getscheduler, parent));
  TRY("sched_setscheduler", syscall(__NR_sched_setscheduler, 0, 0, page));
  TRY("getpriority", syscall(__NR_getpriority, PRIO_PROCESS, parent));
  TRY("setpriority", syscall(__NR_setpriority, PRIO_PROCESS, parent, 0));
  TRY("getpgid", syscall(__NR_getpgid, parent));
  TRY("setpgid", syscall(__NR_setpgid, 0, 0));
  TRY("wait4", syscall(__NR_wait4, -1, 0, 0, 0));
}

static void try_descriptors(void)
{
  int on = 1;

  TRY("fcntl F_SETOWN", fcntl(STDOUT_FILENO, F_SETOWN, parent));
  TRY("fcntl F_SETOWN_EX", syscall(__NR_fcntl, STDOUT_FILENO, F_SETOWN_EX, page));
  TRY("fcntl F_GETOWN", syscall(__NR_fcntl, STDOUT_FILENO, F_GETOWN));
  TRY("fcntl F_SETSIG", fcntl(STDOUT_FILENO, F_SETSIG, SIGKILL));
  TRY("fcntl F_SETFL O_ASYNC", fcntl(STDOUT_FILENO, F_SETFL, O_ASYNC));
  TRY("fcntl F_NOTIFY", fcntl(STDOUT_FILENO, F_NOTIFY, 0));
  TRY("fcntl F_SETLEASE", fcntl(STDOUT_FILENO, F_SETLEASE, F_UNLCK));
  TRY("fcntl F_SETLK", fcntl(STDOUT_FILENO, F_SETLK, page));
  TRY("fcntl F_DUPFD", fcntl(STDOUT_FILENO, F_DUPFD, 9));
  TRY("dup", syscall(__NR_dup, STDOUT_FILENO));
  TRY("ioctl FIOASYNC", ioctl(STDOUT_FILENO, FIOASYNC, &on));
  TRY("ioctl FIOSETOWN", ioctl(STDOUT_FILENO, FIOSETOWN, &parent));
  TRY("ioctl TIOCSTI", ioctl(STDOUT_FILENO, TIOCSTI, "x"));
}

static void try_privileges(void)
{
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};

  TRY("prctl", prctl(PR_SET_DUMPABLE, 1, 0, 0, 0));
  TRY("seccomp", syscall(__NR_seccomp, 0, 0, 0));
  TRY("capset", syscall(__NR_capset, &header, page));
  TRY("setuid", syscall(__NR_setuid, 0));
  TRY("setrlimit", syscall(__NR_setrlimit, RLIMIT_NOFILE, page));
  TRY("reboot", syscall(__NR_reboot, 0, 0, 0, 0));
}

static bool is_known(long number)
{
  static const long known[] = {
    __NR_read, __NR_write, __NR_readv, __NR_writev, __NR_pread64, __NR_pwrite64, __NR_lseek,
    __NR_fstat, __NR_close, __NR_ppoll, __NR_recvmsg, __NR_sendmsg, __NR_recvfrom, __NR_sendto,
    __NR_mmap, __NR_mprotect, __NR_munmap, __NR_mremap, __NR_madvise, __NR_brk, __NR_futex,
    __NR_set_robust_list, __NR_rseq, __NR_membarrier, __NR_sched_yield, __NR_sched_getaffinity,
    __NR_getcpu, __NR_gettid, __NR_getpid, __NR_exit, __NR_exit_group, __NR_rt_sigaction,
    __NR_rt_sigprocmask, __NR_rt_sigreturn, __NR_sigaltstack, __NR_restart_syscall,
    __NR_clock_gettime, __NR_clock_getres, __NR_clock_nanosleep, __NR_nanosleep,
    __NR_gettimeofday, __NR_getrandom, __NR_getrusage, __NR_sysinfo, __NR_uname, __NR_faccessat,
    __NR_faccessat2, __NR_fcntl, __NR_clone, __NR_clone3, __NR_prlimit64, __NR_tgkill,
#ifdef __NR_poll
    __NR_poll,
#endif
#ifdef __NR_access
    __NR_access,
#endif
#ifdef __x86_64__
    // No filter sees uretprobe and uprobe, and the kernel ends any other caller.
    335, 336,
#endif
  };

  for (size_t index = 0; index < sizeof known / sizeof known[0]; index++)
    if (known[index] == number)
      return true;
  return false;
}

// Tries all other calls, and numbers that may become calls, with arguments that do nothing.
static void try_all_numbers(void)
{
  char name[32];

  for (long number = 0; number < 700; number++)
    if (!is_known(number) && !(syscall(number, -1, -1, -1, -1, -1, -1) == -1 && errno == EPERM)) {
      snprintf(name, sizeof name, "call %ld", number);
      say("allowed", name);
    }
}

static void *nothing(void *argument)
{
  return argument;
}

// Returns whether the calls that a worker needs still work.
static bool works(void)
{
  pthread_t thread;
  struct stat status;
  struct rlimit limit;
  cpu_set_t processors;
  void *memory = malloc(8 << 20);

  return memory && syscall(__NR_fstat, STDOUT_FILENO, &status) == 0 &&
      !pthread_create(&thread, NULL, nothing, NULL) && !pthread_join(thread, NULL) &&
      !getrlimit(RLIMIT_CPU, &limit) && !setrlimit(RLIMIT_CPU, &limit) &&
      fcntl(STDOUT_FILENO, F_GETFL) >= 0 &&
      syscall(__NR_sched_getaffinity, 0, sizeof processors, &processors) > 0 &&
      syscall(__NR_tgkill, self, self, 0) == 0;
}

int main(void)
{
  int failure;

  parent = getppid();
  self = getpid();
  failure = ct_drop_privileges();
  if (failure || (failure = ct_confine())) {
    fprintf(stderr, "%s\n", strerror(failure));
    return 70;
  }
  try_files();
  try_network();
  try_programs();
  try_others();
  try_descriptors();
  try_privileges();
  try_all_numbers();
  return works() ? 0 : 71;
}
