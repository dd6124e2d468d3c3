import Core
import HeadlessHost
import MemoryAdapters
import TestKit
import Testing

@testable import WeightEntry

@Suite("Today's weight in the log")
struct TodaysWeightTests {
  private let scale = Scale()

  @Test("A weight typed in the log is added for today, and the field is empty again")
  func added() async throws {
    let log = try await scale.host(at: "/weight")
    try await log.fill("81.5", into: "Today's Weight")
    try await log.send(.submit, to: "Today's Weight")
    #expect(await log.shows("Entry saved: 81.5 kg"))
    #expect(try await log.element("Today's Weight").value == "")
    let stored = try await scale.repository.all().map(\.record.weighing)
    #expect(stored.map(\.day) == [scale.world.clock.today])
    #expect(stored.first?.time != nil)
    #expect(await log.shows("81.5 kg"))
  }

  @Test("An invalid weight stays in the field with the rule", arguments: ["", "abc", "0", "900"])
  func refused(_ text: String) async throws {
    let log = try await scale.host(at: "/weight")
    try await log.fill(text, into: "Today's Weight")
    try await log.tap("Add")
    let field = try await log.element("Today's Weight")
    #expect(field.value == text && field.message != nil)
    try await log.fill("80", into: "Today's Weight")
    #expect(try await log.element("Today's Weight").message == nil)
    #expect(try await scale.repository.all().isEmpty)
  }

  @Test("If the store fails, the typed weight stays in the field with the reason")
  func failed() async throws {
    let log = try await scale.host(at: "/weight")
    try await log.fill("80", into: "Today's Weight")
    scale.world.store.faults.fail(.write, with: .diskFull, times: 1)
    try await log.tap("Add")
    let field = try await log.element("Today's Weight")
    #expect(field.value == "80" && field.message == StoreFailure.diskFull.explanation.message)
    try await log.tap("Add")
    #expect(try await scale.repository.all().count == 1)
  }

  @Test("The weight has the display unit")
  func units() async throws {
    try await scale.show(in: .lb)
    let log = try await scale.host(at: "/weight")
    try await log.fill("180", into: "Today's Weight")
    try await log.tap("Add")
    #expect(await log.shows("Entry saved: 180.0 lb"))
  }
}
