import Core
import LocalSystem
import MemoryAdapters
import Synchronization
import TestKit
import Testing

@Suite("Version 7 UUIDs")
struct UUIDv7SourceTests {
  /// A random source that always returns the same bits.
  struct Fixed: RandomSource {
    let bits: UInt64
    func next() -> UInt64 { bits }
  }

  @Test("An ID has the time, the version, and the variant of RFC 9562's vector")
  func vector() {
    let clock = ManualClock(now: Instant(milliseconds: 0x017F_22E2_79B0))
    let id = UUIDv7Generator(clock: clock, randomness: Fixed(bits: 0x18C4_DC0C_0C07_398F)).next()
    #expect(id.text == "017f22e2-79b0-718f-98c4-dc0c0c07398f")
  }

  @Test("IDs ascend within a millisecond, across milliseconds, and while the clock goes back")
  func growing() {
    let clock = ManualClock()
    let source = UUIDv7Generator(clock: clock, randomness: SystemRandomSource())
    var last = source.next()
    for round in 1...20_000 {
      if round % 500 == 0 { clock.advance(by: .milliseconds(round % 3 == 0 ? -40 : 7)) }
      let next = source.next()
      #expect(last < next)
      last = next
    }
  }

  @Test("Counting carries from the lower random bits into the upper ones")
  func carry() {
    let source = UUIDv7Generator(clock: ManualClock(), randomness: Fixed(bits: .max))
    let (first, second) = (source.next(), source.next())
    #expect(first.text.hasSuffix("-77ff-bfff-ffffffffffff"))
    #expect(second.text.hasSuffix("-7800-8000-0000ffffffff"))
  }

  @Test("Many tasks get different IDs, all in the right form")
  func manyTasks() async {
    let source = UUIDv7Generator(clock: SystemClock(), randomness: SystemRandomSource())
    let ids = await withTaskGroup(of: [String].self) { group in
      for _ in 1...8 { group.addTask { (1...500).map { _ in source.next().text } } }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(ids).count == 4000)
    let shape = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/
    #expect(ids.allSatisfy { $0.wholeMatch(of: shape) != nil })
  }
}
