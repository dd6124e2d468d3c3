/// The parts of a JPEG file besides its pixels (ITU-T T.81, annex B; EXIF 2.32), read byte by byte.
struct JPEGParts {
  /// A segment: its marker's second byte, and its content.
  struct Segment {
    let marker: UInt8
    let content: [UInt8]

    func begins(with text: String) -> Bool { content.starts(with: Array(text.utf8)) }
  }

  /// The position at which the bytes stop being a valid JPEG.
  struct Broken: Error {
    let place: Int
  }

  /// An EXIF directory.
  enum Directory: Hashable {
    case picture, exif, place, interoperability, thumbnail
  }

  /// Every segment, including segments between and after scans.
  private(set) var segments: [Segment] = []
  /// The bytes after the end of the image.
  private(set) var trailer: [UInt8] = []
  /// The EXIF directories in all segments, with each value's bytes by tag.
  private(set) var directories: [Directory: [Int: [UInt8]]] = [:]

  init(_ bytes: [UInt8]) throws {
    guard bytes.starts(with: [0xff, 0xd8]) else { throw Broken(place: 0) }
    var place = 2
    while true {
      guard place + 4 <= bytes.count || bytes[place...].starts(with: [0xff, 0xd9]),
        bytes[place] == 0xff
      else { throw Broken(place: place) }
      let marker = bytes[place + 1]
      if marker == 0xd9 { break }
      let end = place + 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
      guard end <= bytes.count, end >= place + 4 else { throw Broken(place: place) }
      segments.append(Segment(marker: marker, content: Array(bytes[(place + 4)..<end])))
      place = marker == 0xda ? try Self.endOfScan(bytes, from: end) : end
    }
    trailer = Array(bytes[(place + 2)...])
    for segment in segments where segment.marker == 0xe1 && segment.begins(with: "Exif\0\0") {
      let found = try ExifDirectories(Array(segment.content.dropFirst(6))).found
      directories.merge(found) { first, next in first.merging(next) { first, _ in first } }
    }
  }

  /// Returns the position of the next marker, skipping stuffed bytes and restarts.
  private static func endOfScan(_ bytes: [UInt8], from start: Int) throws -> Int {
    var place = start
    while place + 1 < bytes.count {
      let next = bytes[place + 1]
      if bytes[place] == 0xff, next != 0, next != 0xff, !(0xd0...0xd7).contains(next) {
        return place
      }
      place += 1
    }
    throw Broken(place: place)
  }
}

/// A reader of the directories of TIFF (TIFF 6.0, section 2) and EXIF (EXIF 2.32, 4.6.3).
private struct ExifDirectories {
  private(set) var found: [JPEGParts.Directory: [Int: [UInt8]]] = [:]
  private let bytes: [UInt8]
  private let isBigEndian: Bool

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    isBigEndian = bytes.first == UInt8(ascii: "M")
    guard bytes.count > 8, try number(at: 2, 2) == 42 else { throw JPEGParts.Broken(place: 0) }
    let thumbnail = try read(.picture, at: try number(at: 4, 4))
    if thumbnail > 0 { _ = try read(.thumbnail, at: thumbnail) }
    for (pointer, owner, directory) in [
      (0x8769, .picture, .exif), (0x8825, .picture, .place), (0xa005, .exif, .interoperability),
    ] as [(Int, JPEGParts.Directory, JPEGParts.Directory)] {
      guard let value = found[owner]?[pointer] else { continue }
      _ = try read(directory, at: whole(value[...]))
    }
  }

  /// Reads a directory, and returns the position of the next directory, or 0 if none.
  private mutating func read(_ directory: JPEGParts.Directory, at start: Int) throws -> Int {
    let count = try number(at: start, 2)
    var values: [Int: [UInt8]] = [:]
    for place in stride(from: start + 2, to: start + 2 + count * 12, by: 12) {
      let sizes = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8]
      let length = try number(at: place + 4, 4) * (sizes[try number(at: place + 2, 2)] ?? 1)
      let first = length <= 4 ? place + 8 : try number(at: place + 8, 4)
      guard first + length <= bytes.count else { throw JPEGParts.Broken(place: place) }
      values[try number(at: place, 2)] = Array(bytes[first..<first + length])
    }
    found[directory] = values
    return try number(at: start + 2 + count * 12, 4)
  }

  private func number(at place: Int, _ count: Int) throws -> Int {
    guard place + count <= bytes.count else { throw JPEGParts.Broken(place: place) }
    return whole(bytes[place..<place + count])
  }

  private func whole(_ bytes: ArraySlice<UInt8>) -> Int {
    (isBigEndian ? Array(bytes) : bytes.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }
}
