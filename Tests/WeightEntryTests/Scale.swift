import Core
import HeadlessHost
import MemoryAdapters
import TestKit

@testable import WeightEntry

/// A fixture with a log in memory, at 09:00 UTC on March 1, 2026.
struct Scale {
  let world: World
  let repository: WeightRepository
  private let plugin: WeightEntryPlugin

  init() {
    world = World(collections: [WeightRecord.collection])
    plugin = WeightEntryPlugin(
      store: world.store, ids: world.ids, clock: world.clock, settings: world.settings,
      log: world.log)
    repository = plugin.repository
  }

  func host(at route: Route) async throws -> HeadlessScreen {
    let host = try world.host([plugin])
    try await host.open(route)
    return host
  }

  /// Adds a weight as the command line does.
  @discardableResult
  func add(
    _ weight: String, on day: String? = nil, _ change: (inout WeighingChange) -> Void = { _ in }
  ) async throws -> StoredWeighing {
    var typed = WeighingChange()
    typed.weight = try Weight(typed: weight, in: .kg)
    typed.day = day.flatMap { CivilDay($0) }
    change(&typed)
    return try await repository.add(typed)
  }

  /// The log's cards for the home screen.
  var homeCards: [HomeCard] {
    get async throws { try await plugin.homeCards(with: .none) }
  }

  /// Sets the display unit.
  func show(in unit: DisplayUnit) async throws {
    try await repository.settings.set(WeightRepository.unitSetting, to: unit.rawValue)
  }

  /// The stored weighings, the oldest first.
  var stored: [Weighing] {
    get async throws { try await repository.all().map(\.record.weighing) }
  }
}

extension HeadlessScreen {
  /// Returns the reason that an element is disabled, or `nil` if it is enabled.
  func reason(_ target: Target) async throws -> String? {
    let element = try await element(target)
    return element.isEnabled ? nil : element.hint
  }

  /// Returns the value of a field, or `nil` if the element has no value.
  func value(_ target: Target) async throws -> String? { try await element(target).value }
}
