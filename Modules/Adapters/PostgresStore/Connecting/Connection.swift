import CLibPQ
import Core
import Glibc
import Synchronization

/// A connection to a server, which one thread at a time uses.
final class Connection: @unchecked Sendable {
  private let pq: libpq
  private let handle: OpaquePointer
  /// The data for a request to cancel a statement, which any thread may use.
  private let canceller: OpaquePointer?
  private let place: ServerPlace
  /// The names of the prepared statements, keyed by text.
  private var prepared: [String: String] = [:]
  /// The failure that ended the current transaction, or `nil` if none.
  private(set) var failure: ServerFailure?
  /// A flag that is set if a read was cancelled, after which the connection isn't used again.
  private let isCancelled = Atomic(false)
  /// Whether the server rejected a change, after which the connection isn't used again.
  private var isReadOnly = false

  /// Creates a connection.
  ///
  /// - Throws: ``StoreFailure/cannotOpen(path:reason:)`` if libpq can't be loaded, or the server
  ///   can't be reached or rejects the connection.
  init(_ place: ServerPlace) throws(StoreFailure) {
    self.place = place
    pq = try Libpq.loaded.functions(for: place.name)
    let settings = [
      ("fallback_application_name", "stashbook"), ("connect_timeout", "5"),
      ("keepalives_idle", "15"), ("tcp_user_timeout", "30000"), ("dbname", place.address),
      ("client_encoding", "UTF8"),
    ]
    let names = settings.map { strdup($0.0) }
    let values = settings.map { strdup($0.1) }
    defer { for text in names + values { free(text) } }
    let opened = pq.PQconnectdbParams(
      names.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 1)
    guard let opened else { throw .cannotOpen(path: place.name, reason: "out of memory") }
    handle = opened
    canceller = pq.PQgetCancel(opened)
    guard pq.PQstatus(opened) == CONNECTION_OK else {
      throw .cannotOpen(path: place.name, reason: Self.line(pq.PQerrorMessage(opened)))
    }
    _ = pq.PQsetNoticeProcessor(opened, { _, _ in }, nil)
    let encoding = pq.PQparameterStatus(opened, "server_encoding").map { String(cString: $0) }
    guard encoding == "UTF8" else {
      throw .cannotOpen(path: place.name, reason: "the encoding of the database isn't UTF8")
    }
    try execute(Self.limits)
  }

  /// The statements by which the server notices a program that can't be reached anymore.
  ///
  /// Until then, the program's transaction makes other writers of the library wait.
  private static let limits = """
    SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; \
    SET client_connection_check_interval = '10s'
    """

  deinit {
    pq.PQfreeCancel(canceller)
    pq.PQfinish(handle)
  }

  /// Whether the connection is usable for another transaction.
  var isIdle: Bool {
    pq.PQstatus(handle) == CONNECTION_OK && pq.PQtransactionStatus(handle) == PQTRANS_IDLE
      && !isReadOnly && !isCancelled.load(ordering: .acquiring)
  }

  /// Forgets the failure of the previous transaction.
  func clear() { failure = nil }

  /// Runs statements without parameters, and returns the result of the last one.
  ///
  /// The numbers in the result are text.
  @discardableResult
  func execute(_ statements: String) throws(StoreFailure) -> ResultRows {
    try refuseFailed()
    return try checked(pq.PQexec(handle, statements))
  }

  /// Returns text quoted as a string in a statement.
  func quoted(_ text: String) throws(StoreFailure) -> String {
    guard let quoted = pq.PQescapeLiteral(handle, text, text.utf8.count) else {
      throw .inputOutput("\(place.name): \(Self.line(pq.PQerrorMessage(handle)))")
    }
    defer { pq.PQfreemem(quoted) }
    return String(cString: quoted)
  }

  /// Runs a statement with the given first parameter, and returns its rows.
  ///
  /// The statement is prepared once.
  @discardableResult
  func run(_ sql: SQL, first: String) throws(StoreFailure) -> ResultRows {
    try refuseFailed()
    let parameters = [.value(.text(first))] + sql.parameters
    let name = try prepare(sql.text, parameters)
    let bound = BoundParameters(parameters)
    let result = bound.withPointers { values, lengths, formats in
      pq.PQexecPrepared(handle, name, Int32(parameters.count), values, lengths, formats, 1)
    }
    return try checked(result)
  }

  private func prepare(
    _ text: String, _ parameters: [SQL.Parameter]
  ) throws(StoreFailure) -> String {
    if let name = prepared[text] { return name }
    if prepared.count >= Self.mostPrepared {
      prepared = [:]
      _ = try checked(pq.PQexec(handle, "DEALLOCATE ALL"))
    }
    let name = "s\(prepared.count)"
    let types = parameters.map(\.type)
    _ = try checked(pq.PQprepare(handle, name, Self.numbered(text), Int32(types.count), types))
    prepared[text] = name
    return name
  }

  /// The maximum number of prepared statements.
  private static let mostPrepared = 400

  /// Returns a statement with numbers instead of question marks, beginning with `$2`.
  private static func numbered(_ text: String) -> String {
    let parts = text.split(separator: "?", omittingEmptySubsequences: false)
    return parts.dropFirst().enumerated().reduce(into: String(parts[0])) { numbered, part in
      numbered += "$\(part.offset + 2)\(part.element)"
    }
  }

  /// Makes the next statements fail, from any thread.
  func cancel() { isCancelled.store(true, ordering: .releasing) }

  /// Sends a request to cancel the running statement, from any thread.
  func interrupt() {
    var message = [CChar](repeating: 0, count: 256)
    _ = pq.PQcancel(canceller, &message, Int32(message.count))
  }

  private func refuseFailed() throws(StoreFailure) {
    if let failure { throw failure.explained }
    if isCancelled.load(ordering: .acquiring) { throw .cancelled }
  }

  /// Returns the rows of a result.
  ///
  /// - Throws: ``StoreFailure`` if the statement failed. The transaction has then ended.
  private func checked(_ result: OpaquePointer?) throws(StoreFailure) -> ResultRows {
    let rows = ResultRows(result, pq)
    let status = pq.PQresultStatus(result)
    if status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK { return rows }
    let code = pq.PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
    let message =
      pq.PQresultErrorField(result, Int32(UInt8(ascii: "M"))) ?? pq.PQerrorMessage(handle)
    let failed = ServerFailure(
      code: code ?? "", isLost: pq.PQstatus(handle) != CONNECTION_OK,
      isCancelled: isCancelled.load(ordering: .acquiring), message: Self.line(message),
      place: place)
    failure = failed
    isReadOnly = isReadOnly || failed.isReadOnly
    throw failed.explained
  }

  /// Returns the first line of a message.
  private static func line(_ message: UnsafePointer<CChar>?) -> String {
    let text = message.map { String(cString: $0) } ?? ""
    return text.split(separator: "\n").first.map(String.init) ?? "the connection was lost"
  }
}
