import Core
import struct Foundation.Data

/// The originals of several photos as one POSIX tar, which is read from the originals on demand.
struct OriginalsArchive: ByteSource {
  /// The headers, files, and zeros that fill blocks, in order, each with the offset of its first
  /// byte.
  private var parts: [(offset: Int, bytes: any ByteSource)] = []
  private(set) var count = 0
  var descriptor: Int32? { nil }

  private static let block = 512
  /// The maximum length of a name in bytes of UTF-8.
  private static let nameLimit = 100

  /// Creates an archive.
  ///
  /// A number distinguishes files with the same name, and long names are shortened.
  ///
  /// - Parameters:
  ///   - files: The files, each at most 8 GiB.
  ///   - time: The time of the files' last change.
  init(_ files: [ProvidedFile], at time: Instant) {
    var used: Set<String> = []
    for file in files {
      let name = Self.name(file.name, besides: &used)
      append(MemoryBytes(Self.header(name, size: file.bytes.count, time)))
      append(file.bytes)
      append(MemoryBytes(Data(count: -count & (Self.block - 1))))
    }
    append(MemoryBytes(Data(count: 2 * Self.block)))
  }

  private mutating func append(_ bytes: any ByteSource) {
    parts.append((count, bytes))
    count += bytes.count
  }

  func read(at offset: Int, upTo limit: Int) throws(FileFailure) -> Data {
    let end = min(count, max(0, offset) + max(0, limit))
    var read = Data()
    for (start, bytes) in parts {
      let place = max(0, offset) + read.count
      guard place < end else { break }
      guard place < start + bytes.count else { continue }
      let wanted = min(end, start + bytes.count) - place
      let found = try bytes.read(at: place - start, upTo: wanted)
      guard found.count == wanted else {
        throw .inputOutput("the original", reason: "it ends before its last byte")
      }
      read += found
    }
    return read
  }

  /// Returns a name that fits into a header and that no other file has.
  private static func name(_ name: String, besides used: inout Set<String>) -> String {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    let (base, ending) = (name[..<dot], name[dot...])
    var number = 1
    while true {
      let suffix = number == 1 ? String(ending) : " \(number)\(ending)"
      var short = base
      while short.utf8.count + suffix.utf8.count > nameLimit, !short.isEmpty { short.removeLast() }
      let name = short + suffix
      if used.insert(name.lowercased()).inserted { return String(name) }
      number += 1
    }
  }

  /// Returns the header of a regular file (POSIX.1-1988, ustar).
  private static func header(_ name: String, size: Int, _ time: Instant) -> Data {
    var header = Data(count: block)
    func write(_ text: String, at offset: Int) {
      let bytes = Array(text.utf8)
      header.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }
    func octal(_ number: Int, digits: Int) -> String {
      let text = String(number, radix: 8)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    write(name, at: 0)
    write(octal(0o644, digits: 7), at: 100)
    write(octal(0, digits: 7), at: 108)
    write(octal(0, digits: 7), at: 116)
    write(octal(size, digits: 11), at: 124)
    write(octal(max(0, Int(time.milliseconds / 1000)), digits: 11), at: 136)
    // The checksum is the sum of the header's bytes, with spaces in place of the checksum.
    write("        ", at: 148)
    write("0", at: 156)
    write("ustar\0" + "00", at: 257)
    write(octal(header.reduce(0) { $0 + Int($1) }, digits: 6) + "\0 ", at: 148)
    return header
  }
}
