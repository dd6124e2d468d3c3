package import Core
import Foundation

/// An importer that reads weight files without storing anything.
package struct WeightImporter: Sendable {
  let files: any Files
  let archive: any Archiver
  let xml: any XMLReader

  /// Creates an importer with its ports.
  package init(files: any Files, archive: any Archiver, xml: any XMLReader) {
    (self.files, self.archive, self.xml) = (files, archive, xml)
  }

  /// The maximum size of a table or JSON file, in bytes.
  ///
  /// JSON is read whole. Tables and XML are read as streams.
  static let most = 256 << 20

  /// Reads a file, an Apple Health folder or archive, or standard input (`-`).
  ///
  /// - Returns: The weighings, and the rejected rows with their reasons.
  /// - Throws: ``ImportRefusal`` if the whole file is rejected.
  package func read(_ path: String, _ options: ImportOptions) async throws(ImportRefusal)
    -> WeightImport
  {
    let source: any ByteSource
    do throws(FileFailure) {
      source = try await files.open(path)
    } catch .notAFile where path != "-" {
      return try await health(in: try await export(inFolder: path), options)
    } catch {
      throw .file(error)
    }
    let head = try bytes(of: source, upTo: HealthExport.head)
    if head.starts(with: "PK".utf8) || head.starts(with: [0x1F, 0x8B]) {
      return try await health(in: try await export(inArchive: source), options)
    }
    let isXML = head.first { !Self.blank.contains($0) } == UInt8(ascii: "<")
    guard isXML else { return try text(source, options) }
    guard HealthExport.isBegun(by: head) else {
      throw .notAppleHealth(root: HealthExport.root(of: head))
    }
    return try await health(in: source, options)
  }

  /// The bytes of white space and of a byte-order mark.
  private static let blank: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]

  private func bytes(of source: any ByteSource, upTo count: Int) throws(ImportRefusal) -> Data {
    do throws(FileFailure) { return try source.read(at: 0, upTo: count) } catch {
      throw .file(error)
    }
  }
}

// MARK: Apple Health

extension WeightImporter {
  private func health(
    in source: any ByteSource, _ options: ImportOptions
  ) async throws(ImportRefusal) -> WeightImport {
    if let format = options.format, format != .appleHealth { throw .otherFormat(format) }
    do throws(XMLFailure) {
      return try await xml.read(source, HealthExport.wanted, into: HealthRecords(options)) {
        $0.take($1)
      }.finished()
    } catch {
      throw .xml(error)
    }
  }

  private func export(inFolder path: String) async throws(ImportRefusal) -> any ByteSource {
    let folder = path.hasSuffix("/") ? path : path + "/"
    var below: [String] = []
    for await found in files.list(path, recursive: true) {
      if let failure = found.failure, found.path == path { throw .file(failure) }
      if found.path.hasPrefix(folder) { below.append(String(found.path.dropFirst(folder.count))) }
    }
    for name in HealthExport.candidates(among: below) {
      let source: any ByteSource
      do throws(FileFailure) {
        source = try await files.open(folder + name)
      } catch {
        throw .file(error)
      }
      if HealthExport.isBegun(by: try bytes(of: source, upTo: HealthExport.head)) { return source }
    }
    throw .nothingInside
  }

  private func export(
    inArchive source: any ByteSource
  ) async throws(ImportRefusal) -> any ByteSource {
    do throws(ArchiveFailure) {
      let entries = try await archive.entries(of: source)
      for name in HealthExport.candidates(among: entries.map(\.path)) {
        guard let entry = entries.first(where: { $0.path == name }) else { continue }
        let file = try await archive.open(entry, of: source)
        let head: Data
        do throws(FileFailure) {
          head = try file.read(at: 0, upTo: HealthExport.head)
        } catch {
          throw ArchiveFailure.unreadable(error)
        }
        if HealthExport.isBegun(by: head) { return file }
      }
    } catch {
      throw .archive(error)
    }
    throw .nothingInside
  }
}

// MARK: Tables and JSON

extension WeightImporter {
  private func text(
    _ source: any ByteSource, _ options: ImportOptions
  ) throws(ImportRefusal) -> WeightImport {
    guard source.count <= Self.most else { throw .tooLarge(limit: Self.most) }
    let table = try DelimitedText(source)
    if options.format == .appleHealth { throw .notAppleHealth(root: nil) }
    var stream = ByteStream(source)
    while let byte = try stream.peek(), Self.blank.contains(byte) { stream.skip() }
    let first = try stream.peek()
    guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else {
      return try WeightTable(table, options).read(options)
    }
    let data = try bytes(of: source, upTo: source.count)
    if let format = options.format, format != .stashbook { throw .otherFormat(format) }
    return try Self.json(data, options)
  }

  private static func json(
    _ data: Data, _ options: ImportOptions
  ) throws(ImportRefusal) -> WeightImport {
    let elements: [Element]
    do {
      elements = try JSONDecoder().decode([Element].self, from: data)
    } catch {
      throw .malformedJSON
    }
    var reader = RowReader(.stashbook, options)
    for (index, element) in elements.enumerated() {
      guard let json = element.json else {
        reader.refuse(.shape, at: .record(index + 1))
        continue
      }
      reader.take(json.texts, at: .record(index + 1))
    }
    return reader.result
  }

  /// An element of the JSON array.
  ///
  /// `json` is `nil` if the element isn't a weighing.
  private struct Element: Decodable {
    let json: WeighingJSON?

    init(from decoder: any Decoder) throws {
      json = try? WeighingJSON(from: decoder)  // The caller rejects `nil`.
    }
  }
}
