import Core
import PostgresStore
import S3Blobs
import Synchronization
import TestKit
import Testing

@testable import Composition

/// A store of a library in a PostgreSQL database, which a flow can empty and make fail.
final class HostedFlowStore: FlowStore {
  private let base: Mutex<PostgresRecordStore>
  private let failures = Mutex<[StoreFailure]>([])
  private let make: @Sendable () throws(StoreFailure) -> PostgresRecordStore

  /// Creates a store in a new library.
  init(clock: any WallClock) throws {
    let server = PostgresServer(try PostgresCluster.shared.get().address())
    let schemas = Library.schemas(of: Catalog.manifests)
    make = { () throws(StoreFailure) in
      try PostgresRecordStore(
        server: server, library: HostedServers.name(), schemas: schemas, clock: clock)
    }
    base = Mutex(try make())
  }

  private var current: PostgresRecordStore { base.withLock(\.self) }

  /// Continues with an empty library.
  func clear() {
    do throws(StoreFailure) {
      let empty = try make()
      base.withLock { $0 = empty }
    } catch {
      Issue.record(error)
    }
  }

  func fail(_ failure: StoreFailure, times: Int) {
    failures.withLock { $0 += Array(repeating: failure, count: max(0, times)) }
  }

  func heal() { failures.withLock { $0 = [] } }

  private func meet() throws(StoreFailure) {
    if let failure = failures.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { throw failure }
  }

  func read<T: Sendable>(
    _ body: @escaping @Sendable (any RecordReader) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T { try await current.read(body) }

  func write<T: Sendable>(
    _ label: String, _ body: @escaping @Sendable (any Transaction) throws(StoreFailure) -> T
  ) async throws(StoreFailure) -> T {
    try meet()
    return try await current.write(label, body)
  }

  func undo(_ target: UndoTarget) async throws(StoreFailure) -> [UndoneTransaction] {
    try meet()
    return try await current.undo(target)
  }

  func redo(_ step: StepID?) async throws(StoreFailure) -> UndoneTransaction? {
    try meet()
    return try await current.redo(step)
  }

  func history(limit: Int) async throws(StoreFailure) -> [UndoStep] {
    try await current.history(limit: limit)
  }

  func hasWritten(_ key: IdempotencyKey) async throws(StoreFailure) -> Bool {
    try await current.hasWritten(key)
  }

  func changes(since revision: Revision) async throws(StoreFailure) -> ChangeSet {
    try await current.changes(since: revision)
  }
}

extension MemoryWorld {
  /// Creates a world whose records are in PostgreSQL and whose originals are on an S3 server.
  static func hosted(on server: S3Server, staging: String) throws -> MemoryWorld {
    try MemoryWorld { clock in
      let environment = [
        "AWS_ENDPOINT_URL": server.endpoint, "AWS_ACCESS_KEY_ID": S3Server.Key.owner.id,
        "AWS_SECRET_ACCESS_KEY": S3Server.Key.owner.secret,
      ]
      return (
        try HostedFlowStore(clock: clock),
        try S3BlobStore(
          try S3Configuration("s3://stash/flows", environment: environment),
          library: HostedServers.name(), staging: staging, clock: clock)
      )
    }
  }
}
