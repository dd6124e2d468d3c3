import Composition
import Core
import Foundation
import LibraryServices
import TestKit
import Testing

/// The data of a library, for comparison with the data of another.
///
/// Revisions aren't included, because they differ between libraries.
struct KeptRecords: Equatable {
  struct Row: Equatable {
    var id: RecordID
    var createdAt: Instant
    var updatedAt: Instant
    var deletedAt: Instant?
    var values: [ColumnValue]
    var links: [Link]
  }

  /// The rows by collection, sorted by ID.
  ///
  /// Rows that an undo moved to the trash aren't included.
  private(set) var rows: [String: [Row]] = [:]
  /// The rows of records that aren't part of other records.
  ///
  /// Parts remain when an undo removes a drawing.
  var whole: [String: [Row]] { rows.filter { !parts.contains($0.key) } }
  private var parts: Set<String> = []
  /// The bytes of each original, by file.
  private(set) var originals: [String: Data] = [:]

  subscript(collection: String) -> [Row] { rows[collection, default: []] }

  /// The IDs of all records, with their collections.
  var names: Set<String> {
    Set(rows.flatMap { name, rows in rows.map { "\(name)/\($0.id)" } })
  }

  init(_ folder: String, leavingOut: Set<String> = []) async throws {
    let library = try Library(at: folder, for: .reading, leavingOut: leavingOut)
    let types =
      library.assembly.features.flatMap(\.manifest.schema.records)
      + LibrarySettings.schema.records
    for type in types where type.collection.isPart { parts.insert(type.collection.name) }
    rows = try await library.ports.store.read { reader throws(StoreFailure) in
      var rows: [String: [Row]] = [:]
      for type in types {
        let found = try Self.rows(type, reader)
        if !found.isEmpty { rows[type.collection.name] = found }
      }
      return rows
    }
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
    for name in files where name.hasPrefix("photos/") && name.count > 60 {
      originals[name] = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
    }
  }

  private static func rows<R: Record>(
    _ type: R.Type, _ reader: any RecordReader
  ) throws(StoreFailure) -> [Row] {
    var rows: [Row] = []
    for row in try reader.rows(Query<R>(limit: .max, scope: .all)).items {
      if try reader.isWithdrawn(RecordReference(R.collection.name, row.id)) { continue }
      rows.append(
        Row(
          id: row.id, createdAt: row.createdAt, updatedAt: row.updatedAt,
          deletedAt: row.deletedAt, values: row.values,
          links: try reader.outgoingLinks(from: RecordReference(R.collection.name, row.id))))
    }
    return rows
  }
}

extension Library {
  /// Returns the messages of all problems that the health checks find.
  func broken() async -> [String] {
    var broken: [String] = []
    for check in checks {
      broken += await check.run(.init()).filter { $0.level == .problem }.map(\.message)
    }
    return broken
  }
}

/// A fixture with the folders of a library, its export, and the library that imports it.
struct ExchangeBench {
  let scratch: ScratchFolder
  var first: String { scratch.path + "/one/My Stash ü" }
  var second: String { scratch.path + "/two/My Stash ü" }
  let folder: String

  init() throws { self.init(try ScratchFolder(), out: "out/export") }

  init(_ scratch: ScratchFolder, out: String) {
    (self.scratch, folder) = (scratch, "\(scratch.path)/\(out)")
  }

  func library(_ use: Library.Use = .writing) throws -> Library { try Library(at: first, for: use) }

  @discardableResult
  func write(from library: String? = nil, to place: String? = nil) async throws -> Export.Summary {
    let library = try Library(at: library ?? first, for: .reading)
    return try await Export(library).write(to: place ?? folder)
  }

  @discardableResult
  func read(into library: String? = nil) async throws -> Import.Report {
    try await Import(folder).write(into: Library(at: library ?? second, for: .writing))
  }

  /// Returns all files in a folder and its subfolders, with their bytes.
  func files(of folder: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      let path = "\(folder)/\(name)"
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      if !isFolder.boolValue { files[name] = try Data(contentsOf: URL(filePath: path)) }
    }
    return files
  }

  /// Returns the lines of a collection's file.
  func lines(_ collection: String) throws -> [String] {
    let text = try String(contentsOfFile: path(collection), encoding: .utf8)
    return text.split(separator: "\n").map(String.init)
  }

  /// Replaces a collection's file.
  func set(_ collection: String, _ lines: [String]) throws {
    let text = lines.map { $0 + "\n" }.joined()
    try text.write(toFile: path(collection), atomically: false, encoding: .utf8)
  }

  private func path(_ collection: String) -> String { "\(folder)/records/\(collection).jsonl" }
}
