public import Core
public import struct Foundation.Data
import SystemCalls

extension TarArchive {
  /// Calls a closure on a separate thread to read a tar once, from start to end.
  ///
  /// Nothing is written to the disk.
  ///
  /// - Parameters:
  ///   - archive: An uncompressed tar.
  ///   - body: The closure that reads the members.
  /// - Returns: The result of `body`.
  /// - Throws: ``ArchiveFailure`` if the archive isn't a tar; any error that `body` throws.
  public func reading<T: Sendable>(
    _ archive: any ByteSource, _ body: @escaping @Sendable (TarMembers) throws -> T
  ) async throws -> T {
    try await threads.trying { try body(try TarMembers(archive)) }
  }
}

/// The members of a tar, read one at a time.
public final class TarMembers {
  /// A file, a folder, or another entry in a tar.
  public struct Member: Equatable, Sendable {
    /// The type of a member.
    public enum Kind: Sendable {
      /// A regular file.
      case file
      /// A folder.
      case folder
      /// Another type, such as a link or a device.
      case other
    }

    /// The path in the archive, with invalid UTF-8 replaced.
    public let path: String
    /// The member's type.
    public let kind: Kind
    /// The size in the member's header, in bytes.
    public let count: Int
  }

  private let reading: ArchiveReading
  private let size: Int
  private var announced = 0
  private var current: Member?
  private var place = 0

  init(_ archive: any ByteSource) throws(ArchiveFailure) {
    reading = try ArchiveReading(archive, as: .tar)
    size = archive.count
  }

  /// Returns the next member, or `nil` after the last.
  ///
  /// - Throws: ``ArchiveFailure/damaged(reason:)`` if the archive is damaged, or if the sizes in
  ///   the headers add up to more than the archive's size.
  public func next() throws(ArchiveFailure) -> Member? {
    guard let head = try reading.next() else { return nil }
    let kind: Member.Kind = head.isFile ? .file : head.isFolder ? .folder : .other
    let (sum, isBeyond) = announced.addingReportingOverflow(head.entry.count)
    guard !isBeyond, sum <= size else {
      throw .damaged(reason: "the listed sizes of the files add up to more than the archive's size")
    }
    announced = sum
    place = 0
    current = Member(path: head.entry.path, kind: kind, count: head.entry.count)
    return current
  }

  /// Returns at most `limit` of the current file's next bytes, or empty data at the end.
  ///
  /// - Throws: ``ArchiveFailure/damaged(reason:)`` if the file is damaged, or if its size differs
  ///   from the size in its header.
  public func read(upTo limit: Int) throws(ArchiveFailure) -> Data {
    let data = try reading.read(upTo: limit)
    place += data.count
    let count = current?.count ?? 0
    guard place <= count, !data.isEmpty || place == count else {
      throw .damaged(reason: "a file's size differs from the size stated in its header")
    }
    return data
  }
}
