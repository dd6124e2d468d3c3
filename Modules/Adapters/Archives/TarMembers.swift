public import Core
public import struct Foundation.Data
import SystemCalls

extension TarArchive {
  /// Reads a tar once, from its start to its end, on a thread of its own; nothing is written.
  ///
  /// - Parameters:
  ///   - archive: A tar that is not compressed.
  ///   - body: Takes its members.
  /// - Returns: What the body returned.
  /// - Throws: ``ArchiveFailure`` if it is no tar; what the body throws.
  public func reading<T: Sendable>(
    _ archive: any ByteSource, _ body: @escaping @Sendable (TarMembers) throws -> T
  ) async throws -> T {
    try await threads.trying { try body(try TarMembers(archive)) }
  }
}

/// The members of a tar, one after another.
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

    /// The path as the archive has it; bytes that are no UTF-8 are replaced.
    public let path: String
    /// The member's type.
    public let kind: Kind
    /// The number of bytes it announces.
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
  /// - Throws: ``ArchiveFailure/damaged(reason:)``, also if members announce more bytes than the
  ///   archive has.
  public func next() throws(ArchiveFailure) -> Member? {
    guard let head = try reading.next() else { return nil }
    let kind: Member.Kind = head.isFile ? .file : head.isFolder ? .folder : .other
    let (sum, isBeyond) = announced.addingReportingOverflow(head.entry.count)
    guard !isBeyond, sum <= size else {
      throw .damaged(reason: "its files say to be larger than it is")
    }
    announced = sum
    place = 0
    current = Member(path: head.entry.path, kind: kind, count: head.entry.count)
    return current
  }

  /// Returns some of the current file's next bytes; none after its last.
  ///
  /// - Throws: ``ArchiveFailure/damaged(reason:)``, also if it has other than the announced bytes.
  public func read(upTo limit: Int) throws(ArchiveFailure) -> Data {
    let data = try reading.read(upTo: limit)
    place += data.count
    let count = current?.count ?? 0
    guard place <= count, !data.isEmpty || place == count else {
      throw .damaged(reason: "a file has other than the \(count) bytes it announces")
    }
    return data
  }
}
