public import struct Foundation.Data

/// Bytes that can be read again from the start, as often as needed, without holding them all.
public protocol ByteSource: Sendable {
  /// How many bytes there are.
  var count: Int { get }
  /// An open file that holds exactly these bytes, where there is one; valid while this value lives.
  var descriptor: Int32? { get }
  /// Bytes from a place on, at most `count`; fewer only at the end.
  func read(at offset: Int, upTo count: Int) throws(FileFailure) -> Data
}

extension ByteSource {
  /// All bytes at once, for sources known to be small.
  public func readAll() throws(FileFailure) -> Data { try read(at: 0, upTo: count) }
}

/// Bytes in memory.
public struct MemoryBytes: ByteSource {
  private let data: Data

  /// These bytes.
  public init(_ data: Data) { self.data = data }

  /// How many there are.
  public var count: Int { data.count }
  /// There is no file.
  public var descriptor: Int32? { nil }

  /// A part of them.
  public func read(at offset: Int, upTo count: Int) -> Data {
    Data(data.dropFirst(max(0, offset)).prefix(max(0, count)))
  }
}

/// Files outside the library that a person named: import, export, standard input (`-`).
public protocol Files: Sendable {
  /// The files a path names: itself, or, for a folder and `recursive`, all regular files in it, in
  /// the order of their paths, found as they are asked for. A folder that can't be read is an
  /// element of its own, so that the others go on. Links to folders are not followed.
  func list(_ path: String, recursive: Bool) -> any AsyncSequence<FoundFile, Never> & Sendable
  /// Opens a file for reading.
  func open(_ path: String) async throws(FileFailure) -> any ByteSource
}

/// A file that was found, or why one could not be.
public struct FoundFile: Equatable, Sendable {
  /// Its path as a person would name it.
  public var path: String
  /// Why it can't be read, where that is known already.
  public var failure: FileFailure?

  /// Something found.
  public init(path: String, failure: FileFailure? = nil) {
    self.path = path
    self.failure = failure
  }
}

/// Why a file could not be read or written; the path is in the failure.
public enum FileFailure: Error, Equatable, Sendable {
  /// There is nothing of that name.
  case notFound(String)
  /// Reading or writing it is not allowed.
  case notPermitted(String)
  /// It is a folder, a device or another thing that has no bytes of its own.
  case notAFile(String)
  /// No room left; what was begun was taken away again.
  case diskFull(String)
  /// Something of that name is there already.
  case alreadyThere(String)
  /// Anything else, in the system's words.
  case inputOutput(String, reason: String)
}

extension FileFailure: Explained {
  /// The failure in words.
  public var explanation: Explanation {
    switch self {
    case .notFound(let path):
      Explanation(.notFound, code: "file-not-found", "There is no file \(path)")
    case .notPermitted(let path):
      Explanation(
        .inputOutput, code: "not-permitted", "\(path) can't be used: permission denied",
        hint: "Check who owns it and its mode.")
    case .notAFile(let path):
      Explanation(.refused, code: "not-a-file", "\(path) is not a file")
    case .diskFull(let path):
      Explanation(
        .inputOutput, code: "disk-full", "The disk is full; \(path) was not written",
        hint: "Make room and try again.")
    case .alreadyThere(let path):
      Explanation(.cannotCreate, code: "already-there", "\(path) is already there")
    case .inputOutput(let path, let reason):
      Explanation(.inputOutput, code: "input-output", "\(path): \(reason)")
    }
  }
}
