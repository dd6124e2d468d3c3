import Core
import HeadlessHost
import MemoryAdapters
import TestKit
import Testing

@Suite("Screens of a declared record")
struct RecordScreensTests {
  private let world = World(collections: [Loan.collection])
  private let loans: RecordRepository<Loan>
  private let host: HeadlessScreen

  init() throws {
    let provider = StubFeature("provider").with {
      $0.fieldProviders = [NumberEditor.plug, WordsEditor.plug]
    }
    let feature = LoanFeature(world: world)
    loans = feature.repository(try Assembly([feature, provider]).services)
    host = try world.host([feature, provider], undoing: world.store)
  }

  private var names: [String] {
    get async {
      await host.snapshot.root.flattened.compactMap { element in
        element.id?.text.hasPrefix("loans.row.") == true ? element.label : nil
      }
    }
  }

  private func lend(_ borrower: String, due: String = "") async throws -> RecordID {
    try await loans.add(RecordChange(["borrower": borrower, "due": due]))
  }

  @Test("The list shows the newest records first, or sorts the records by the chosen field")
  func sorts() async throws {
    for (name, due) in [("Jo", "2026-05-01"), ("Ida", "2026-03-01"), ("Kim", "")] {
      _ = try await lend(name, due: due)
    }
    try await host.open("/loans")
    #expect(await names == ["Kim", "Ida", "Jo"])
    #expect(await host.shows("Due: March 1, 2026"))
    try await host.choose("Borrower", in: "Sort")
    #expect(await names == ["Ida", "Jo", "Kim"])
    try await host.choose("Due", in: "Sort")
    #expect(await names == ["Ida", "Jo", "Kim"])
    try await host.choose("Newest", in: "Sort")
    #expect(await names == ["Kim", "Ida", "Jo"])
  }

  @Test("ALL-7 The list appends pages up to 1,000 rows, and then leaves out the first pages")
  func pages() async throws {
    for number in 1...1051 { _ = try await lend("\(number)") }
    try await host.open("/loans")
    #expect(await names.count == 50)
    for page in 2...20 {
      try await host.send(.more, to: .id("loans.list"))
      #expect(await names.count == 50 * page)
    }
    #expect(await names.first == "1051")
    #expect(await !host.shows("Back to Top"))
    try await host.send(.more, to: .id("loans.list"))
    #expect(await names == (2...1001).reversed().map(String.init))
    try await host.send(.more, to: .id("loans.list"))
    #expect(await names == (1...951).reversed().map(String.init))
    try await host.tap("Back to Top")
    #expect(await names == (1002...1051).reversed().map(String.init))
  }

  @Test("An empty list shows a message, and Add Loan opens a form that adds a record to the list")
  func adds() async throws {
    try await host.open("/loans")
    #expect(await host.shows("No loans yet."))
    try await host.tap("Add Loan")
    try await host.fill("Ida", into: "Borrower")
    try await host.tap("Save")
    #expect(await names == ["Ida"])
  }

  @Test("A repository completes each new record before the rules are checked")
  func completes() async throws {
    let repository = RecordRepository(
      Loan.fields, loans.ports, services: loans.services,
      completing: { change in
        change.also { loan, today in if loan.due == nil { loan.due = today.adding(days: 28) } }
      })
    let due = world.clock.today.adding(days: 28)
    for (typed, expected) in [("", due), ("2026-03-01", CivilDay("2026-03-01"))] {
      let id = try await repository.add(RecordChange(["borrower": "Ida", "due": typed]))
      #expect(try await loans.entry(id).stored.record.due == expected)
    }
    let refusal = RecordFailure.refused(Explanation(.refused, code: "busy", "It is locked"))
    let failing = RecordRepository(
      Loan.fields, loans.ports, services: loans.services,
      completing: { _ throws(RecordFailure) in throw refusal })
    await #expect(throws: refusal) { try await failing.add(RecordChange(["borrower": "Jo"])) }
    #expect(try await loans.page(limit: 9).total == 2)
  }

  @Test("The page shows every value with its label and omits empty fields")
  func shows() async throws {
    var change = RecordChange<Loan>(["borrower": "Ida", "due": "2026-03-01", "state": "returned"])
    change.set(Loan.number, to: 18)
    let id = try await loans.add(change)
    try await host.open(Route("/loans/\(id)"))
    let facts = await host.snapshot.root.flattened.compactMap { element -> String? in
      guard case .text(let text) = element.content, let label = element.label else { return nil }
      return "\(label): \(text)"
    }
    #expect(
      facts == ["Borrower: Ida", "Number: 18 mesh", "Due: March 1, 2026", "State: Returned"])
    #expect(await host.snapshot.title == "Ida")
  }

  @Test("Edit Loan opens the form, and the page shows the saved change")
  func edits() async throws {
    let id = try await lend("Ida")
    try await host.open(Route("/loans/\(id)"))
    try await host.tap("Edit Loan")
    try await host.fill("Jo", into: "Borrower")
    try await host.tap("Save Changes")
    #expect(await host.snapshot.title == "Jo")
  }

  @Test("Delete asks for confirmation and then moves the record to the trash")
  func deletes() async throws {
    let id = try await lend("Ida")
    try await host.open("/loans")
    try await host.tap("Ida")
    try await host.tap("Delete")
    try await host.tap(.id("loan.delete.keep"))
    _ = try await loans.entry(id)
    try await host.tap("Delete")
    try await host.tap(.id("loan.delete.confirm"))
    #expect(await host.shows("No loans yet."))
    #expect(await host.shows("Loan deleted"))
    let summary = try await loans.store.read("Read") { reader throws(StoreFailure) in
      try LoanFeature.screens.summary(
        of: RecordReference(Loan.collection.name, id), in: reader)
    }
    #expect(summary?.title == "Ida")
    #expect(summary?.route == Route("/loans/\(id)"))
  }

  @Test("The page for a record that doesn't exist shows an error")
  func missing() async throws {
    try await host.open("/loans/none")
    #expect(await host.elements(ofKind: "hint").first?.role == .danger)
    #expect(await host.snapshot.title == "Loan")
  }
}
