import Core
import LocalSystem
import MemoryAdapters
import Testing

/// The clocks that the contract suite tests.
enum Clocks: String, CaseIterable, CustomTestStringConvertible {
  case system
  case manual

  var testDescription: String { rawValue }

  func make() -> any Core.WallClock {
    switch self {
    case .system: SystemClock()
    case .manual: ManualClock(timeZoneID: "Europe/Rome", offset: .seconds(3600))
    }
  }
}

/// The ID generators that the contract suite tests.
enum IDSources: String, CaseIterable, CustomTestStringConvertible {
  case version7
  case sequence

  var testDescription: String { rawValue }

  func make() -> any IDGenerator {
    switch self {
    case .version7: UUIDv7Generator(clock: SystemClock(), randomness: SystemRandomSource())
    case .sequence: SequentialIDs()
    }
  }
}

/// The sources of random numbers that the contract suite tests.
enum RandomSources: String, CaseIterable, CustomTestStringConvertible {
  case system
  case seeded

  var testDescription: String { rawValue }

  func make() -> any RandomSource {
    switch self {
    case .system: SystemRandomSource()
    case .seeded: SeededRandomSource(seed: 7)
    }
  }
}

@Suite("Contract: WallClock, IDGenerator, RandomSource")
struct TimeContract {
  @Test(
    "Today's date is within one day of the UTC date, and the time zone has an ID",
    arguments: Clocks.allCases)
  func today(kind: Clocks) {
    let clock = kind.make()
    let before = CivilDay(daysSince1970: Int(clock.now.milliseconds / 86_400_000) - 1)
    #expect(clock.today >= before)
    #expect(clock.today <= before.adding(days: 3))
    #expect(!clock.timeZoneID.isEmpty)
  }

  @Test(
    "The clock's UTC offset is at most 18 hours, and the date calculated from that offset is today's date",
    arguments: Clocks.allCases
  )
  func offset(kind: Clocks) {
    let clock = kind.make()
    // Midnight may pass between the readings.
    let (before, day, after) = (clock.today, clock.day(of: clock.now), clock.today)
    #expect([before, after].contains(day))
    #expect(abs(clock.secondsFromUTC(at: clock.now)) <= 18 * 3600)
  }

  @Test(
    "Sleeping for zero seconds returns immediately, and a cancelled sleep throws",
    arguments: Clocks.allCases)
  func sleep(kind: Clocks) async throws {
    let clock = kind.make()
    try await clock.sleep(for: .zero)
    let task = Task { try await clock.sleep(for: .seconds(1_000_000)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("IDs ascend and are formatted as version 7 UUIDs", arguments: IDSources.allCases)
  func ids(kind: IDSources) {
    let source = kind.make()
    let ids = (1...2000).map { _ in source.next() }
    #expect(zip(ids, ids.dropFirst()).allSatisfy { $0 < $1 })
    let shape = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
    #expect(ids.allSatisfy { $0.text.wholeMatch(of: shape) != nil })
  }

  @Test(
    "Every bit of a random number is sometimes 0 and sometimes 1", arguments: RandomSources.allCases
  )
  func bits(kind: RandomSources) {
    let source = kind.make()
    let numbers = (1...200).map { _ in source.next() }
    #expect(numbers.reduce(0, |) == .max)
    #expect(numbers.reduce(.max, &) == 0)
    #expect(Set(numbers).count == 200)
  }
}
