import Core
import HeadlessHost
import MemoryAdapters
import Testing

@Suite("Idle headless host")
struct QuietTests {
  private let fixture: CounterFixture
  private var host: HeadlessScreen { fixture.host }

  init() async throws { fixture = try await CounterFixture() }

  @Test("A step returns after its work has finished")
  func settled() async throws {
    try await host.tap("Load")
    #expect(await fixture.fact("Said") == "loaded a")
    try await host.finish()
  }

  @Test("The host is idle while a photo load is held, but the load is unfinished")
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

  @Test("The host is idle while work waits for the manual clock, but the work is unfinished")
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

  @Test("Work counts as finished after other work with the same name replaces it")
  func replaced() async throws {
    try await host.tap("Wait")
    try await host.tap("Wait")
    fixture.clock.advance(by: .seconds(60))
    try await host.finish()
    #expect(await fixture.fact("Said") == "waited")
  }
}
