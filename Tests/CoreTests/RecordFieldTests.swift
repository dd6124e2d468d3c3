import Core
import HeadlessHost
import MemoryAdapters
import TestKit
import Testing

/// A record with a field that links to a loan.
private struct Reminder: DeclaredRecord {
  var text = ""

  static let loan = Slot<Reminder, LinkedRecord>(
    link: LoanFeature.kind, FieldSettings(id: "reminder.loan", label: "Loan"),
    option: FieldOption("loan", "Loan."))

  static let fields = RecordFields("reminder", blank: Reminder()) {
    Field("text", \.text, "Text", .text(40))
    loan.listed()
  }

  static let collection = fields.collection("reminder", noun: "reminder")
}

/// A feature with the screens of reminders.
private struct ReminderFeature: FeaturePlugin, RecordSummarizing {
  static let screens = RecordScreens<Reminder>("/reminders", title: "Reminders", name: \.text)

  let world: World

  var manifest: FeatureManifest {
    FeatureManifest(
      id: "reminders", title: "Reminders",
      schema: FeatureSchema([Reminder.self], migrations: [.create(Reminder.collection)]),
      slots: Reminder.fields.slots, screens: Self.screens.declarations)
  }

  func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    Self.screens.makers(
      RecordRepository(
        Reminder.fields,
        RecordPorts(store: world.store, ids: world.ids, clock: world.clock, log: world.log),
        services: services))
  }

  func summary(
    of record: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordSummary? { try Self.screens.summary(of: record, in: reader) }
}

@Suite("A field that links to a record")
struct RecordFieldTests {
  private let world = World(collections: [Loan.collection, Reminder.collection])
  private let loans: RecordRepository<Loan>
  private let services: FeatureServices
  private let host: HeadlessScreen

  init() throws {
    let features: [any FeaturePlugin] = [LoanFeature(world: world), ReminderFeature(world: world)]
    services = try Assembly(features).services
    loans = LoanFeature(world: world).repository(services)
    host = try world.host(features, undoing: world.store)
  }

  private func lend(_ borrower: String, notes: String = "") async throws -> RecordID {
    try await loans.add(RecordChange(["borrower": borrower, "notes": notes]))
  }

  private var editor: AnyFieldEditor<LinkedRecord> {
    get throws { try #require(services.editor(for: Reminder.loan.slot)) }
  }

  private func any() -> RecordField {
    RecordField(
      FieldSettings(id: "test.any", label: "Record"), to: [Loan.self, Reminder.self],
      noun: "record", in: world.store, services)
  }

  private func linked(_ reminder: String) async throws -> [RecordReference] {
    try await world.store.read { reader throws(StoreFailure) in
      let page = try reader.page(Query<Reminder>())
      let owner = page.items.first { $0.record.text == reminder }?.reference
      return try owner.map { owner throws(StoreFailure) in
        try reader.targets(of: owner, field: "loan")
      } ?? []
    }
  }

  @Test(
    "ALL-8 A form finds a record by its text and links it, and the list and the page show the link"
  )
  func chooses() async throws {
    let id = try await lend("Ida", notes: "two hoops")
    _ = try await lend("Jo")
    try await host.open("/reminders/new")
    try await host.fill("Ask for them", into: "Text")
    try await host.fill("hoops", into: "Loan")
    try await host.choose("Ida", in: "Loan")
    try await host.tap("Save")
    #expect(try await linked("Ask for them") == [RecordReference("loan", id)])
    try await host.open("/reminders")
    #expect(await host.shows("Loan: Ida"))
    try await host.tap("Ask for them")
    try await host.tap("Loan: Ida")
    #expect(await host.snapshot.title == "Ida")
  }

  @Test(
    "ALL-8 A form can't be saved if a record field has text but no chosen record, but the field can be empty"
  )
  func unchosen() async throws {
    _ = try await lend("Ida")
    try await host.open("/reminders/new")
    try await host.fill("Ask", into: "Text")
    try await host.fill("Id", into: "Loan")
    #expect(try await host.element("Save").hint == "Loan: Choose a suggestion from the list")
    try await host.fill("", into: "Loan")
    #expect(try await host.element("Save").isEnabled)
  }

  @Test("The Return key chooses the only record found, and editing the text clears the choice")
  func returns() async throws {
    let id = try await lend("Ida")
    let field = any()
    var state = field.open(nil)
    let found = LinkedRecord(
      RecordSummary(RecordReference("loan", id), kind: "loan", title: "Ida", route: "/loans"))
    _ = field.reduce(into: &state, action: .typed("id"))
    _ = field.reduce(into: &state, action: .found([found], for: "id"))
    _ = field.reduce(into: &state, action: .entered)
    #expect(field.validation(of: state) == .value(found))
    _ = field.reduce(into: &state, action: .typed("Ida "))
    #expect(field.validation(of: state) != .value(found))
  }

  @Test(
    "ALL-8 A command accepts an ID, the end of an ID, or a name in any letter case, and rejects other text"
  )
  func typed() async throws {
    let id = try await lend("Ida")
    _ = try await lend("Jo")
    _ = try await lend("Jo")
    for text in [id.text, String(id.text.suffix(6)), "ida"] {
      #expect(try await editor.parse([text]).id == id, "\(text)")
    }
    for (text, message) in [
      ("Kim", "There is no loan “Kim”. Enter an ID or a name."),
      ("Jo", "More than one loan matches “Jo”. Enter an ID."),
    ] {
      let refusal = await #expect(throws: FieldRefusal.self) { try await editor.parse([text]) }
      #expect(refusal?.explanation.message == message)
    }
  }

  @Test("The Return key doesn't choose a found record if the text has since changed")
  func early() async throws {
    let id = try await lend("Ida")
    let field = any()
    var state = field.open(nil)
    let found = LinkedRecord(
      RecordSummary(RecordReference("loan", id), kind: "loan", title: "Ida", route: "/loans"))
    _ = field.reduce(into: &state, action: .typed("id"))
    _ = field.reduce(into: &state, action: .found([found], for: "id"))
    _ = field.reduce(into: &state, action: .typed("idun"))
    _ = field.reduce(into: &state, action: .entered)
    #expect(field.validation(of: state) != .value(found))
  }

  @Test("ALL-8 A command finds a record by name even if many newer records contain that name")
  func manyOthers() async throws {
    let id = try await lend("Ida")
    for number in 1...20 { _ = try await lend("Jo \(number)", notes: "like Ida") }
    #expect(try await editor.parse(["Ida"]).id == id)
    #expect(try await any().parse(["Ida"]).id == id)
  }

  @Test("Only a record slot's command-line option is marked as a reference to a record")
  func option() throws {
    #expect(Reminder.fields.options.filter(\.option.namesRecord).map(\.key) == ["loan"])
    #expect(!Loan.fields.options.contains { $0.option.namesRecord })
  }

  @Test("A field for several record types finds records of those types and no others")
  func several() async throws {
    let id = try await lend("Ida", notes: "hoops")
    try await host.open("/reminders/new")
    try await host.fill("Ask for hoops", into: "Text")
    try await host.tap("Save")
    #expect(try await any().parse(["ida"]).id == id)
    #expect(try await any().parse(["Ask for hoops"]).collection == "reminder")
    let only = RecordField(
      FieldSettings(id: "test.one", label: "Record"), to: [Loan.self], noun: "loan",
      in: world.store, services)
    await #expect(throws: FieldRefusal.self) { try await only.parse(["Ask for hoops"]) }
  }

  @Test("A record that was deleted after it was chosen can't be linked")
  func deleted() async throws {
    let id = try await lend("Ida")
    let value = try await editor.parse(["Ida"])
    try await loans.delete(id)
    await #expect(throws: StoreFailure.missing(value.reference)) {
      try await world.store.write("Link") { transaction throws(StoreFailure) in
        _ = try any().prepare(value, replacing: [], in: transaction)
      }
    }
  }
}
