public import struct Foundation.Data

/// A type that provides bytes for reading at any offset, any number of times.
///
/// Adapters implement sources for files and for the contents of archives, and ``MemoryBytes`` is a
/// source in memory. Importers and stores read a source in chunks, so that large files are never
/// entirely in memory.
public protocol ByteSource: Sendable {
  /// The number of bytes.
  var count: Int { get }
  /// The descriptor of an open file that contains exactly these bytes, or `nil` if no such file is
  /// open.
  ///
  /// The descriptor is valid as long as this source exists.
  var descriptor: Int32? { get }
  /// Returns at most `count` bytes from an offset.
  ///
  /// The result has fewer bytes only if the source ends first.
  func read(at offset: Int, upTo count: Int) throws(FileFailure) -> Data
}

extension ByteSource {
  /// Returns all bytes at once.
  ///
  /// Use this function only for small sources.
  public func readAll() throws(FileFailure) -> Data { try read(at: 0, upTo: count) }
}

/// A source of bytes in memory.
public struct MemoryBytes: ByteSource {
  private let data: Data

  /// Creates a source from the given bytes.
  public init(_ data: Data) { self.data = data }

  /// The number of bytes.
  public var count: Int { data.count }
  /// The file descriptor, always `nil` because the bytes aren't in a file.
  public var descriptor: Int32? { nil }

  /// Returns at most `count` bytes from an offset.
  ///
  /// A negative offset counts as 0. If the offset is past the end, the result is empty.
  public func read(at offset: Int, upTo count: Int) -> Data {
    Data(data.dropFirst(max(0, offset)).prefix(max(0, count)))
  }
}

/// A type that lists and opens files outside the library, at paths that the user enters.
///
/// An adapter implements this port. Imports call the port. The path `-` means standard input.
public protocol Files: Sendable {
  /// Returns the files at a path.
  ///
  /// The result is the file at the path or, if the path is a folder and `recursive` is `true`, all
  /// regular files in the folder and its subfolders, sorted by path. If `recursive` is `false`, a
  /// folder becomes an element with the failure ``FileFailure/notAFile(_:)``. Folders are read
  /// while the sequence is iterated. A folder that can't be read becomes an element with a failure,
  /// and the search continues. Links to folders aren't followed.
  func list(_ path: String, recursive: Bool) -> any AsyncSequence<FoundFile, Never> & Sendable
  /// Opens a file for reading.
  ///
  /// - Throws: ``FileFailure`` if the file doesn't exist or can't be read.
  func open(_ path: String) async throws(FileFailure) -> any ByteSource
}

/// A result of ``Files/list(_:recursive:)``: a file, or a file or folder that can't be read.
public struct FoundFile: Equatable, Sendable {
  /// The path of the file or folder, in the form that the user would type.
  public var path: String
  /// The reason why the file or folder can't be read, or `nil` if no failure is known.
  public var failure: FileFailure?

  /// Creates a result.
  public init(path: String, failure: FileFailure? = nil) {
    self.path = path
    self.failure = failure
  }
}

/// The reason why a file couldn't be read or written, with the file's path.
public enum FileFailure: Error, Equatable, Sendable {
  /// No file or folder exists at the path.
  case notFound(String)
  /// The user isn't permitted to read or write the file.
  case notPermitted(String)
  /// The path names a folder, a device, or something else that isn't a regular file.
  case notAFile(String)
  /// The disk is full.
  ///
  /// Incomplete files have been removed.
  case diskFull(String)
  /// A file or folder already exists at the path.
  case alreadyThere(String)
  /// Reading or writing failed for another reason.
  ///
  /// The associated values are the path and the reason.
  case inputOutput(String, reason: String)
}

extension FileFailure: Explained {
  /// The user-facing explanation.
  public var explanation: Explanation {
    switch self {
    case .notFound(let path):
      Explanation(.notFound, code: "file-not-found", "There is no file \(path)")
    case .notPermitted(let path):
      Explanation(
        .inputOutput, code: "not-permitted", "\(path) can't be used: permission denied",
        hint: "Check its owner and permissions.")
    case .notAFile(let path):
      Explanation(.refused, code: "not-a-file", "\(path) isn't a file")
    case .diskFull(let path):
      Explanation(
        .inputOutput, code: "disk-full", "The disk is full; \(path) wasn't written",
        hint: "Free up space and try again.")
    case .alreadyThere(let path):
      Explanation(.cannotCreate, code: "already-there", "\(path) already exists")
    case .inputOutput(let path, let reason):
      Explanation(.inputOutput, code: "input-output", "\(path): \(reason)")
    }
  }
}
