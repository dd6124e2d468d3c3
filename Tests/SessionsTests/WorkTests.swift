import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import Sessions
import Testing

@Suite("Running work")
struct WorkTests {
  private let desk: Desk

  init() async throws {
    desk = try Desk()
    for name in ["a", "b", "c"] { desk.photos.hold(name) }
    try await desk.screen.open("/lookup")
  }

  private func release(_ names: String...) async {
    for name in names {
      desk.photos.release(name)
      await desk.screen.quiet()
    }
  }

  @Test("What work finds comes to the screen that began it")
  func finds() async throws {
    try await desk.screen.tap("Look up A")
    #expect(await desk.fact("Found") == "")
    await release("a")
    #expect(await desk.fact("Found") == "a")
  }

  @Test("A failure of work is an action like any other")
  func fails() async throws {
    desk.photos.fail("a", .missing(name: "a"))
    try await desk.screen.tap("Look up A")
    await release("a")
    #expect(await desk.fact("Found") == "no a")
  }

  @Test("PH-5 of two works of one name the later wins, also when the earlier ends last")
  func laterWins() async throws {
    try await desk.screen.tap("Look up A")
    try await desk.screen.tap("Look up B")
    await release("b", "a")
    #expect(await desk.fact("Found") == "b")
  }

  @Test("PH-5 of two works of one name the later wins, also when the earlier ends first")
  func laterWinsInOrder() async throws {
    try await desk.screen.tap("Look up A")
    try await desk.screen.tap("Look up B")
    await release("a")
    #expect(await desk.fact("Found") == "")
    await release("b")
    #expect(await desk.fact("Found") == "b")
  }

  @Test("PH-5 the same begun twice comes once")
  func twice() async throws {
    try await desk.screen.tap("Look up A")
    try await desk.screen.tap("Look up A")
    await release("a")
    #expect(await desk.fact("Found") == "a")
  }

  @Test("Works of two names run side by side")
  func sideBySide() async throws {
    try await desk.screen.tap("Look up A")
    try await desk.screen.tap("Look aside for C")
    #expect(await desk.session.unfinishedWork == ["look-aside", "look-up"])
    await release("c", "a")
    #expect(await desk.fact("Found") == "c a")
    #expect(await desk.session.unfinishedWork.isEmpty)
  }

  @Test("Work that is cancelled by name sends nothing any more; other work goes on")
  func cancel() async throws {
    try await desk.screen.tap("Look up A")
    try await desk.screen.tap("Look aside for C")
    try await desk.screen.tap("Stop")
    #expect(await desk.session.unfinishedWork == ["look-aside"])
    await release("a", "c")
    #expect(await desk.fact("Found") == "c")
  }

  @Test("The earlier of two works of one name is told to end, and so is that of a closed screen")
  func toldToEnd() async throws {
    try await desk.screen.tap("Wait")
    try await desk.screen.tap("Wait")
    #expect(desk.parking.count == 1)
    #expect(await desk.fact("Found") == "")
    await desk.screen.back()
    await desk.screen.quiet()
    #expect(desk.parking.count == 0)
  }

  @Test("All who wait for work go on when it has ended, and none before", .timeLimit(.minutes(1)))
  func waited() async throws {
    try await desk.screen.tap("Look up A")
    try await desk.screen.tap("Look aside for C")
    let (beginnings, begun) = AsyncStream.makeStream(of: Void.self)
    let waits = (0..<3).map { _ in
      Task { [session = desk.session] in await Self.settled(session) { begun.yield() } }
    }
    var all = beginnings.makeAsyncIterator()
    for _ in waits { await all.next() }
    await release("a")
    await release("c")
    for wait in waits { #expect(await wait.value) }
  }

  /// Whether nothing ran at the moment the wait ended; from `begins` to the wait the session does
  /// nothing else.
  private static func settled(
    _ session: isolated Session, _ begins: @Sendable () -> Void
  ) async -> Bool {
    begins()
    await session.settleWork()
    return session.isSettled
  }

  @Test("A wait that is cancelled ends; the work goes on", .timeLimit(.minutes(1)))
  func cancelledWait() async throws {
    try await desk.screen.tap("Look up A")
    for turns in 0..<10 {
      let wait = Task { await desk.session.settleWork() }
      for _ in 0..<turns { await Task.yield() }
      wait.cancel()
      await wait.value
    }
    #expect(await desk.session.unfinishedWork == ["look-up"])
  }

  @Test("Cancelling what does not run does nothing")
  func cancelNothing() async throws {
    try await desk.screen.tap("Stop")
    try await desk.screen.tap("Look up A")
    await release("a")
    #expect(await desk.fact("Found") == "a")
  }

  @Test("The work of a closed screen ends, and what it finds goes nowhere")
  func closed() async throws {
    try await desk.screen.open("/lookup/a")
    #expect(await desk.session.unfinishedWork == ["look-up"])
    await desk.screen.back()
    #expect(await desk.session.unfinishedWork.isEmpty)
    await release("a")
    #expect(await desk.fact("Found") == "")
  }

  @Test("Work of one name on two screens is two works")
  func perScreen() async throws {
    try await desk.screen.tap("Look up A")
    try await desk.screen.open("/lookup/b")
    #expect(await desk.session.unfinishedWork == ["look-up", "look-up"])
    await release("a", "b")
    #expect(await desk.fact("Found") == "b")
    await desk.screen.back()
    #expect(await desk.fact("Found") == "a")
  }

  @Test("Work can close its screen")
  func closesItself() async throws {
    try await desk.screen.open("/lookup")
    try await desk.screen.tap("Leave Later")
    await release("a")
    #expect(await desk.fact("Returns") == "1")
  }

  @Test("A screen that closes below another is gone with its work, and the top stays")
  func closesBelow() async throws {
    try await desk.screen.open("/lookup")
    try await desk.screen.tap("Leave Later")
    try await desk.screen.tap("Look aside for C")
    try await desk.screen.tap("Note")
    await release("a")
    #expect(await desk.session.snapshot.route == "/notes/new")
    #expect(await desk.session.unfinishedWork.isEmpty)
    await desk.screen.back()
    #expect(await desk.fact("Returns") == "1")
    await release("c")
    #expect(await desk.fact("Found") == "")
  }

  @Test("Whoever watches is told when the screen changes by itself")
  func watching() async throws {
    try await desk.screen.tap("Look up A")
    let changes = await desk.session.changes
    desk.photos.release("a")
    for await _ in changes where await desk.fact("Found") == "a" { break }
    #expect(await desk.fact("Found") == "a")
  }
}
