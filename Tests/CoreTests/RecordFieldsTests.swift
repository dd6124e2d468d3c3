import Core
import Foundation
import MemoryAdapters
import TestKit
import Testing

@Suite("Fields of a record")
struct RecordFieldsTests {
  private let world = World(collections: [Loan.collection])
  private let loans: RecordRepository<Loan>
  private let today = CivilDay(daysSince1970: 20_000)

  init() throws {
    let provider = StubFeature("provider").with { $0.fieldProviders = [NumberEditor.plug] }
    loans = RecordRepository(
      Loan.fields,
      RecordPorts(store: world.store, ids: world.ids, clock: world.clock, log: world.log),
      services: try Assembly([provider]).services)
  }

  private func stored(_ id: RecordID) async throws -> RecordEntry<Loan> {
    try await loans.store.read("Read") { [loans] reader throws(StoreFailure) in
      try loans.entry(try reader.live(Loan.self, id), in: reader)
    }
  }

  @Test(
    "A change writes only the fields it contains, trims their text, and clears a field whose text is blank"
  )
  func writes() throws {
    var loan = Loan()
    (loan.borrower, loan.notes, loan.due) = ("Ida", "Old", today)
    try Loan.fields.write(
      RecordChange(["borrower": "  Jo\n", "due": " "]), into: &loan, on: today)
    #expect(loan.borrower == "Jo")
    #expect(loan.due == nil)
    #expect(loan.notes == "Old")
  }

  @Test(
    "The error for invalid text states the field's label and the rule",
    arguments: [
      ("borrower", "Bartholomew", "At most 10 characters; the text has 11"),
      ("due", "soon", "Enter a date such as 2026-03-01"),
      ("state", "gone", "Invalid value \u{201C}gone\u{201D}. ."),
    ])
  func rejects(key: String, text: String, rule: String) throws {
    var loan = Loan()
    loan.borrower = "Ida"
    #expect(throws: RecordFailure.invalid(key.capitalized, rule)) {
      try Loan.fields.write(RecordChange([key: text]), into: &loan, on: today)
    }
  }

  @Test(
    "A new record must include the required fields, but a change to an existing record can omit them"
  )
  func required() throws {
    var loan = Loan()
    #expect(throws: RecordFailure.missing("Borrower")) {
      try Loan.fields.write(RecordChange(["notes": "x"]), intoNew: &loan, on: today)
    }
    try Loan.fields.write(RecordChange(["notes": "x"]), into: &loan, on: today)
    #expect(throws: RecordFailure.missing("Borrower")) {
      try Loan.fields.write(RecordChange(["borrower": " "]), into: &loan, on: today)
    }
  }

  @Test("A rule for a new record counts a slot as filled if the slot's value will be read later")
  func laterSlot() throws {
    let change = RecordChange<Loan>(["borrower": "Nobody"])
    var loan = Loan()
    #expect(throws: RecordFailure.self) {
      try Loan.fields.write(change, intoNew: &loan, on: today)
    }
    try Loan.fields.write(change, intoNew: &loan, on: today) { $0 == "number" }
  }

  @Test(
    "A change to a field triggers the field's consequence, and a change to another field doesn't")
  func consequence() throws {
    var loan = Loan()
    loan.borrower = "Ida"
    try Loan.fields.write(RecordChange(["state": "returned"]), into: &loan, on: today)
    #expect(loan.returned == today)
    try Loan.fields.write(RecordChange(["notes": "x"]), into: &loan, on: today.adding(days: 1))
    #expect(loan.returned == today)
    try Loan.fields.write(RecordChange(["state": "out"]), into: &loan, on: today)
    #expect(loan.returned == nil)
  }

  @Test("A rule sees both changed and stored slot values")
  func rule() async throws {
    await #expect(throws: RecordFailure.self) {
      try await loans.add(RecordChange(["borrower": "Nobody"]))
    }
    var change = RecordChange<Loan>(["borrower": "Nobody"])
    change.set(Loan.number, to: 18)
    let id = try await loans.add(change)
    try await loans.save(id, revision: nil, RecordChange(["notes": "x"]))
    var removal = RecordChange<Loan>()
    removal.set(Loan.number, to: nil)
    await #expect(throws: RecordFailure.self) {
      try await loans.save(id, revision: nil, removal)
    }
    #expect(try await stored(id)[Loan.number] == 18)
  }

  @Test("A rejected change writes nothing")
  func atomic() async throws {
    let id = try await loans.add(RecordChange(["borrower": "Ida"]))
    let before = try await stored(id)
    await #expect(throws: RecordFailure.self) {
      try await loans.save(id, revision: nil, RecordChange(["notes": "new", "due": "soon"]))
    }
    #expect(try await stored(id) == before)
  }

  @Test("Saving a record that was changed elsewhere throws a conflict error and writes nothing")
  func conflict() async throws {
    let id = try await loans.add(RecordChange(["borrower": "Ida"]))
    let seen = try await stored(id).stored.revision
    try await loans.save(id, revision: seen, RecordChange(["notes": "theirs"]))
    let reference = RecordReference(Loan.collection.name, id)
    await #expect(throws: RecordFailure.store(.conflict(reference))) {
      try await loans.save(id, revision: seen, RecordChange(["notes": "mine"]))
    }
    #expect(try await stored(id).stored.record.notes == "theirs")
  }

  @Test("A command-line argument is converted to the text that a form would contain")
  func reads() async throws {
    for (key, argument, text) in [
      ("due", "yesterday", today.adding(days: -1).description), ("state", "RETURNED", "returned"),
      ("due", "soon", "soon"), ("notes", "yesterday", "yesterday"),
    ] {
      var change = RecordChange<Loan>()
      try await Loan.fields.read(
        [argument], for: key, into: &change, on: today, with: loans.services)
      #expect(change[key] == text)
    }
  }

  @Test("The command-line options come from the fields and slots, in order")
  func options() {
    #expect(
      Loan.fields.options.map(\.option.name)
        == ["borrower", "number", "due", "state", "word", "notes"])
    #expect(Loan.fields.options.map(\.isRequired) == [true, false, false, false, false, false])
    #expect(Loan.fields.options[0].option.help == "Who has it.")
    #expect(Loan.fields.options[5].option.readsInput)
  }

  @Test("A slot whose feature is excluded rejects a command-line value")
  func excluded() async throws {
    var change = RecordChange<Loan>()
    await #expect(throws: RecordFailure.excluded("Words")) {
      try await Loan.fields.read(
        ["a"], for: "words", into: &change, on: today, with: loans.services)
    }
  }

  @Test("A record's JSON contains every nonempty field and every list, even if the list is empty")
  func json() async throws {
    var change = RecordChange<Loan>(["borrower": "Ida", "due": "2026-03-01"])
    change.set(Loan.number, to: 18)
    let id = try await loans.add(change)
    let json = try JSONSerialization.jsonObject(
      with: JSONEncoder().encode(Written(entry: try await stored(id))))
    let keys = try #require(json as? [String: Any])
    #expect(
      Set(keys.keys) == [
        "id", "borrower", "number", "due", "state", "words", "createdAt", "updatedAt",
      ])
    #expect(keys["due"] as? String == "2026-03-01")
  }

  @Test(
    "A record's JSON contains the value of a slot's column even if the slot's feature is excluded")
  func jsonWithoutFeature() async throws {
    var change = RecordChange<Loan>(["borrower": "Ida"])
    change.set(Loan.number, to: 18)
    let id = try await loans.add(change)
    let bare = RecordRepository(
      Loan.fields,
      RecordPorts(store: world.store, ids: world.ids, clock: world.clock, log: world.log),
      services: .none)
    let entry = try await bare.store.read("Read") { [bare] reader throws(StoreFailure) in
      try bare.entry(try reader.live(Loan.self, id), in: reader)
    }
    let json = try JSONSerialization.jsonObject(
      with: JSONEncoder().encode(Written(entry: entry)))
    #expect((json as? [String: Any])?["number"] as? Int == 18)
  }

  @Test("presence(of:) matches the records that have a value in the field")
  func presence() async throws {
    try await loans.add(RecordChange(["borrower": "Ida", "due": "2026-03-01"]))
    try await loans.add(RecordChange(["borrower": "Jo"]))
    let predicate = try #require(Loan.fields.presence(of: "due"))
    let found = try await loans.store.read("Find") { reader throws(StoreFailure) in
      try reader.page(Query<Loan>(predicate, limit: 9)).items.map(\.record.borrower)
    }
    #expect(found == ["Ida"])
    #expect(Loan.fields.presence(of: "borrower") == nil)
    #expect(Loan.fields.presenceNames == ["number", "due", "words", "notes"])
  }

  @Test("Writing the text of a record's fields back to the record changes nothing")
  func identity() {
    Law("texts written back change nothing").holds(
      for: { random in
        var loan = Loan()
        loan.borrower = "Ida"
        loan.due = Bool.random(using: &random) ? today : nil
        loan.notes = Bool.random(using: &random) ? "x" : nil
        loan.state = Loan.State.allCases.randomElement(using: &random) ?? .out
        return loan
      }
    ) { loan in
      var written = loan
      try Loan.fields.write(
        RecordChange([
          "borrower": loan.borrower, "due": loan.due?.description ?? "",
          "state": loan.state.rawValue, "notes": loan.notes ?? "",
        ]), into: &written, on: today.adding(days: 9))
      try #require(written == loan)
    }
  }

  @Test("A record read from its row equals the written record")
  func rows() {
    Law("a record survives its row").holds(
      for: { random in
        var loan = Loan()
        loan.borrower = ["", "Ida", "\u{301}"].randomElement(using: &random) ?? ""
        loan.due = Bool.random(using: &random) ? today : nil
        loan.returned = Bool.random(using: &random) ? today : nil
        loan.notes = Bool.random(using: &random) ? "x" : nil
        loan.number = Bool.random(using: &random) ? .random(in: .min ... .max, using: &random) : nil
        loan.state = Loan.State.allCases.randomElement(using: &random) ?? .out
        return loan
      }
    ) { loan in
      let columns = Loan.collection.columns
      try #require(loan.values.count == columns.count)
      try #require(try Loan(row: RecordRow(columns, loan.values)) == loan)
    }
  }

  @Test(
    "A row whose value isn't valid for its column can't be read",
    arguments: [
      ("borrower", ColumnValue.null), ("due", .text("soon")), ("state", .text("gone")),
      ("number", .text("18")), ("returned", .integer(1)),
    ])
  func damagedRow(name: String, found: ColumnValue) {
    let columns = Loan.collection.columns
    let values = zip(columns, Loan().values).map { $0.name == name ? found : $1 }
    #expect(throws: RowFailure(column: name, found: found)) {
      _ = try Loan(row: RecordRow(columns, values))
    }
  }

  @Test("The collection has a column for each stored property, and its text fields are searchable")
  func collection() {
    #expect(
      Loan.collection.columns.map(\.name)
        == ["borrower", "number", "due", "state", "notes", "returned"])
    #expect(
      Loan.collection.columns.filter(\.isOptional).map(\.name)
        == ["number", "due", "notes", "returned"])
    #expect(Loan.collection.searched.map(\.name) == ["borrower", "notes"])
    #expect(Loan.collection.indexes.map { $0.columns.map(\.name) } == [["borrower"], ["due"]])
  }

  private struct Written: Encodable {
    let entry: RecordEntry<Loan>

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: FieldKey.self)
      try entry.encode(Loan.fields, into: &container)
    }
  }
}
