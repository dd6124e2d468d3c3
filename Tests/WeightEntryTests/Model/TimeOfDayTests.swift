import TestKit
import Testing

@testable import WeightEntry

@Suite("Times of day")
struct TimeOfDayTests {
  @Test("WE-3 Every second of the day is read back correctly from its text")
  func everySecond() throws {
    for seconds in 0..<86_400 {
      let time = TimeOfDay(seconds: seconds)
      try #require(TimeOfDay(time.description) == time)
    }
  }

  @Test(
    "WE-3 A time is written with seconds only if they aren't zero",
    arguments: [
      ("07:02", 25_320, "07:02"), ("07:02:11", 25_331, "07:02:11"), ("07:02:00", 25_320, "07:02"),
      ("00:00", 0, "00:00"), ("23:59:59", 86_399, "23:59:59"),
    ])
  func text(_ text: String, seconds: Int, written: String) {
    #expect(TimeOfDay(text)?.seconds == seconds)
    #expect(TimeOfDay(seconds: seconds).description == written)
  }

  @Test(
    "WE-3 Text that isn't a time is rejected",
    arguments: [
      "", ":", "7:02", "07:2", "24:00", "07:60", "07:02:60", "07:02:", "07:02:11:00", "07.02",
      " 07:02", "-7:02", "+7:02", "٠٧:٠٢", "07:02 am", "0702",
    ])
  func refused(_ text: String) { #expect(TimeOfDay(text) == nil) }
}
