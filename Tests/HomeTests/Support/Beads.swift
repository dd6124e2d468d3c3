import Core

/// A bead, with notes about it.
struct Bead: Record {
  let name: String

  static let nameColumn = Column("name", .text)
  static let collection = RecordCollection(
    "beads_bead", noun: "bead", columns: [nameColumn], searched: [nameColumn])

  init(name: String) { self.name = name }
  init(row: RecordRow) throws(RowFailure) { name = try row.text(Self.nameColumn) }
  var values: [ColumnValue] { [.text(name)] }
}

/// A note about a bead.
struct BeadNote: Record {
  let bead: RecordID
  let text: String

  static let beadColumn = Column("bead", .text)
  static let textColumn = Column("text", .text)
  static let collection = RecordCollection(
    "beads_note", noun: "note", columns: [beadColumn, textColumn], searched: [textColumn])

  init(bead: RecordID, text: String) { (self.bead, self.text) = (bead, text) }
  init(row: RecordRow) throws(RowFailure) {
    bead = RecordID(try row.text(Self.beadColumn))
    text = try row.text(Self.textColumn)
  }
  var values: [ColumnValue] { [.text(bead.text), .text(text)] }
}

/// A jar of beads with a photo, for which no filter key exists.
///
/// The collection has an index of the times of changes.
struct Jar: Record {
  let label: String

  static let labelColumn = Column("label", .text)
  static let collection = RecordCollection(
    "beads_jar", noun: "jar", columns: [labelColumn], indexes: [ColumnIndex([.updatedAt])],
    searched: [labelColumn])

  init(label: String) { self.label = label }
  init(row: RecordRow) throws(RowFailure) { label = try row.text(Self.labelColumn) }
  var values: [ColumnValue] { [.text(label)] }
}

/// A feature with beads, notes, and jars, and with the filter key `color:` for beads and notes.
struct Beads: FeaturePlugin, RecordSummarizing, FilterKeyProviding {
  var manifest: FeatureManifest {
    FeatureManifest(
      id: "beads", title: "Beads",
      schema: FeatureSchema([Bead.self, BeadNote.self, Jar.self], migrations: []),
      screens: [ScreenDeclaration("/beads/:id", title: "Bead")])
  }

  var filterKeys: [FilterKey] {
    let collections: Set = [Bead.collection.name, BeadNote.collection.name]
    return [
      FilterKey(
        "color", about: "beads of a color, such as color:red", collections: collections,
        values: ["red", "blue"]
      ) {
        value throws(FieldRefusal) in
        { collection, _ throws(StoreFailure) in .contains(collection.searched, value) }
      },
      FilterKey("bead", collections: [Bead.collection.name], values: []) {
        value throws(FieldRefusal) in
        { collection, _ throws(StoreFailure) in .contains(collection.searched, value) }
      },
    ]
  }

  func summary(
    of record: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordSummary? {
    switch record.collection {
    case Bead.collection.name:
      return try reader.find(Bead.self, record.id).map {
        RecordSummary(
          record, kind: "bead", title: $0.record.name, route: Route("/beads/\(record.id)"))
      }
    case BeadNote.collection.name:
      guard let note = try reader.find(BeadNote.self, record.id)?.record,
        let bead = try reader.find(Bead.self, note.bead), bead.deletedAt == nil
      else { return nil }
      return RecordSummary(
        record, kind: "note", title: note.text, detail: bead.record.name,
        route: Route("/beads/\(note.bead)"))
    case Jar.collection.name:
      return try reader.find(Jar.self, record.id).map {
        RecordSummary(
          record, kind: "jar", title: $0.record.label, route: Route("/beads/\(record.id)"),
          photo: record.id)
      }
    default: return nil
    }
  }

  func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    ["/beads/:id": { BeadScreen() }]
  }
}

/// A feature with a main screen and a screen that adds something.
struct Strings: FeaturePlugin {
  var manifest: FeatureManifest {
    FeatureManifest(
      id: "strings", title: "Strings",
      screens: [
        ScreenDeclaration(
          "/strings", title: "All Strings",
          navigationPlace: .destination("Strings", .canvas, rank: 20)),
        ScreenDeclaration(
          "/strings/new", title: "New", navigationPlace: .adding("Add String", rank: 10)),
      ])
  }

  func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    ["/strings": { BeadScreen() }, "/strings/new": { BeadScreen() }]
  }
}

private struct BeadScreen: Screen {
  func title(_ state: Int) -> String { "Bead" }
  func open(_ parameters: [String: String]) -> (state: Int, effect: Effect<Never>) { (0, .none) }
  func reduce(into state: inout Int, action: Never) -> Effect<Never> {}
  func view(_ state: Int) -> Node<Never> { .text("Bead") }
}

/// A feature that parses filters.
///
/// A filter is a key with a value, `not:` with a word, or plain words. A parenthesis is invalid.
struct BeadFilters: FeaturePlugin, FilterParsing, RecordFilterParser {
  var manifest: FeatureManifest { FeatureManifest(id: "bead-filters", title: "Filters") }
  var filter: any RecordFilterParser { self }

  func parse(_ text: String, keys: [FilterKey]) throws(FieldRefusal) -> ParsedFilter {
    if text.contains("(") { throw FieldRefusal("A parenthesis is open") }
    guard let colon = text.firstIndex(of: ":") else {
      return ParsedFilter(terms: [text]) { collection, _ throws(StoreFailure) in
        .contains(collection.searched, text)
      }
    }
    let value = String(text[text.index(after: colon)...])
    if let key = keys.first(where: { $0.name == text[..<colon] }) {
      return ParsedFilter(collections: key.collections, try key.meaning(value))
    }
    return ParsedFilter { collection, _ throws(StoreFailure) in
      .not(.contains(collection.searched, value))
    }
  }

  func text(of key: String, _ value: String) -> String { "\(key):\(value)" }

  func completions(
    of text: String, keys: [FilterKey], limit: Int
  ) async throws(StoreFailure) -> [FilterCompletion] {
    keys.map(\.name).filter { !text.isEmpty && $0.hasPrefix(text) }
      .map { FilterCompletion(label: "\($0):", text: "\($0):") }
  }
}
