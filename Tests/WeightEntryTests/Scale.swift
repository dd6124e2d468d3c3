import Core
import HeadlessHost
import MemoryAdapters
import TestKit

@testable import WeightEntry

/// A log in memory, and who works it. It is 1 March 2026, 09:00 in UTC.
struct Scale {
  let world: World
  let book: WeightBook
  private let plugin: WeightEntryPlugin

  init() {
    world = World(collections: [WeightRecord.collection])
    plugin = WeightEntryPlugin(
      store: world.store, ids: world.ids, clock: world.clock, log: world.log)
    book = plugin.book
  }

  func host(at route: Route) async throws -> HeadlessScreen {
    let host = try world.host([plugin])
    try await host.open(route)
    return host
  }

  /// Writes down a weight, as the command line does.
  @discardableResult
  func add(
    _ weight: String, on day: String? = nil, _ change: (inout WeighingChange) -> Void = { _ in }
  ) async throws -> WeighIn {
    var typed = WeighingChange()
    typed.weight = try Weight(typed: weight, in: .kg)
    typed.day = day.flatMap { CivilDay($0) }
    change(&typed)
    return try await book.add(typed)
  }

  /// Sets what weights are shown in.
  func show(in unit: DisplayUnit) async throws {
    try await book.settings.set(WeightBook.unitSetting, to: unit.rawValue)
  }

  /// What is stored, the oldest first.
  var stored: [Weighing] {
    get async throws { try await book.all().map(\.record.weighing) }
  }
}

extension HeadlessScreen {
  /// Why something can't be tapped; nil where it can.
  func reason(_ target: Target) async throws -> String? {
    let element = try await element(target)
    return element.isEnabled ? nil : element.hint
  }

  /// What a field holds.
  func value(_ target: Target) async throws -> String? { try await element(target).value }
}
