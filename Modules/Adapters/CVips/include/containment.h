#pragma once

#include <stdbool.h>
#include <stdint.h>

// What a worker does to itself before it reads a stranger's bytes. Functions return 0 or an errno.

/// Closes everything that was left open above a descriptor by whoever started the process.
void ct_close_above(int descriptor);

/// Limits address space, open files and core files. A process built with a sanitizer keeps its
/// address space, which the sanitizer reserves whole; `memory_limited` says which it is.
int ct_limit(uint64_t memory, uint64_t files, bool *memory_limited);

/// Allows this much more processor time from now on, all threads together.
int ct_grant_processor(uint64_t seconds);

/// Starts a thread that ends the process at once, with status 0, when the other end of a socket
/// has gone, whatever the other threads are doing.
int ct_end_with(int descriptor);

/// Gives up every capability, and new privileges for good. Capabilities are of a thread: call it
/// before there is a second one.
int ct_drop_privileges(void);

/// Gives up opening files, the network and starting programs, for all threads and for good
/// (seccomp, a list of what is still allowed), and tries that it did.
int ct_confine(void);
