package import Core
import Foundation

/// An importer that reads drawing files without storing their content.
///
/// The importer returns everything before a file's damage, and counts all elements that begin
/// before the damage. The format is detected from the content, never from the file name.
package struct DrawingImporter: Sendable {
  let archive: any Archiver
  let xml: any XMLReader
  let randomness: any RandomSource

  /// Creates an importer with its ports.
  ///
  /// - Parameters:
  ///   - archive: The reader of zip and gzip files.
  ///   - xml: The reader of XML.
  ///   - randomness: The source of seeds for strokes that have no seed in the file.
  package init(archive: any Archiver, xml: any XMLReader, randomness: any RandomSource) {
    (self.archive, self.xml, self.randomness) = (archive, xml, randomness)
  }

  /// The maximum size of a file in bytes, both before and after decompression.
  package static let mostBytes = 256 << 20
  /// The maximum number of bytes read to detect the format.
  private static let head = 64 << 10
  /// The maximum number of bytes read at once.
  private static let portion = 1 << 20

  /// Reads a file.
  ///
  /// A JSON file is held in memory with the result. An XML file is read as a stream.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - said: The expected format, or `nil` to detect the format.
  /// - Returns: Everything that could be read, and the rejected parts with reasons.
  /// - Throws: ``DrawingRefusal`` if the file can't be read or the whole file is rejected.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package func read(
    _ source: any ByteSource, as said: DrawingFormat? = nil
  ) async throws(DrawingRefusal) -> DrawingImport {
    guard source.count <= Self.mostBytes else { throw .tooLarge(limit: Self.mostBytes) }
    let head = try Self.bytes(of: source, at: 0, upTo: Self.head)
    let isZip = head.starts(with: "PK\u{3}\u{4}".utf8)
    let isGzip = head.starts(with: [0x1F, 0x8B])
    if isZip || isGzip, let said, said != .xopp { throw .otherFormat(said: said, found: nil) }
    if isZip {
      return try await readXML(try await drawing(inZip: source), said)
    }
    if isGzip {
      return try await readXML(try await drawing(inGzip: source), said)
    }
    switch head.first(where: { !Self.blank.contains($0) }) {
    case nil: throw .empty
    case UInt8(ascii: "<"): return try await readXML(source, said)
    default: return try readJSON(source, said)
    }
  }

  /// The bytes that can precede the first character: white space, byte order marks, and zero bytes.
  private static let blank: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0]

  private static func bytes(
    of source: any ByteSource, at place: Int, upTo count: Int
  ) throws(DrawingRefusal) -> Data {
    do throws(FileFailure) { return try source.read(at: place, upTo: count) } catch {
      throw .file(error)
    }
  }
}

// MARK: JSON

extension DrawingImporter {
  private func readJSON(
    _ source: any ByteSource, _ said: DrawingFormat?
  ) throws(DrawingRefusal) -> DrawingImport {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count)
    while bytes.count < source.count {
      let part = try Self.bytes(of: source, at: bytes.count, upTo: Self.portion)
      if part.isEmpty { break }
      bytes += part
    }
    let outline = JSONOutline(JSONScanner(bytes, in: 0..<bytes.count))
    let found = DrawingFormat(of: outline)
    if let said, said != found, found != nil || !said.isJSON {
      throw .otherFormat(said: said, found: found)
    }
    guard let format = said ?? found else {
      guard let flaw = outline.flaw else { throw .unknownFormat }
      throw Self.malformed(flaw, in: bytes)
    }
    let reading = JSONReading(bytes, outline, format, randomness)
    if format == .quickdraw {
      var reader = QuickDrawReader(bytes, reading)
      return reader.read()
    }
    if format == .excalidrawlib {
      var reader = ExcalidrawLibraryReader(bytes, reading)
      return reader.read()
    }
    if format == .json { try StashbookReader.checkVersion(outline) }
    return try Self.read(reading, format, said, bytes)
  }

  private static func read(
    _ reading: JSONReading, _ format: DrawingFormat, _ said: DrawingFormat?, _ bytes: [UInt8]
  ) throws(DrawingRefusal) -> DrawingImport {
    let lists = format == .older ? ["strokes", "stamps", "elements"] : ["elements"]
    guard lists.contains(where: { reading.outline.start(of: $0) != nil }) else {
      if let flaw = reading.outline.flaw { throw malformed(flaw, in: bytes) }
      if let said { throw .otherFormat(said: said, found: nil) }
      throw .malformed(line: 1, reason: "missing list “elements”")
    }
    switch format {
    case .json:
      var reader = StashbookReader(reading)
      return reader.read()
    case .excalidraw:
      var reader = ExcalidrawReader(reading)
      return reader.read()
    default:
      var reader = LegacyReader(reading)
      return reader.read()
    }
  }

  private static func malformed(_ flaw: JSONFlaw, in bytes: [UInt8]) -> DrawingRefusal {
    var lines = LineCounter(bytes)
    return .malformed(line: lines.line(at: flaw.offset), reason: flaw.reason)
  }
}

extension DrawingFormat {
  fileprivate var isJSON: Bool { self != .xopp && self != .inkml }

  /// Creates the format that a document's members identify, or `nil` if the members don't identify
  /// a format.
  fileprivate init?(of outline: JSONOutline) {
    let isThere = { (name: String) in outline.start(of: name) != nil }
    if outline.members["format"]?.string == StashbookReader.word {
      self = .json
    } else if outline.members["type"]?.string == "excalidraw" {
      self = .excalidraw
    } else if outline.members["type"]?.string == "excalidrawlib" {
      self = .excalidrawlib
    } else if isThere("drawing") {
      self = .quickdraw
    } else if isThere("strokes") || isThere("stamps") || Self.isOlder(outline) {
      self = .older
    } else {
      return nil
    }
  }

  /// Returns whether a document has the older app's list of elements.
  ///
  /// Each element in that list has its data in a nested object, `data`. If the list is empty, the
  /// document can have at most two members.
  private static func isOlder(_ outline: JSONOutline) -> Bool {
    guard let elements = outline.members["elements"], elements.isList else { return false }
    var items = elements.items
    return items.next().map { $0.members["data"] != nil } ?? (outline.members.count <= 2)
  }
}

// MARK: XML

extension DrawingImporter {
  private func readXML(
    _ source: any ByteSource, _ said: DrawingFormat?
  ) async throws(DrawingRefusal) -> DrawingImport {
    if let said, said.isJSON { throw .otherFormat(said: said, found: nil) }
    let reading = XMLReading(Seeds(randomness: randomness))
    var failure: XMLFailure?
    do throws(XMLFailure) {
      _ = try await xml.read(source, XMLReading.wanted, into: 0) { count, element in
        // If the XML reader starts over, the count is 0 again.
        reading.take(element, isFirst: count == 0)
        count += 1
      }
    } catch {
      failure = error
    }
    guard let result = reading.finished(failure) else {
      if let failure { throw .xml(failure) }
      throw said.map { .otherFormat(said: $0, found: nil) } ?? .unknownFormat
    }
    if let said, said != result.format { throw .otherFormat(said: said, found: result.format) }
    return result
  }

  private func drawing(inGzip file: any ByteSource) async throws(DrawingRefusal) -> any ByteSource {
    do throws(ArchiveFailure) {
      return try await archive.gunzipped(file, upTo: Self.mostBytes)
    } catch {
      throw .archive(error)
    }
  }

  /// The maximum number of XML files to search in a zip.
  ///
  /// Opening each file requires reading the zip's table.
  private static let mostLooks = 16

  /// Returns the zip's first XML file in which `<xournal` occurs near the beginning.
  ///
  /// Paths in archives are never used as file paths.
  private func drawing(inZip file: any ByteSource) async throws(DrawingRefusal) -> any ByteSource {
    var isTooLarge = false
    do throws(ArchiveFailure) {
      let texts = try await archive.entries(of: file).filter { $0.path.hasSuffix(".xml") }
      for entry in texts.prefix(Self.mostLooks) {
        isTooLarge = isTooLarge || entry.count > Self.mostBytes
        guard entry.count <= Self.mostBytes else { continue }
        let source = try await archive.open(entry, of: file)
        let head: Data
        do throws(FileFailure) { head = try source.read(at: 0, upTo: Self.head) } catch {
          throw ArchiveFailure.unreadable(error)
        }
        if head.firstRange(of: Data("<xournal".utf8)) != nil { return source }
      }
    } catch {
      throw .archive(error)
    }
    throw isTooLarge ? .tooLarge(limit: Self.mostBytes) : .nothingInside
  }
}
