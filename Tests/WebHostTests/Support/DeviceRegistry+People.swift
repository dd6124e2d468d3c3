import Core
import LibraryServices

@testable import WebHost

extension DeviceRegistry {
  /// Creates a registry whose people are in the same documents.
  convenience init(in documents: any DocumentStore, clock: any WallClock, log: any Log) throws {
    try self.init(in: documents, of: LibraryPeople(in: documents), clock: clock, log: log)
  }
}
