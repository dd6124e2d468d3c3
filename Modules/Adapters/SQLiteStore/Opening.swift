import Core
import Foundation
import GRDB

/// Opens a library's database: finds out what is there, and brings its schema up to date.
struct Opening {
  let folder: String
  let path: String
  let busySeconds: Int
  let schemas: [FeatureID: FeatureSchema]

  /// Stands in the file's header: "STBK".
  static let applicationID = 0x5354_424B

  func open(_ use: SQLiteRecordStore.Use) throws(StoreFailure) -> (any DatabaseWriter, String?) {
    do {
      let isThere = FileManager.default.fileExists(atPath: path)
      if use == .reading, !isThere { throw StoreFailure.noLibrary(path: folder) }
      if !isThere { try makeFolder() }
      return try use == .reading ? openForReading() : openForWriting()
    } catch {
      throw StoreFailure(error, path: path, busySeconds: busySeconds)
    }
  }

  private func openForReading() throws -> (any DatabaseWriter, String?) {
    let queue = try DatabaseQueue(path: path, configuration: configuration(readonly: true))
    let state = try queue.read { db in try Stamp(db, schemas, path: path) }
    if state.pending.isEmpty { return (queue, state.newer) }
    try queue.close()
    return try openForWriting()
  }

  private func openForWriting() throws -> (any DatabaseWriter, String?) {
    if FileManager.default.fileExists(atPath: path) {
      let queue = try DatabaseQueue(path: path, configuration: configuration(readonly: true))
      let state = try queue.read { db in try Stamp(db, schemas, path: path) }
      if let newer = state.newer { return (queue, newer) }
      try queue.close()
    } else {
      try makeFile()
    }
    let pool = try DatabasePool(path: path, configuration: configuration(readonly: false))
    try pool.write { db in
      let state = try Stamp(db, schemas, path: path)
      try SchemaText.migrate(db, state.pending)
    }
    return (pool, nil)
  }

  private func configuration(readonly: Bool) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = readonly
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(Double(busySeconds))
    let milliseconds = busySeconds * 1000
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA busy_timeout = \(milliseconds)")
      if !readonly { try db.execute(sql: "PRAGMA synchronous = FULL") }
      db.add(function: WordsFunction.contains)
      db.add(function: WordsFunction.bytes)
    }
    return configuration
  }

  private func makeFolder() throws(StoreFailure) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw .cannotOpen(path: folder, reason: error.localizedDescription)
    }
  }

  /// Makes the file first, so that it is nobody else's to read from the beginning.
  private func makeFile() throws(StoreFailure) {
    let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
    guard FileManager.default.createFile(atPath: path, contents: nil, attributes: attributes)
    else { throw .cannotOpen(path: path, reason: "it can't be made") }
  }
}

/// How a file's schema stands to ours.
struct Stamp {
  /// A feature whose schema in the file is newer than ours.
  var newer: String?
  /// Per feature the steps that are still to be taken; empty when all is up to date.
  var pending: [(feature: String, from: Int, steps: [Migration])] = []

  init(_ db: Database, _ schemas: [FeatureID: FeatureSchema], path: String) throws {
    let application = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
    guard application == Opening.applicationID || (application == 0 && isEmpty) else {
      throw StoreFailure.notADatabase(path: path)
    }
    var versions: [String: Int] = [:]
    if !isEmpty {
      for row in try Row.fetchAll(db, sql: "SELECT feature, version FROM stashbook_schema") {
        versions[row[0]] = row[1]
      }
    }
    for (feature, schema) in schemas.sorted(by: { $0.key.text < $1.key.text }) {
      let version = versions[feature.text] ?? 0
      if version > schema.migrations.count { newer = feature.text }
      guard version < schema.migrations.count || isEmpty else { continue }
      pending.append((feature.text, version, Array(schema.migrations.dropFirst(version))))
    }
  }
}

/// The functions of ours that statements use.
enum WordsFunction {
  static let contains = DatabaseFunction("stashbook_contains", argumentCount: 2, pure: true) {
    values in
    guard let text = String.fromDatabaseValue(values[0]),
      let words = String.fromDatabaseValue(values[1])
    else { return false }
    return text.containsWords(words)
  }

  /// Bytes from hexadecimal digits; SQLite 3.40 has no `unhex`.
  static let bytes = DatabaseFunction("stashbook_bytes", argumentCount: 1, pure: true) { values in
    guard let digits = String.fromDatabaseValue(values[0]) else { return nil }
    let pairs = stride(from: 0, to: digits.utf8.count - 1, by: 2)
    let utf8 = Array(digits.utf8)
    return Data(
      pairs.map { UInt8(String(decoding: utf8[$0...($0 + 1)], as: UTF8.self), radix: 16) ?? 0 })
  }
}
