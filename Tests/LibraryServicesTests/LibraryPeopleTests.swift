import Core
import Foundation
import LibraryServices
import MemoryAdapters
import TestKit
import Testing

@Suite("People of a library")
struct LibraryPeopleTests {
  private let documents = MemoryDocuments()
  private let people: LibraryPeople
  private let now = Instant(milliseconds: 1)

  init() { people = LibraryPeople(in: documents) }

  @discardableResult
  private func add(
    _ name: String, _ role: Person.Role = .editor, to people: LibraryPeople? = nil
  ) throws -> Person {
    try (people ?? self.people).add(name, role, id: RecordID("id-\(name)"), at: now)
  }

  @Test("A library has no people until one is added, and then everyone is read back unchanged")
  func kept() throws {
    #expect(try people.everyone() == [])
    let added = [try add("Mia"), try add("Zoë", .viewer), try add("Ana", .owner)]
    #expect(try people.everyone() == added)
    #expect(try LibraryPeople(in: documents).everyone() == added)
    #expect(try people.person(named: " zoe ") == added[1])
    #expect(try people.person(added[0].id) == added[0])
    #expect(try people.person("nobody") == nil)
  }

  @Test("A name is trimmed, and must be a line of at most 60 characters that nobody else has")
  func names() throws {
    #expect(try add("  Mia\n").name == "Mia")
    for name in ["", "  ", "a\nb", String(repeating: "x", count: 61)] {
      let failure = try #require(throws: PeopleFailure.self) { try add(name) }
      #expect(failure.explanation.code == "invalid-name")
    }
    #expect(throws: PeopleFailure.nameTaken("Mia")) { try add("MÍA") }
    #expect(try people.everyone().count == 1)
  }

  @Test("A person's role changes, and a removed person is gone")
  func changed() throws {
    let mia = try add("Mia")
    try people.setRole(of: mia.id, to: .viewer)
    #expect(try people.person(mia.id)?.role == .viewer)
    try people.remove(mia.id)
    #expect(try people.everyone() == [])
    #expect(throws: PeopleFailure.unknown("id-Mia")) {
      try people.setRole(of: mia.id, to: .owner)
    }
  }

  @Test("Only owners change the people", arguments: Person.Role.allCases)
  func owners(role: Person.Role) throws {
    let (mia, other) = (try add("Mia", role), try add("Zoë"))
    let before = try people.everyone()
    Author.$current.withValue(mia.id) {
      let changes: [() throws -> Void] = [
        { try people.setRole(of: other.id, to: .owner) },
        { try people.setRole(of: mia.id, to: .owner) },
        { try people.add("New", .owner, id: "new", at: now) },
        { try people.remove(other.id) },
      ]
      for change in changes {
        if role == .owner {
          #expect(throws: Never.self) { try change() }
        } else {
          #expect(throws: PeopleFailure.notAnOwner) { try change() }
        }
      }
    }
    if role != .owner { #expect(try people.everyone() == before) }
  }

  @Test("A person who was removed by another process can't change the people")
  func removedElsewhere() throws {
    let mia = try add("Mia", .owner)
    // This process hasn't looked at the documents since.
    try LibraryPeople(in: MemoryDocuments(sharing: documents)).remove(mia.id)
    Author.$current.withValue(mia.id) {
      #expect(throws: PeopleFailure.notAnOwner) { try add("New") }
    }
  }

  @Test("Another process sees a change after it has refreshed the documents")
  func refreshed() async throws {
    let other = MemoryDocuments(sharing: documents)
    let elsewhere = LibraryPeople(in: other)
    #expect(try elsewhere.everyone() == [])
    let mia = try add("Mia")
    try await other.refresh()
    #expect(try elsewhere.everyone() == [mia])
  }

  @Test("A damaged list, or one that can't be read, fails, and isn't replaced")
  func damaged() throws {
    try documents.change("people") { _ in Data("{".utf8) }
    #expect(throws: FileFailure.self) { try people.everyone() }
    #expect(throws: PeopleFailure.self) { try add("Mia") }
    #expect(try documents.document("people")?.content == Data("{".utf8))
  }
}
