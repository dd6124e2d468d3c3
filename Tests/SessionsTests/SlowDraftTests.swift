import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import Sessions
import Testing

@Suite("Drafts on a slow disk")
struct SlowDraftTests {
  private let fixture: SessionFixture
  private let route: Route = "/notes/new"

  init() async throws {
    fixture = try SessionFixture()
    try await fixture.screen.open("/lookup")
    try await fixture.screen.open(route)
  }

  /// Types a title and briefly covers the form, so that its draft is saved at once.
  private static func type(_ text: String, _ session: Session) async throws {
    try await session.send(Input(.edit(text), on: "note.title"))
    try await session.open("/lookup")
    await session.back()
  }

  private static func discard(_ session: Session) async throws {
    await session.back()
    try await session.send(Input(.tap, on: "session.discard.confirm"))
  }

  private func title() async throws -> String? {
    try await fixture.drafts.draft(for: route).map {
      try JSONDecoder().decode(NoteForm.State.self, from: $0.state).title
    }
  }

  @Test("D4 Draft writes for a route don't overlap, so the most recent draft is the one stored")
  func inOrder() async throws {
    try await fixture.drafts.holding(.keep) { [session = fixture.session] in
      for text in ["a", "ab", "abc"] { try await Self.type(text, session) }
    }
    await fixture.screen.quiet()
    #expect(fixture.drafts.keeps(of: route) == 3)
    #expect(fixture.drafts.mostWrites == 1)
    #expect(try await title() == "abc")
  }

  @Test(
    "D4 A form that is discarded or saved during a draft write leaves no draft behind",
    arguments: ["discard", "save"])
  func leavesNone(how: String) async throws {
    try await fixture.drafts.holding(.keep) { [session = fixture.session] in
      try await Self.type("a", session)
      if how == "save" {
        let root = await session.snapshot.root
        let save = root.flattened.first { $0.label == "Save" }?.id
        try await session.send(Input(.tap, on: try #require(save)))
      } else {
        try await Self.discard(session)
      }
      #expect(await session.snapshot.route == "/lookup")
    }
    await fixture.screen.quiet()
    #expect(fixture.drafts.mostWrites == 1)
    #expect(try await title() == nil)
  }

  @Test("D4 A form that opens while its draft is being removed doesn't offer the draft")
  func openedAgain() async throws {
    try await Self.type("a", fixture.session)
    await fixture.screen.quiet()
    #expect(try await title() == "a")
    try await fixture.drafts.holding(.drop) { [session = fixture.session, route] in
      try await Self.discard(session)
      try await session.open(route)
    }
    await fixture.screen.quiet()
    #expect(await fixture.session.snapshot.root.dialog == nil)
    #expect(try await title() == nil)
  }
}
