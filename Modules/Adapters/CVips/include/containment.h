#pragma once

#include <stdbool.h>
#include <stdint.h>

// Functions that a worker calls to limit itself before it reads untrusted bytes. Functions that
// return an int return 0 or an errno.

/// Closes all descriptors greater than `descriptor`.
///
/// The process that started this one may have left them open.
void ct_close_above(int descriptor);

/// Limits address space to `memory` bytes, limits open files, and prevents core files.
///
/// In a process built with a sanitizer, which reserves the whole address space, the space isn't
/// limited and `memory_limited` is set to false.
int ct_limit(uint64_t memory, uint64_t files, bool *memory_limited);

/// Allows this many more seconds of processor time, summed over all threads.
int ct_grant_processor(uint64_t seconds);

/// Starts a thread that ends the process, with status 0, when the other end of a socket is closed.
///
/// The process ends immediately, whatever its other threads are doing.
int ct_end_with(int descriptor);

/// Drops all capabilities, and permanently prevents new privileges.
///
/// Capabilities belong to a thread, so the call must come before a second thread exists.
int ct_drop_privileges(void);

/// Permanently prevents opening files, using the network, and starting programs in all threads.
///
/// A seccomp filter with a list of allowed calls denies everything else. The function verifies the
/// result.
int ct_confine(void);
