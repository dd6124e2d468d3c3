public import Core
public import struct Foundation.Data
import Synchronization

/// A file saver that keeps the saved files in memory.
public final class MemorySaver: FileSaver {
  private let saved = Mutex<[String: Data]>([:])

  /// Creates a saver without files.
  public init() {}

  /// The bytes of the saved files, keyed by name.
  public var files: [String: Data] { saved.withLock { $0 } }

  /// Saves a file unless a file with the name exists.
  public func save(_ file: ProvidedFile) async throws(FileFailure) -> String {
    let data = try file.bytes.readAll()
    let isNew = saved.withLock { saved in
      guard saved[file.name] == nil else { return false }
      saved[file.name] = data
      return true
    }
    guard isNew else { throw .alreadyThere(file.name) }
    return file.name
  }
}
