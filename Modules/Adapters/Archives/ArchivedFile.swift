import Core
import Foundation
import Synchronization

/// A file in an archive, unpacked as the file is read.
final class ArchivedFile: ByteSource {
  private let entry: ArchiveEntry
  private let archive: any ByteSource
  /// The position after the last read, or `nil` after a failure.
  private let cursor: Mutex<EntryCursor?>

  init(_ entry: ArchiveEntry, of archive: any ByteSource) throws(ArchiveFailure) {
    (self.entry, self.archive) = (entry, archive)
    cursor = Mutex(try EntryCursor(entry, of: archive))
  }

  var count: Int { entry.count }
  var descriptor: Int32? { nil }

  func read(at offset: Int, upTo count: Int) throws(FileFailure) -> Data {
    let wanted = min(count, entry.count - offset)
    guard offset >= 0, wanted > 0 else { return Data() }
    return try cursor.withLock { kept throws(FileFailure) in
      do throws(ArchiveFailure) {
        var cursor = try position(kept.take(), at: offset)
        var data = Data()
        while data.count < wanted { data += try cursor.next(upTo: wanted - data.count) }
        kept = cursor
        return data
      } catch {
        throw error.failure(reading: entry.path)
      }
    }
  }

  private func position(
    _ kept: EntryCursor?, at offset: Int
  ) throws(ArchiveFailure) -> EntryCursor {
    var cursor =
      if let kept, kept.place <= offset { kept } else { try EntryCursor(entry, of: archive) }
    while cursor.place < offset { _ = try cursor.next(upTo: offset - cursor.place) }
    return cursor
  }
}

/// A position in a file in an archive.
struct EntryCursor {
  private let reading: ArchiveReading
  private let count: Int
  private(set) var place = 0

  /// Creates a cursor at the start of a file.
  init(_ entry: ArchiveEntry, of archive: any ByteSource) throws(ArchiveFailure) {
    reading = try ArchiveReading(archive)
    count = entry.count
    while let head = try reading.next() {
      guard head.entry.number == entry.number else { continue }
      guard head.isFile, head.entry == entry else { break }
      if head.isEncrypted { throw .encrypted }
      return
    }
    throw .damaged(reason: "“\(entry.path)” isn't in the archive")
  }

  /// Returns at least one and at most `most` of the next bytes.
  ///
  /// - Throws: ``ArchiveFailure/damaged(reason:)`` if no bytes are left, or if the file has more
  ///   bytes than its header states.
  mutating func next(upTo most: Int) throws(ArchiveFailure) -> Data {
    let data = try reading.read(upTo: min(most, count - place))
    place += data.count
    if data.isEmpty {
      throw .damaged(reason: "a file is smaller than the size stated in its header")
    }
    if place == count {
      guard try reading.read(upTo: 1).isEmpty else {
        throw .damaged(reason: "a file is larger than the size stated in its header")
      }
    }
    return data
  }
}

extension ArchiveFailure {
  /// Returns the file failure to throw if this failure occurs while a file is unpacked.
  ///
  /// `file` is the path or name to report.
  func failure(reading file: String) -> FileFailure {
    switch self {
    case .unreadable(let failure): failure
    case .damaged(let reason): .inputOutput(file, reason: reason)
    default: .inputOutput(file, reason: explanation.message)
    }
  }
}
