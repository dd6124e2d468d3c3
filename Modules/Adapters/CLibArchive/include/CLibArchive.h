#pragma once

#include <archive.h>
#include <archive_entry.h>

// libarchive is loaded at its first use. Loading it, libxml2, and their dependencies would take a
// tenth of a short command's time.

#define LIBARCHIVE_FUNCTIONS(f) \
  f(archive_entry_filetype) f(archive_entry_hardlink) f(archive_entry_is_data_encrypted) \
  f(archive_entry_pathname) f(archive_entry_size) f(archive_error_string) f(archive_filter_count) \
  f(archive_read_data) f(archive_read_free) f(archive_read_has_encrypted_entries) \
  f(archive_read_new) f(archive_read_next_header) f(archive_read_open1) \
  f(archive_read_set_callback_data) f(archive_read_set_read_callback) \
  f(archive_read_set_seek_callback) f(archive_read_support_filter_gzip) \
  f(archive_read_support_format_empty) f(archive_read_support_format_raw) \
  f(archive_read_support_format_tar) f(archive_read_support_format_zip_seekable)

/// The functions in use, by name.
struct libarchive {
#define LIBARCHIVE_FIELD(name) __typeof__(name) *_Nonnull name;
  LIBARCHIVE_FUNCTIONS(LIBARCHIVE_FIELD)
#undef LIBARCHIVE_FIELD
};

/// Loads the functions and caches them.
///
/// Returns NULL if the library can't be loaded. `why` then points to the reason, which is valid
/// until the next call. The function must not be called concurrently.
const struct libarchive *_Nullable libarchive_find(const char *_Nullable *_Nonnull why);
