import Core
import MemoryAdapters
import Synchronization
import Testing

@Suite("Manual clock")
struct ManualClockTests {
  private let parking = PendingWaits()
  private let clock: ManualClock
  private let woken = Woken()

  /// The tasks that woke, in order.
  private final class Woken: Sendable {
    private let names = Mutex<[String]>([])
    var all: [String] { names.withLock { $0 } }
    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  init() { clock = ManualClock(parking: parking) }

  /// Waits until the given number of tasks are sleeping.
  private func sleeping(_ count: Int) async {
    let (changes, changed) = AsyncStream.makeStream(of: Void.self)
    parking.watch { changed.yield() }
    guard parking.count != count else { return }
    for await _ in changes where parking.count == count { return }
  }

  private func sleeper(_ name: String, for duration: Duration) -> Task<Void, Never> {
    Task { [clock, woken] in
      do {
        try await clock.sleep(for: duration)
        woken.add(name)
      } catch { woken.add("\(name) cancelled") }
    }
  }

  @Test("A clock doesn't change until it is advanced")
  func stands() {
    let before = clock.now
    #expect(clock.now == before)
    clock.advance(by: .milliseconds(1500))
    #expect(clock.now.milliseconds == before.milliseconds + 1500)
  }

  @Test("A sleeper wakes exactly when its time has passed")
  func sleeps() async {
    let task = sleeper("a", for: .seconds(2))
    await sleeping(1)
    clock.advance(by: .milliseconds(1999))
    #expect(parking.count == 1)
    clock.advance(by: .milliseconds(1))
    #expect(parking.count == 0)
    await task.value
    #expect(woken.all == ["a"])
  }

  @Test("Advancing the clock once wakes all sleepers that are due, and no others")
  func due() async {
    let tasks = [sleeper("a", for: .seconds(1)), sleeper("b", for: .seconds(2))]
    let late = sleeper("late", for: .seconds(9))
    await sleeping(3)
    clock.advance(by: .seconds(2))
    for task in tasks { await task.value }
    #expect(Set(woken.all) == ["a", "b"])
    #expect(parking.count == 1)
    clock.advance(by: .seconds(7))
    await late.value
    #expect(woken.all.last == "late")
  }

  @Test("Time that passed before a sleep doesn't count toward the sleep")
  func laterSleep() async {
    clock.advance(by: .seconds(5))
    let task = sleeper("a", for: .seconds(1))
    await sleeping(1)
    clock.advance(by: .milliseconds(999))
    #expect(parking.count == 1)
    clock.advance(by: .milliseconds(1))
    await task.value
  }

  @Test("A cancelled sleeper wakes at once and throws")
  func cancelled() async {
    let task = sleeper("a", for: .seconds(1))
    await sleeping(1)
    task.cancel()
    await task.value
    #expect(woken.all == ["a cancelled"])
    #expect(parking.count == 0)
    clock.advance(by: .seconds(2))
    #expect(woken.all == ["a cancelled"])
  }

  @Test("A task cancelled before sleeping doesn't sleep")
  func cancelledBefore() async {
    let gate = AsyncStream<Void>.makeStream()
    let task = Task { [clock, woken] in
      for await _ in gate.stream { break }
      do {
        try await clock.sleep(for: .seconds(1))
      } catch { woken.add("cancelled") }
    }
    task.cancel()
    gate.continuation.finish()
    await task.value
    #expect(woken.all == ["cancelled"])
    #expect(parking.count == 0)
  }

  @Test("A sleep of zero or less returns at once", arguments: [Duration.zero, .seconds(-1)])
  func noTime(duration: Duration) async throws {
    try await clock.sleep(for: duration)
    #expect(parking.count == 0)
  }

  @Test("A clock's date is the date in the user's time zone, even after the time zone changes")
  func zones() throws {
    clock.set(now: try #require(Instant("2026-03-01T23:30:00.000Z")))
    #expect(clock.timeZoneID == "UTC")
    #expect("\(clock.today)" == "2026-03-01")
    clock.move(toZone: "Europe/Rome", offset: .seconds(3600))
    #expect(clock.timeZoneID == "Europe/Rome")
    #expect("\(clock.today)" == "2026-03-02")
    clock.move(toZone: "America/New_York", offset: .seconds(-5 * 3600))
    #expect("\(clock.today)" == "2026-03-01")
    clock.set(now: try #require(Instant("1969-12-31T23:59:59.999Z")))
    clock.move(toZone: "UTC", offset: .zero)
    #expect("\(clock.today)" == "1969-12-31")
  }

  @Test("Setting the clock forward wakes sleepers that are due, and setting it back wakes none")
  func set() async {
    let task = sleeper("a", for: .seconds(10))
    await sleeping(1)
    clock.set(now: clock.now.adding(.seconds(-60)))
    #expect(parking.count == 1)
    clock.set(now: clock.now.adding(.seconds(70)))
    await task.value
    #expect(woken.all == ["a"])
  }

  @Test(
    "Waiting tasks are counted per owner, and watchers are notified of each change in the count")
  func owners() async {
    let (mine, other) = (Woken(), Woken())
    let told = Woken()
    parking.watch { told.add("change") }
    let tasks = WorkOwner.$current.withValue(ObjectIdentifier(mine)) {
      [sleeper("a", for: .seconds(1)), sleeper("b", for: .seconds(1))]
    }
    let free = sleeper("c", for: .seconds(1))
    await sleeping(3)
    #expect(parking.count(of: mine) == 3)
    #expect(parking.count(of: other) == 1)
    clock.advance(by: .seconds(1))
    for task in tasks + [free] { await task.value }
    #expect(parking.count == 0 && parking.count(of: mine) == 0)
    #expect(told.all.count == 6)
  }
}
