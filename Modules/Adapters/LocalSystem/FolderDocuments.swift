public import Core
public import struct Foundation.Data
import Glibc
import SystemCalls

/// A document store that stores each document as a file, readable only by its owner.
///
/// Several processes may share the folder, which is created with the first document. For example,
/// `people.json` contains the document `people`. A name consists of letters, digits, hyphens, and
/// dots, and doesn't begin with a dot.
public struct FolderDocuments: DocumentStore {
  private let folder: String

  /// Creates a store of the documents in a folder.
  public init(in folder: String) { self.folder = folder }

  private func path(of name: String) -> String { "\(folder)/\(name).json" }

  /// Returns the identity of a document's file, as it is now.
  public func mark(of name: String) -> String? {
    var status = stat()
    return lstat(path(of: name), &status) == 0 ? Self.mark(status) : nil
  }

  private static func mark(_ status: stat) -> String {
    "\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec) \(status.st_ino) \(status.st_size)"
  }

  /// Does nothing, because ``mark(of:)`` looks at the files.
  public func refresh() async throws(FileFailure) {}

  /// Reads a document.
  public func document(_ name: String) throws(FileFailure) -> StoredDocument? {
    do throws(FileFailure) {
      let (content, status) = try read(path(of: name))
      return StoredDocument(content: content, mark: Self.mark(status))
    } catch .notFound {
      return nil
    }
  }

  private func read(_ path: String) throws(FileFailure) -> (content: Data, status: stat) {
    let bytes = try FileBytes(path)
    return (try bytes.read(at: 0, upTo: bytes.count), try bytes.file.status())
  }

  /// Replaces a document's file, completely or not at all, while no other process changes any
  /// document in the folder.
  @discardableResult
  public func change(
    _ name: String, _ body: (Data?) throws(FileFailure) -> Data
  ) throws(FileFailure) -> String {
    try makeFolder(folder)
    let held = try OpenFile(folder, O_RDONLY | O_DIRECTORY)
    try call(folder) { flock(held.number, LOCK_EX) }
    let path = path(of: name)
    var before: (content: Data, status: stat)?
    do throws(FileFailure) { before = try read(path) } catch .notFound {}
    let content = try body(before?.content)
    let temporary = path + ".part"
    do throws(FileFailure) {
      let file = try OpenFile(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, named: path)
      try file.write(content)
      if let before { try Self.date(file, after: before.status) }
      try file.sync()
      let mark = Self.mark(try file.status())
      try call(path) { rename(temporary, path) }
      try held.sync()
      return mark
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Makes a file at least a nanosecond newer than the file that it replaces.
  ///
  /// Otherwise, two changes within one tick of the system's clock could have the same mark.
  private static func date(_ file: OpenFile, after old: stat) throws(FileFailure) {
    let (new, old) = (try file.status().st_mtim, old.st_mtim)
    guard (new.tv_sec, new.tv_nsec) <= (old.tv_sec, old.tv_nsec) else { return }
    let isWhole = old.tv_nsec == 999_999_999
    let next = timespec(
      tv_sec: old.tv_sec + (isWhole ? 1 : 0), tv_nsec: isWhole ? 0 : old.tv_nsec + 1)
    try call(file.path) { futimens(file.number, [next, next]) }
  }
}
