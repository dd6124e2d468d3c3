import Core
import Foundation

/// A reader of lines that holds at most one line and a piece of the next line in memory.
struct LineReader {
  /// The maximum length of a line in bytes.
  static let limit = 64 << 20
  private static let piece = 256 << 10
  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The one-based number of the last line read, or 0 if no line has been read.
  private(set) var number = 0
  private let source: any ByteSource
  private let limit: Int
  private var place = 0
  private var held: [UInt8] = []
  /// The indexes in `held` at which the next line starts and the search for that line's end
  /// continues.
  private var (start, searched) = (0, 0)

  init(_ source: any ByteSource, limit: Int = LineReader.limit) {
    (self.source, self.limit) = (source, limit)
  }

  /// Returns the next nonblank line without its line break, or `nil` after the last line.
  ///
  /// The result is a ``LineRefusal/tooLong`` failure if the line exceeds the length limit.
  ///
  /// - Throws: ``FileFailure`` if the file can't be read.
  mutating func next() throws(FileFailure) -> Result<[UInt8], LineRefusal>? {
    while let line = try line() {
      number += 1
      guard case .success(var bytes) = line else { return line }
      if number == 1, bytes.starts(with: Self.mark) { bytes.removeFirst(Self.mark.count) }
      if bytes.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) { return .success(bytes) }
    }
    return nil
  }

  private mutating func line() throws(FileFailure) -> Result<[UInt8], LineRefusal>? {
    var isTooLong = false
    while true {
      if let end = held[searched...].firstIndex(of: 0x0A) {
        let line = held[start..<end]
        (start, searched) = (end + 1, end + 1)
        return isTooLong || line.count > limit ? .failure(.tooLong) : .success(Array(line))
      }
      held.removeSubrange(..<start)
      if held.count > limit {
        isTooLong = true
        held = []
      }
      (start, searched) = (0, held.count)
      let piece = try source.read(at: place, upTo: Self.piece)
      guard !piece.isEmpty else { return last(isTooLong) }
      place += piece.count
      held += piece
    }
  }

  /// Returns the line after the last line break, or `nil` if no text follows the line break.
  private mutating func last(_ isTooLong: Bool) -> Result<[UInt8], LineRefusal>? {
    defer { (held, searched) = ([], 0) }
    if isTooLong { return .failure(.tooLong) }
    return held.isEmpty ? nil : .success(held)
  }
}
