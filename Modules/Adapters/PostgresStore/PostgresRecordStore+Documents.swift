import Core

extension PostgresRecordStore {
  /// The purpose of a transaction on documents.
  enum DocumentAccess {
    /// Reading a consistent state.
    case reading
    /// Storing a document whatever is there, which may run twice.
    case storing
    /// Changing a document after reading it, while no other process writes to the library.
    case changing
  }

  /// Runs a body in a transaction on one of the server's threads.
  func documents<T: Sendable>(
    _ access: DocumentAccess,
    _ body: @escaping @Sendable (LibraryConnection) throws(StoreFailure) -> T
  ) async throws(FileFailure) -> T {
    do throws(StoreFailure) {
      return try await server.withConnection { [self] source throws(StoreFailure) in
        try documents(access, source, body)
      }
    } catch {
      throw failure(error)
    }
  }

  /// Runs a body in a transaction on the caller's thread.
  func documentsHere<T>(
    _ access: DocumentAccess, _ body: (LibraryConnection) throws(StoreFailure) -> T
  ) throws(FileFailure) -> T {
    do throws(StoreFailure) {
      return try server.borrowing { source throws(StoreFailure) in
        try documents(access, source, body)
      }
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ failure: StoreFailure) -> FileFailure {
    .inputOutput(server.name, reason: failure.explanation.message)
  }

  private func documents<T>(
    _ access: DocumentAccess, _ source: PostgresServer.Borrowing,
    _ body: (LibraryConnection) throws(StoreFailure) -> T
  ) throws(StoreFailure) -> T {
    while true {
      let raw = try source.connection()
      let connection = LibraryConnection(raw, library: library, schema)
      var isCommitting = false
      do throws(StoreFailure) {
        switch access {
        case .reading: try connection.beginReading()
        case .storing: try connection.beginStoring()
        case .changing: _ = try connection.beginWriting(patience: server.place.milliseconds)
        }
        let result = try body(connection)
        isCommitting = access == .changing
        try connection.commit()
        return result
      } catch {
        let isTransient = raw.failure?.isTransient ?? false
        connection.rollback()
        // A change whose commit has no answer may have been stored.
        guard isTransient, !isCommitting, source.waits() else { throw error }
      }
    }
  }
}
