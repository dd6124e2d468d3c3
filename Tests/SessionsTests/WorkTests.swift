import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import Sessions
import Testing

@Suite("Running work")
struct WorkTests {
  private let fixture: SessionFixture

  init() async throws {
    fixture = try SessionFixture()
    for name in ["a", "b", "c"] { fixture.photos.hold(name) }
    try await fixture.screen.open("/lookup")
  }

  private func release(_ names: String...) async {
    for name in names {
      fixture.photos.release(name)
      await fixture.screen.quiet()
    }
  }

  @Test("Work sends its actions to the screen that started it")
  func finds() async throws {
    try await fixture.screen.tap("Look up A")
    #expect(await fixture.fact("Found") == "")
    await release("a")
    #expect(await fixture.fact("Found") == "a")
  }

  @Test("Work sends a failure as an action")
  func fails() async throws {
    fixture.photos.fail("a", .missing(name: "a"))
    try await fixture.screen.tap("Look up A")
    await release("a")
    #expect(await fixture.fact("Found") == "no a")
  }

  @Test("PH-5 New work replaces work with the same name, even if the old work ends last")
  func laterWins() async throws {
    try await fixture.screen.tap("Look up A")
    try await fixture.screen.tap("Look up B")
    await release("b", "a")
    #expect(await fixture.fact("Found") == "b")
  }

  @Test("PH-5 New work replaces work with the same name, even if the old work ends first")
  func laterWinsInOrder() async throws {
    try await fixture.screen.tap("Look up A")
    try await fixture.screen.tap("Look up B")
    await release("a")
    #expect(await fixture.fact("Found") == "")
    await release("b")
    #expect(await fixture.fact("Found") == "b")
  }

  @Test("PH-5 Work that starts twice sends its actions only once")
  func twice() async throws {
    try await fixture.screen.tap("Look up A")
    try await fixture.screen.tap("Look up A")
    await release("a")
    #expect(await fixture.fact("Found") == "a")
  }

  @Test("Work with different names runs concurrently")
  func sideBySide() async throws {
    try await fixture.screen.tap("Look up A")
    try await fixture.screen.tap("Look aside for C")
    #expect(await fixture.session.runningEffects == ["look-aside", "look-up"])
    await release("c", "a")
    #expect(await fixture.fact("Found") == "c a")
    #expect(await fixture.session.runningEffects.isEmpty)
  }

  @Test("Work sends no actions after it is cancelled by name, and other work continues")
  func cancel() async throws {
    try await fixture.screen.tap("Look up A")
    try await fixture.screen.tap("Look aside for C")
    try await fixture.screen.tap("Stop")
    #expect(await fixture.session.runningEffects == ["look-aside"])
    await release("a", "c")
    #expect(await fixture.fact("Found") == "c")
  }

  @Test("Work is cancelled when it is replaced or when its screen closes")
  func toldToEnd() async throws {
    try await fixture.screen.tap("Wait")
    try await fixture.screen.tap("Wait")
    #expect(fixture.parking.count == 1)
    #expect(await fixture.fact("Found") == "")
    await fixture.screen.back()
    await fixture.screen.quiet()
    #expect(fixture.parking.count == 0)
  }

  @Test(
    "Each of several concurrent waits for work ends only when no work is running",
    .timeLimit(.minutes(10)))
  func waited() async throws {
    try await fixture.screen.tap("Look up A")
    try await fixture.screen.tap("Look aside for C")
    let (beginnings, begun) = AsyncStream.makeStream(of: Void.self)
    let waits = (0..<3).map { _ in
      Task { [session = fixture.session] in await Self.settled(session) { begun.yield() } }
    }
    var all = beginnings.makeAsyncIterator()
    for _ in waits { await all.next() }
    await release("a")
    await release("c")
    for wait in waits { #expect(await wait.value) }
  }

  /// Returns whether no work was running when the wait ended.
  ///
  /// Between the call to `begins` and the wait, the session does nothing else.
  private static func settled(
    _ session: isolated Session, _ begins: @Sendable () -> Void
  ) async -> Bool {
    begins()
    await session.waitUntilIdle()
    return session.isIdle
  }

  @Test("A screen is presentable while only long work is running", .timeLimit(.minutes(10)))
  func presentable() async throws {
    try await fixture.screen.tap("Wait Long")
    await fixture.session.waitUntilPresentable()
    #expect(await fixture.session.runningEffects.map(\.text) == ["long-wait"])
    try await fixture.screen.tap("Look up A")
    let wait = Task { await fixture.session.waitUntilPresentable() }
    await release("a")
    await wait.value
    #expect(await fixture.session.runningEffects.map(\.text) == ["long-wait"])
    #expect(await fixture.fact("Found") == "a")
  }

  @Test(
    "Cancelling a wait for work ends the wait without cancelling the work", .timeLimit(.minutes(10))
  )
  func cancelledWait() async throws {
    try await fixture.screen.tap("Look up A")
    for turns in 0..<10 {
      let wait = Task { await fixture.session.waitUntilIdle() }
      for _ in 0..<turns { await Task.yield() }
      wait.cancel()
      await wait.value
    }
    #expect(await fixture.session.runningEffects == ["look-up"])
  }

  @Test("Cancelling work that isn't running has no effect")
  func cancelNothing() async throws {
    try await fixture.screen.tap("Stop")
    try await fixture.screen.tap("Look up A")
    await release("a")
    #expect(await fixture.fact("Found") == "a")
  }

  @Test("Work ends when its screen closes, and later actions from the work are dropped")
  func closed() async throws {
    try await fixture.screen.open("/lookup/a")
    #expect(await fixture.session.runningEffects == ["look-up"])
    await fixture.screen.back()
    #expect(await fixture.session.runningEffects.isEmpty)
    await release("a")
    #expect(await fixture.fact("Found") == "")
  }

  @Test("Work on two screens is independent even if it has the same name")
  func perScreen() async throws {
    try await fixture.screen.tap("Look up A")
    try await fixture.screen.open("/lookup/b")
    #expect(await fixture.session.runningEffects == ["look-up", "look-up"])
    await release("a", "b")
    #expect(await fixture.fact("Found") == "b")
    await fixture.screen.back()
    #expect(await fixture.fact("Found") == "a")
  }

  @Test("Work can close its screen")
  func closesItself() async throws {
    try await fixture.screen.open("/lookup")
    try await fixture.screen.tap("Leave Later")
    await release("a")
    #expect(await fixture.fact("Returns") == "1")
  }

  @Test(
    "A screen that closes while covered ends its own work, and the covering screen stays open")
  func closesBelow() async throws {
    try await fixture.screen.open("/lookup")
    try await fixture.screen.tap("Leave Later")
    try await fixture.screen.tap("Look aside for C")
    try await fixture.screen.tap("Note")
    await release("a")
    #expect(await fixture.session.snapshot.route == "/notes/new")
    #expect(await fixture.session.runningEffects.isEmpty)
    await fixture.screen.back()
    #expect(await fixture.fact("Returns") == "1")
    await release("c")
    #expect(await fixture.fact("Found") == "")
  }

  @Test("Observers are notified when the screen changes without input")
  func watching() async throws {
    try await fixture.screen.tap("Look up A")
    let changes = await fixture.session.changes
    fixture.photos.release("a")
    for await _ in changes where await fixture.fact("Found") == "a" { break }
    #expect(await fixture.fact("Found") == "a")
  }
}
