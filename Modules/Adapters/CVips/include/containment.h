#pragma once

#include <stdbool.h>
#include <stdint.h>

// The measures by which a worker limits itself before it reads untrusted bytes. Functions return 0
// or an errno.

/// Closes all descriptors above one that the starting process left open.
void ct_close_above(int descriptor);

/// Limits address space, open files, and core files. A process built with a sanitizer isn't limited
/// in address space, which the sanitizer reserves completely; `memory_limited` shows the
/// difference.
int ct_limit(uint64_t memory, uint64_t files, bool *memory_limited);

/// Allows this much more processor time from now on, over all threads.
int ct_grant_processor(uint64_t seconds);

/// Starts a thread that ends the process at once, with status 0, when the other end of a socket is
/// closed, whatever the other threads are doing.
int ct_end_with(int descriptor);

/// Gives up all capabilities, and new privileges permanently. Capabilities belong to a thread, so
/// the call must come before a second thread exists.
int ct_drop_privileges(void);

/// Gives up opening files, the network, and starting programs, permanently and for all threads
/// (seccomp with a list of allowed calls), and verifies the result.
int ct_confine(void);
