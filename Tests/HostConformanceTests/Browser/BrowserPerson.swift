import BrowserKit
import Composition
import Core
import HeadlessHost
import MemoryAdapters
import Sessions
import TestKit

@testable import FlowRunner

/// A simulated person who uses a browser with keys and pointer, and reads the page.
final class BrowserPerson: Person {
  private let app: ServedApp
  private let hand: BrowserHand

  init(_ world: AppWorld, at route: Route) async throws {
    app = try await ServedApp(world.world, make: world.assembly(photos:))
    hand = BrowserHand(try await BrowserTab(), app)
    try await hand.open(route)
  }

  func press(_ label: String) async throws { try await hand.tap(FlowSelector(text: label)) }

  func fill(_ text: String, into label: String) async throws {
    try await hand.tap(FlowSelector(text: label))
    try await hand.erase(nil)
    try await hand.type(text)
  }

  func choose(_ option: String, in label: String) async throws {
    try await hand.choose(option, in: FlowSelector(text: label))
  }

  func pick(_ names: String...) async throws { try await hand.pick(names) }

  func key(_ key: Key) async throws { try await hand.press(key) }

  func back() async throws { try await hand.back() }

  func sees(_ words: String) async -> Bool {
    do {
      let snapshot = try await hand.sight()
      let texts = [snapshot.title] + snapshot.root.flattened.flatMap(\.texts)
      return texts.contains { $0.contains(words) }
    } catch {
      return false
    }
  }

  func value(of label: String) async throws -> String {
    try await hand.element(FlowSelector(text: label)).value ?? ""
  }

  var lit: [String] {
    get async {
      do {
        return try await hand.sight().root.flattened.filter {
          $0.content == .chip(isSelected: true)
        }.compactMap(\.label)
      } catch {
        return ["\(error)"]
      }
    }
  }

  func reason(_ label: String) async throws -> String? {
    let element = try await hand.element(FlowSelector(text: label))
    return element.isEnabled ? nil : element.hint
  }

  func finish() async throws {
    try await hand.finish()
    try await hand.leave()
    try await app.end()
  }
}
