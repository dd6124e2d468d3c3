import CLibArchive
import Core
import Foundation

/// A seekable input that supplies an archive's bytes to libarchive in portions.
final class ArchiveInput {
  /// The range of portion sizes, in bytes.
  ///
  /// The size doubles with each read. A seek resets the size to the minimum, because libarchive
  /// seeks often while it reads a zip's table of contents.
  private static let portions = 4 * 1024...64 * 1024

  private let source: any ByteSource
  private let buffer = UnsafeMutableRawBufferPointer.allocate(
    byteCount: portions.upperBound, alignment: 16)
  private var place = 0
  private var portion = portions.lowerBound
  private(set) var failure: FileFailure?
  /// The number of bytes read so far.
  private(set) var amount = 0
  /// The number of bytes read after which the next read fails.
  var limit = Int.max

  init(_ source: any ByteSource) { self.source = source }

  deinit { buffer.deallocate() }

  /// Sets the callbacks of `archive` to read from this input.
  ///
  /// This input must outlive `archive`.
  func serve(_ archive: OpaquePointer, of library: libarchive) {
    _ = library.archive_read_set_callback_data(archive, Unmanaged.passUnretained(self).toOpaque())
    _ = library.archive_read_set_read_callback(archive) { _, input, start in
      guard let portion = ArchiveInput.at(input)?.read() else { return Int(ARCHIVE_FATAL) }
      start?.pointee = portion.baseAddress
      return portion.count
    }
    _ = library.archive_read_set_seek_callback(archive) { _, input, offset, origin in
      ArchiveInput.at(input)?.move(by: Int(offset), from: origin) ?? Int64(ARCHIVE_FATAL)
    }
  }

  private static func at(_ pointer: UnsafeMutableRawPointer?) -> ArchiveInput? {
    pointer.map { Unmanaged<ArchiveInput>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Returns the next portion, or `nil` if reading fails or the limit is reached.
  ///
  /// At the end of the archive, the portion is empty. A portion is valid until the next call.
  private func read() -> UnsafeRawBufferPointer? {
    guard amount < limit else { return nil }
    do throws(FileFailure) {
      let data = try source.read(at: place, upTo: portion)
      let count = data.copyBytes(to: buffer)
      place += count
      amount += count
      portion = min(2 * portion, Self.portions.upperBound)
      return UnsafeRawBufferPointer(rebasing: buffer[..<count])
    } catch {
      failure = error
      return nil
    }
  }

  /// Moves to an offset relative to `origin`, or to the end if the offset is past the end.
  ///
  /// - Returns: The new offset from the start, or `nil` if that offset would be before the start.
  private func move(by offset: Int, from origin: Int32) -> Int64? {
    let start = [SEEK_SET: 0, SEEK_CUR: place, SEEK_END: source.count][origin]
    guard let (sum, isBeyond) = start?.addingReportingOverflow(offset), !isBeyond, sum >= 0 else {
      return nil
    }
    place = min(sum, source.count)
    portion = Self.portions.lowerBound
    return Int64(place)
  }
}
