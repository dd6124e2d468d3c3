import Core
import Foundation
import MemoryAdapters
import PostgresStore
import TestKit
import Testing

@Suite("Many libraries in one database")
struct IsolationTests {
  private let database: Database
  private let mine, theirs: PostgresRecordStore
  private let bead: StoredRecord<Bead>
  private let intent: RecordID

  /// Creates a library with a bead, a link, an intent, and a history, and another, empty library.
  init() async throws {
    database = try Database()
    theirs = try database.open("theirs")
    mine = try database.open("mine")
    let (bead, other) = (
      try await theirs.add(Bead(name: "pearl", code: "7"), database.ids),
      try await theirs.add(Bead(name: "glass"), database.ids)
    )
    let intent = database.ids.next()
    self.intent = intent
    try await theirs.write("Link") { transaction throws(StoreFailure) in
      try transaction.link(bead.reference, field: "next", to: [other.reference], limit: nil)
      try transaction.begin(intent, on: "photo")
    }
    _ = try await theirs.undo(.only(StepID(2)))
    let linked = try await theirs.read { reader throws(StoreFailure) in
      try reader.find(Bead.self, bead.id)
    }
    self.bead = try #require(linked)
  }

  @Test("Each method of a reader finds nothing of another library")
  func reads() async throws {
    let bead = bead
    try await mine.read { reader throws(StoreFailure) in
      let (all, reference) = (Query<Bead>(limit: .max, scope: .all), bead.reference)
      let links = RecordPredicate.links(field: "next", toAny: [bead.id, RecordID("2")])
      #expect(try reader.row(of: Bead.self, bead.id) == nil)
      #expect(try reader.rows(all).items == [])
      for predicate in [
        RecordPredicate.contains([Bead.Columns.name], "pearl"), .isLinked(field: "next"), links,
        .contains([Bead.Columns.shop], ""), .not(links), .equals(.id, .text(bead.id.text)),
      ] {
        let query = Query<Bead>(predicate, order: [SortKey(Bead.Columns.size)], scope: .all)
        #expect(try reader.rows(query).items == [])
        #expect(try reader.count(query) == 0)
        #expect(try reader.total(query) == 0)
      }
      #expect(try reader.count(all) == 0)
      #expect(try reader.total(all) == 0)
      #expect(try reader.counts(all, by: Bead.Columns.name) == ValueCounts([]))
      #expect(try reader.groups(of: Bead.sizes, in: Bead.self) == [])
      #expect(try reader.ids(of: Bead.self, matching: ["0", bead.id.text], limit: 9) == [[], []])
      #expect(try reader.targets(of: reference, field: "next") == [])
      #expect(try reader.outgoingLinks(from: reference) == [])
      #expect(try reader.incomingLinks(to: RecordReference("box_bead", RecordID("2"))) == [])
      #expect(try !reader.isWithdrawn(reference))
      #expect(try reader.matches(["pearl"], limit: 9, after: nil).items == [])
      #expect(try reader.intents(after: nil, limit: 9) == [])
      #expect(try reader.intents(on: "photo") == [])
    }
  }

  @Test("The history and the changes of a library exclude those of another library")
  func history() async throws {
    #expect(try await mine.history(limit: 9) == [])
    #expect(try await mine.undo() == nil)
    #expect(try await mine.redo() == nil)
    #expect(try await mine.redo(StepID(2)) == nil)
    for target in [UndoTarget.only(StepID(1)), .through(StepID(1))] {
      await #expect(throws: StoreFailure.historyExpired) { try await mine.undo(target) }
    }
    let changes = try await mine.changes(since: Revision(0))
    #expect(changes == ChangeSet(records: [], latest: Revision(0)))
    #expect(try await theirs.redo()?.label == "Add")
  }

  @Test("Each method of a transaction leaves other libraries unchanged")
  func writes() async throws {
    let (bead, intent) = (bead, intent)
    let before = try rows()
    var changed = bead
    changed.record.name = "mine"
    let (stale, missing) = (changed, StoreFailure.missing(bead.reference))
    try await mine.write("Change") { transaction throws(StoreFailure) in
      #expect(throws: missing) { try transaction.save(stale) }
      #expect(throws: missing) { try transaction.delete(bead) }
      #expect(throws: missing) { try transaction.restore(bead) }
      #expect(throws: missing) { try transaction.purge(bead) }
      #expect(throws: missing) {
        try transaction.link(bead.reference, field: "next", to: [], limit: nil)
      }
      #expect(throws: missing) {
        try transaction.linkImported(of: bead.reference, field: "next", to: [])
      }
      #expect(try !transaction.end(intent))
      try transaction.begin(intent, on: "mine")
      #expect(try transaction.end(intent))
    }
    #expect(try rows() == before)
    // The other library's IDs and unique values aren't taken.
    try await mine.write("Import") { transaction throws(StoreFailure) in
      try transaction.insertImported(bead)
      try transaction.link(bead.reference, field: "next", to: [], limit: nil)
    }
    let id = database.ids.next()
    try await mine.write("Replace") { transaction throws(StoreFailure) in
      guard let stored = try transaction.find(Bead.self, bead.id) else { return }
      try transaction.purge(stored)
      try transaction.insert(bead.record, id: id)
    }
    #expect(try await mine.names() == ["pearl"])
    #expect(try rows() == before)
  }

  @Test("Documents and drafts of a library exclude those of another library")
  func documents() async throws {
    let (own, other) = (PostgresDocuments(of: mine), PostgresDocuments(of: theirs))
    try other.change("people") { _ in Data("theirs".utf8) }
    let route = Route(parts: ["beads", "new"])
    let draft = Draft(version: 1, savedAt: database.clock.now, state: Data("theirs".utf8))
    try await PostgresDrafts(in: other, device: "phone").save(draft, for: route)
    let drafts = PostgresDrafts(in: own, device: "phone")
    try await own.refresh()
    #expect(try own.document("people") == nil)
    #expect(own.mark(of: "people") == nil)
    #expect(try await drafts.draft(for: route) == nil)
    try await drafts.remove(for: route)
    try own.change("people") { before in
      #expect(before == nil)
      return Data("mine".utf8)
    }
    #expect(try other.document("people")?.content == Data("theirs".utf8))
    #expect(try await PostgresDrafts(in: other, device: "phone").draft(for: route) == draft)
  }

  @Test("Without a library's key, a statement finds no rows")
  func rowSecurity() throws {
    let unprotected = try database.sql(
      """
      SELECT c.relname FROM pg_class AS c JOIN pg_attribute AS a ON a.attrelid = c.oid \
      WHERE a.attname = 'library' AND c.relkind = 'r' AND NOT c.relforcerowsecurity
      """)
    #expect(unprotected == "stashbook_library\n")
    for table in ["box_bead", "box_bead_size_sums", "stashbook_link", "stashbook_change"] {
      func count(_ key: String) throws -> String {
        try database.cluster.sql(
          "\(key)SELECT count(*) FROM \(table)", in: database.name, as: "maker")
      }
      #expect(try count("") == "0\n")
      #expect(try count("SET stashbook.library = 'mine'; ") == "0\n")
      #expect(try count("SET stashbook.library = 'theirs'; ") != "0\n" || table.hasSuffix("link"))
    }
  }

  /// Returns the other library's rows as text.
  private func rows() throws -> String {
    try [
      "box_bead", "box_bead_size_sums", "stashbook_link", "stashbook_change", "stashbook_intent",
      "stashbook_transaction", "stashbook_library",
    ].map { table in
      try database.sql("SELECT t FROM \(table) AS t WHERE library = 'theirs' ORDER BY t::text")
    }.joined()
  }
}
