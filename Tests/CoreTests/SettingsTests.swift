import Core
import MemoryAdapters
import TestKit
import Testing

@Suite("What a person has set")
struct SettingsTests {
  private let world = World(collections: [])
  private let unit = SettingDeclaration("weight.unit", title: "Unit", standard: "kg") { value in
    ["kg", "lb"].contains(value) ? nil : "kg or lb"
  }

  private var settings: Settings { Settings(store: world.store, ids: world.ids) }

  @Test("What was not set has its standard value")
  func standard() async throws { #expect(try await settings.value(of: unit) == "kg") }

  @Test("What was set is found again, and set again replaces it")
  func set() async throws {
    try await settings.set(unit, to: "lb")
    #expect(try await settings.value(of: unit) == "lb")
    try await settings.set(unit, to: "kg")
    #expect(try await settings.value(of: unit) == "kg")
    let count = try await world.store.read { reader throws(StoreFailure) in
      try reader.count(Query<SettingRecord>())
    }
    #expect(count == 1)
  }

  @Test("A setting is itself alone")
  func others() async throws {
    try await settings.set(unit, to: "lb")
    let other = SettingDeclaration("weight.day", title: "Day", standard: "monday") { _ in nil }
    #expect(try await settings.value(of: other) == "monday")
  }

  @Test("Setting can be undone")
  func undo() async throws {
    try await settings.set(unit, to: "lb")
    #expect(try await world.store.undo()?.label == "Set weight.unit")
    #expect(try await settings.value(of: unit) == "kg")
  }
}
