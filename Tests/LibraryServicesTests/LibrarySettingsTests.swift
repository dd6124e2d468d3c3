import Core
import LibraryServices
import MemoryAdapters
import TestKit
import Testing

@Suite("The settings of a library")
struct LibrarySettingsTests {
  private let world = World(collections: [])
  private let unit = SettingDeclaration("weight.unit", title: "Unit", defaultValue: "kg") { value in
    ["kg", "lb"].contains(value) ? nil : "kg or lb"
  }

  private var settings: LibrarySettings { LibrarySettings(store: world.store, ids: world.ids) }

  @Test("A setting that was never set has its default value")
  func standard() async throws { #expect(try await settings.value(of: unit) == "kg") }

  @Test("A setting has its most recently set value and is stored in a single record")
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

  @Test("Setting a value doesn't change other settings")
  func others() async throws {
    try await settings.set(unit, to: "lb")
    let other = SettingDeclaration("weight.day", title: "Day", defaultValue: "monday") { _ in nil }
    #expect(try await settings.value(of: other) == "monday")
  }

  @Test("A change to a setting can be undone")
  func undo() async throws {
    try await settings.set(unit, to: "lb")
    #expect(try await world.store.undo()?.label == "Set weight.unit")
    #expect(try await settings.value(of: unit) == "kg")
  }
}
