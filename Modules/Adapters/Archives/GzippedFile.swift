import Core
import Foundation
import Synchronization

/// The content of a gzip file, unpacked as the content is read.
final class GzippedFile: ByteSource {
  let count: Int
  var descriptor: Int32? { nil }

  /// The file's name in failures.
  private static let name = "The gzip file"

  private let file: any ByteSource
  /// The failure to throw after the last readable byte, or `nil` if the file isn't damaged.
  private let damage: FileFailure?
  /// The position after the last read, or `nil` before the first read and after a failure.
  private let cursor: Mutex<GzipCursor?>

  init(_ file: any ByteSource, upTo limit: Int) throws(ArchiveFailure) {
    self.file = file
    var first = try GzipCursor(file)
    var damage: FileFailure?
    do throws(ArchiveFailure) {
      while try !first.next(upTo: limit).isEmpty {
        if first.place > limit { throw .tooLarge(limit: limit) }
      }
    } catch {
      if case .tooLarge = error { throw error }
      if first.place == 0 { throw error }
      damage = error.failure(reading: Self.name)
    }
    (count, self.damage) = (first.place, damage)
    cursor = Mutex(nil)
  }

  func read(at offset: Int, upTo count: Int) throws(FileFailure) -> Data {
    let wanted = min(count, self.count - offset)
    if let damage, count > 0, offset >= self.count { throw damage }
    guard offset >= 0, wanted > 0 else { return Data() }
    return try cursor.withLock { kept throws(FileFailure) in
      do throws(ArchiveFailure) {
        var cursor = try position(kept.take(), at: offset)
        var data = Data()
        while data.count < wanted {
          let part = try cursor.next(upTo: wanted - data.count)
          if part.isEmpty {
            throw .damaged(reason: "the file became shorter while it was being read")
          }
          data += part
        }
        kept = cursor
        return data
      } catch {
        throw error.failure(reading: Self.name)
      }
    }
  }

  private func position(_ kept: GzipCursor?, at offset: Int) throws(ArchiveFailure) -> GzipCursor {
    var cursor = if let kept, kept.place <= offset { kept } else { try GzipCursor(file) }
    while cursor.place < offset {
      if try cursor.next(upTo: offset - cursor.place).isEmpty { break }
    }
    return cursor
  }
}

/// A position in the unpacked content of a gzip file.
private struct GzipCursor {
  /// The maximum number of bytes that one call to `next(upTo:)` unpacks.
  ///
  /// If libarchive finds damage, it discards all bytes that the call unpacked.
  private static let portion = 4 * 1024

  private let reading: ArchiveReading?
  private(set) var place = 0

  /// Creates a cursor at the start of the unpacked content.
  init(_ file: any ByteSource) throws(ArchiveFailure) {
    let reading = try ArchiveReading(file, as: .gzip)
    self.reading = try reading.next() == nil ? nil : reading
  }

  /// Returns at most `most` of the next bytes, or empty data at the end.
  ///
  /// One call returns at most 4 KiB. If `most` is 0, the call returns at most one byte.
  mutating func next(upTo most: Int) throws(ArchiveFailure) -> Data {
    guard let reading else { return Data() }
    let data = try reading.read(upTo: min(max(1, most), Self.portion))
    place += data.count
    return data
  }
}
