import Core
import GRDB

/// The links of all records' fields.
enum LinkTable {
  static func targets(
    of owner: RecordReference, field: String, _ db: Database
  ) throws -> [RecordReference] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT target_collection, target FROM stashbook_link \
        WHERE owner_collection = ? AND owner = ? AND field = ? ORDER BY position
        """)
    let arguments: StatementArguments = [owner.collection, owner.id.text, field]
    return try Row.fetchAll(statement, arguments: arguments)
      .map { RecordReference($0[0], RecordID($0[1])) }
  }

  static func owners(of target: RecordReference, _ db: Database) throws -> [Link] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT owner_collection, owner, field, position FROM stashbook_link \
        WHERE target = ? AND target_collection = ?
        """, arguments: [target.id.text, target.collection])
    return rows.map {
      Link(
        owner: RecordReference($0[0], RecordID($0[1])), field: $0[2], target: target,
        position: $0[3])
    }
  }

  static func replace(
    _ owner: RecordReference, field: String, by targets: [RecordReference], _ db: Database
  ) throws {
    try db.execute(
      sql: "DELETE FROM stashbook_link WHERE owner_collection = ? AND owner = ? AND field = ?",
      arguments: [owner.collection, owner.id.text, field])
    let statement = try db.cachedStatement(
      sql: "INSERT INTO stashbook_link VALUES (?, ?, ?, ?, ?, ?)")
    for (position, target) in targets.enumerated() {
      try statement.execute(
        arguments: [
          owner.collection, owner.id.text, field, position, target.collection, target.id.text,
        ])
    }
  }

  /// Links of live owners to records that are not there at all, as sentences; those of features
  /// that are left out are not looked at.
  static func dangling(_ db: Database, _ tables: [String: TableText]) throws -> [String] {
    var found: [String] = []
    for name in tables.keys.sorted() {
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT owner_collection, owner, field, target FROM stashbook_link \
          WHERE target_collection = ? AND target NOT IN (SELECT id FROM \(name)) LIMIT 20
          """, arguments: [name])
      found += rows.map {
        "\($0[0] as String) \($0[1] as String): \($0[2] as String) leads to no \(name) "
          + "\($0[3] as String)"
      }
    }
    return found
  }
}
