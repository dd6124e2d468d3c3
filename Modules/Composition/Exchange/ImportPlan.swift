import Core

/// The importable files of a folder, with their record types, and the folder's rejected files.
struct ImportPlan: Sendable {
  struct File: Sendable {
    let name: String
    let type: any Record.Type

    var path: String { "\(ExchangeSchema.records)/\(name)" }
  }

  let folder: ExchangeFolder
  /// The files that can be opened.
  private(set) var files: [File] = []
  private(set) var refused: [Import.Report.Refused] = []
  /// The record types that links can target, keyed by collection name.
  let types: [String: any Record.Type]

  init(
    _ folder: ExchangeFolder, _ manifest: ExchangeSchema.Manifest, _ schema: ExchangeSchema
  ) {
    self.folder = folder
    types = Dictionary(schema.types.map { ($0.type.collection.name, $0.type) }) { first, _ in
      first
    }
    let own = schema.manifest.features
    let names: [String]
    do throws(FileFailure) {
      names = try folder.names(in: [ExchangeSchema.records])
    } catch {
      refused.append(.init(error, path: ExchangeSchema.records))
      return
    }
    for name in names {
      let found = schema.types.first { "\($0.type.collection.name).jsonl" == name }
      guard let (feature, type) = found else {
        refuse(name, "unknown-collection", "doesn't match any collection in this build")
        continue
      }
      let (theirs, ours) = (manifest.features[feature, default: 0], own[feature, default: 0])
      guard theirs <= ours else {
        let versions = "\(feature) has version \(theirs), and this build reads version \(ours)"
        refuse(
          name, "newer-feature", "was written by a newer version of Stashbook: \(versions)")
        continue
      }
      let file = File(name: name, type: type)
      do throws(FileFailure) {
        _ = try folder.file([ExchangeSchema.records, name])
        files.append(file)
      } catch {
        refused.append(.init(error, path: file.path))
      }
    }
  }

  private mutating func refuse(_ name: String, _ code: String, _ message: String) {
    refused.append(
      Import.Report.Refused(
        path: "\(ExchangeSchema.records)/\(name)", code: code, message: message))
  }

  /// Returns the sorted IDs of all originals that the folder's records need.
  func originals() throws -> [BlobID] {
    var needed: Set<BlobID> = []
    for file in files { try Self.collect(file.type, file, folder, &needed) }
    return needed.sorted()
  }

  private static func collect<R: Record>(
    _ type: R.Type, _ file: File, _ folder: ExchangeFolder, _ needed: inout Set<BlobID>
  ) throws {
    try ImportFile<R>(file, folder).forEach { _, line in
      // An invalid line is ignored here, because the import attempt reports the line.
      if case .success(let line) = line { needed.formUnion(line.record.originalBlobs) }
    }
  }
}

/// The lines of a file, parsed as records.
struct ImportFile<R: Record> {
  struct Line {
    let line: ExchangeLine
    let record: R

    var id: RecordID { line.row.id }
    var reference: RecordReference { RecordReference(R.collection.name, id) }
    var stored: StoredRecord<R> { StoredRecord(line.row, record) }
  }

  private let path: [String]
  private let folder: ExchangeFolder

  init(_ file: ImportPlan.File, _ folder: ExchangeFolder) {
    (path, self.folder) = ([ExchangeSchema.records, file.name], folder)
  }

  func forEach(_ body: (Int, Result<Line, LineRefusal>) throws -> Void) throws {
    var reader = LineReader(try folder.file(path))
    while let bytes = try reader.next() {
      try body(
        reader.number,
        bytes.flatMap { bytes in Result { () throws(LineRefusal) in try Self.line(bytes) } })
    }
  }

  private static func line(_ bytes: [UInt8]) throws(LineRefusal) -> Line {
    let line = try ExchangeLine(bytes, R.collection)
    let row = RecordRow(R.collection.columns, line.row.values)
    do throws(RowFailure) {
      let record = try R(row: row)
      // The record must reproduce each value of the line, so that nothing is changed silently.
      for (column, kept) in zip(R.collection.columns, record.values)
      where row[column] != .null && !row[column].isSame(as: kept) {
        throw row.failure(column)
      }
      return Line(line: line, record: record)
    } catch {
      throw .unfitValue(error)
    }
  }
}
