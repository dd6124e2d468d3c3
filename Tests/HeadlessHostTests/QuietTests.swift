import Core
import HeadlessHost
import MemoryAdapters
import Testing

@Suite("Idle headless host")
struct QuietTests {
  private let fixture: CounterFixture
  private var host: HeadlessScreen { fixture.host }

  init() async throws { fixture = try await CounterFixture() }

  @Test("A step returns only after its work has finished")
  func settled() async throws {
    try await host.tap("Load")
    #expect(await fixture.fact("Said") == "loaded a")
    try await host.finish()
  }

  @Test("A held photo load leaves the host idle but counts as unfinished work")
  func held() async throws {
    fixture.photos.hold("a")
    try await host.tap("Load")
    #expect(await fixture.fact("Said") == "")
    let failure = await #expect(throws: HeadlessFailure.self) { try await host.finish() }
    #expect(failure?.reason == .unfinished(["load"]))
    #expect(failure?.sentence == "still running: load")
    fixture.photos.release("a")
    try await host.finish()
    #expect(await fixture.fact("Said") == "loaded a")
  }

  @Test("Work that waits for the manual clock leaves the host idle but counts as unfinished")
  func waiting() async throws {
    try await host.tap("Wait")
    #expect(await fixture.fact("Said") == "")
    await #expect(throws: HeadlessFailure.self) { try await host.finish() }
    fixture.clock.advance(by: .seconds(59))
    await host.quiet()
    #expect(await fixture.fact("Said") == "")
    fixture.clock.advance(by: .seconds(1))
    try await host.finish()
    #expect(await fixture.fact("Said") == "waited")
  }

  @Test("A failure lists all unfinished work")
  func several() async throws {
    fixture.photos.hold("a")
    try await host.tap("Load")
    try await host.tap("Wait")
    let failure = await #expect(throws: HeadlessFailure.self) { try await host.finish() }
    #expect(failure?.reason == .unfinished(["load", "wait"]))
    fixture.photos.release("a")
  }

  @Test("Work that is replaced by other work with the same name counts as finished")
  func replaced() async throws {
    try await host.tap("Wait")
    try await host.tap("Wait")
    fixture.clock.advance(by: .seconds(60))
    try await host.finish()
    #expect(await fixture.fact("Said") == "waited")
  }
}
