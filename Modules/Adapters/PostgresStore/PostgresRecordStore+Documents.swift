import Core

extension PostgresRecordStore {
  /// The purpose of a transaction on documents.
  enum DocumentAccess: Equatable {
    /// Reading a consistent state.
    case reading
    /// Storing a document whatever is there, which may run twice.
    case storing
    /// Changing the document with a name after reading it, while no other process changes it.
    case changing(String)
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
        case .changing(let name):
          try connection.beginChanging(name, patience: server.place.milliseconds)
        }
        let result = try body(connection)
        if case .changing = access { isCommitting = true }
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
