public import Core
public import struct Foundation.Data
import SystemCalls

extension TarArchive {
  /// Reads a tar once, from start to end, on a separate thread; nothing is written.
  ///
  /// - Parameters:
  ///   - archive: An uncompressed tar.
  ///   - body: The closure that takes the members.
  /// - Returns: The result of `body`.
  /// - Throws: ``ArchiveFailure`` if the archive isn't a tar, or the error of `body`.
  public func reading<T: Sendable>(
    _ archive: any ByteSource, _ body: @escaping @Sendable (TarMembers) throws -> T
  ) async throws -> T {
    try await threads.trying { try body(try TarMembers(archive)) }
  }
}

/// The members of a tar, read one after the other.
public final class TarMembers {
  /// One member.
  public struct Member: Equatable, Sendable {
    /// The type of a member.
    public enum Kind: Sendable {
      /// A regular file.
      case file
      /// A folder.
      case folder
      /// Anything else, such as a link or a device.
      case other
    }

    /// The path in the archive; bytes that aren't UTF-8 are replaced.
    public let path: String
    /// The member's type.
    public let kind: Kind
    /// The announced number of bytes.
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
  /// - Throws: ``ArchiveFailure/damaged(reason:)``, even if the archive is only smaller than its
  ///   members announce.
  public func next() throws(ArchiveFailure) -> Member? {
    guard let head = try reading.next() else { return nil }
    let kind: Member.Kind = head.isFile ? .file : head.isFolder ? .folder : .other
    let (sum, isBeyond) = announced.addingReportingOverflow(head.entry.count)
    guard !isBeyond, sum <= size else {
      throw .damaged(reason: "its files claim to be larger than the archive")
    }
    announced = sum
    place = 0
    current = Member(path: head.entry.path, kind: kind, count: head.entry.count)
    return current
  }

  /// Returns some of the current file's next bytes; empty after its last.
  ///
  /// - Throws: ``ArchiveFailure/damaged(reason:)``, even if the file only differs from its
  ///   announced size.
  public func read(upTo limit: Int) throws(ArchiveFailure) -> Data {
    let data = try reading.read(upTo: limit)
    place += data.count
    let count = current?.count ?? 0
    guard place <= count, !data.isEmpty || place == count else {
      throw .damaged(reason: "a file doesn't have the \(count) bytes it announces")
    }
    return data
  }
}
