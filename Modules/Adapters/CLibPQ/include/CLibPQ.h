#pragma once

#include <postgresql/libpq-fe.h>

// libpq is loaded at its first use. Loading it and its 24 dependencies would take several times as
// long as the rest of a short command that uses no server.

#define LIBPQ_FUNCTIONS(f) \
  f(PQcancel) f(PQclear) f(PQcmdTuples) f(PQconnectdbParams) f(PQconninfoFree) f(PQconninfoParse) \
  f(PQerrorMessage) f(PQescapeLiteral) f(PQexec) f(PQexecPrepared) f(PQfinish) f(PQfreeCancel) \
  f(PQfreemem) f(PQftype) f(PQgetCancel) f(PQgetisnull) f(PQgetlength) f(PQgetvalue) f(PQntuples) \
  f(PQparameterStatus) f(PQprepare) f(PQresultErrorField) f(PQresultStatus) \
  f(PQsetNoticeProcessor) f(PQstatus) f(PQtransactionStatus)

/// The functions in use, by name.
struct libpq {
#define LIBPQ_FIELD(name) __typeof__(name) *_Nonnull name;
  LIBPQ_FUNCTIONS(LIBPQ_FIELD)
#undef LIBPQ_FIELD
};

/// Loads the functions from a file, which the system's loader finds, and caches them.
///
/// Returns NULL if the library can't be loaded. `why` then points to the reason, which is valid
/// until the thread's next call. Only one thread may load a library that can be loaded.
const struct libpq *_Nullable libpq_find(
    const char *_Nonnull file, const char *_Nullable *_Nonnull why);
