/// A type that represents failures, including those of a store.
public protocol StoreFailing: Explained {
  /// Returns a failure that represents a store's failure.
  static func store(_ failure: StoreFailure) -> Self
}

extension StoreFailure: StoreFailing {
  /// Returns the given failure.
  public static func store(_ failure: StoreFailure) -> StoreFailure { failure }
}

/// A wrapper that logs each failure of a record store with the label of the failed action (ALL-1).
///
/// Repositories read and write records with a logged store, and throw its failures.
public struct LoggedStore<Failure: StoreFailing>: Sendable {
  /// The store that contains the records.
  public let store: any RecordStore
  /// The log for rejected changes and failures.
  public let log: any Log

  /// Creates a logged store.
  public init(_ store: any RecordStore, _ log: any Log) {
    self.store = store
    self.log = log
  }

  /// Reads the store and returns the result of `body`, logging any failure with the label.
  ///
  /// A cancellation isn't logged.
  public func read<T: Sendable>(
    _ label: String, _ body: @escaping @Sendable (any RecordReader) throws(StoreFailure) -> T
  ) async throws(Failure) -> T {
    do throws(StoreFailure) {
      return try await store.read(body)
    } catch {
      throw error == .cancelled ? .store(error) : noted(.store(error), label)
    }
  }

  /// Runs a transaction and returns the result of `body`, logging any failure with the label.
  ///
  /// The label is also the label of the undo step.
  public func write<T: Sendable>(
    _ label: String, _ body: @escaping @Sendable (any Transaction) throws(StoreFailure) -> T
  ) async throws(Failure) -> T {
    do throws(StoreFailure) {
      return try await store.write(label, body)
    } catch {
      throw noted(.store(error), label)
    }
  }

  /// Logs a failure with a label, and returns the failure.
  public func noted(_ failure: Failure, _ label: String) -> Failure {
    log.note(.failure, "\(label): \(failure.explanation.message)")
    return failure
  }

  /// Returns the result of `body`, logging any failure with the label.
  public func noted<T>(
    _ label: String, _ body: () throws(Failure) -> T
  ) throws(Failure) -> T {
    do throws(Failure) { return try body() } catch { throw noted(error, label) }
  }
}

// Like `find`, `live` is inlined where the compiler knows the type of the record.
extension RecordReader {
  /// Returns a live record.
  ///
  /// - Throws: ``StoreFailure/missing(_:)`` if no live record has the ID.
  @inlinable @inline(__always)
  public func live<R: Record>(
    _ type: R.Type, _ id: RecordID
  ) throws(StoreFailure) -> StoredRecord<R> {
    guard let stored = try find(type, id), stored.deletedAt == nil else {
      throw .missing(RecordReference(R.collection.name, id))
    }
    return stored
  }
}
