import Core
import HeadlessHost
import LibraryServices
import MemoryAdapters
import Sessions
import Synchronization
import Testing

@Suite("Undo of changes that no store records")
struct UnrecordedChangeTests {
  private let lamp = Lamp()
  private let store: MemoryStore
  private let host: HeadlessScreen

  init() async throws {
    let clock = ManualClock()
    store = MemoryStore(collections: LibrarySettings.schema.collections, clock: clock)
    let feature = LampFeature(
      lamp: lamp, settings: LibrarySettings(store: store, ids: SequentialIDs()))
    host = HeadlessScreen(
      Session(
        try Assembly([feature], undoing: store), clock: clock, drafts: MemoryDrafts(),
        log: MemoryLog()))
    try await host.open("/lamp")
  }

  @Test("Undo reverses the change, and Redo repeats it")
  func undo() async throws {
    try await host.tap("Switch On")
    #expect(lamp.isOn)
    #expect(await host.shows("Set lamp"))
    try await host.tap("Undo")
    #expect(!lamp.isOn)
    #expect(await host.shows("Undone: set lamp"))
    try await host.tap("Redo")
    #expect(lamp.isOn)
    #expect(await host.shows("Redone: set lamp"))
  }

  @Test("Ctrl+Z reverses the change before the library's last step, and then that step")
  func keys() async throws {
    try await host.tap("Store")
    try await host.tap("Switch On")
    try await host.press(.undo)
    #expect(!lamp.isOn)
    #expect(try await store.history(limit: 9).count == 1)
    try await host.press(.redo)
    #expect(lamp.isOn)
    try await host.press(.undo)
    try await host.press(.undo)
    #expect(try await store.history(limit: 9).isEmpty)
    #expect(!lamp.isOn)
  }

  @Test("Ctrl+Z reverses the change even after its offer is gone, rather than an older step")
  func later() async throws {
    try await host.tap("Store")
    try await host.tap("Switch On")
    try await host.tap("Look")
    #expect(await !host.shows("Set lamp"))
    try await host.press(.undo)
    #expect(!lamp.isOn)
    #expect(try await store.history(limit: 9).count == 1)
    try await host.tap("Switch On")
    try await host.tap("Store")
    try await host.press(.undo)
    #expect(lamp.isOn, "the step is newer")
  }

  @Test("Undo changes nothing if a later change replaced the change")
  func replaced() async throws {
    try await host.tap("Switch On")
    lamp.isReplaced = true
    try await host.tap("Undo")
    #expect(lamp.isOn)
    #expect(await host.shows("Nothing to undo"))
  }
}

/// A lamp, whose state no store records.
private final class Lamp: Sendable {
  private let state = Mutex((isOn: false, isReplaced: false))
  var isOn: Bool {
    get { state.withLock { $0.isOn } }
    set { state.withLock { $0.isOn = newValue } }
  }
  var isReplaced: Bool {
    get { state.withLock { $0.isReplaced } }
    set { state.withLock { $0.isReplaced = newValue } }
  }

  func turn(on isOn: Bool) -> Bool {
    guard !isReplaced else { return false }
    self.isOn = isOn
    return true
  }
}

private struct LampFeature: FeaturePlugin {
  let lamp: Lamp
  let settings: LibrarySettings

  var manifest: FeatureManifest {
    FeatureManifest(
      id: "lamp", title: "Lamp", screens: [ScreenDeclaration("/lamp", title: "Lamp")])
  }

  func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    ["/lamp": { LampScreen(lamp: lamp, settings: settings) }]
  }
}

private struct LampScreen: Screen {
  struct State: Equatable, Sendable {}
  enum Action: Equatable, Sendable { case switched, stored, looked, failed }

  let lamp: Lamp
  let settings: LibrarySettings
  private static let setting = SettingDeclaration("x", title: "X", defaultValue: "") { _ in nil }

  func title(_ state: State) -> String { "Lamp" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), .none)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .switched:
      .run("lamp.switch") { [lamp] _ in
        lamp.isOn = true
        UndoScope.current?.note(
          UnrecordedChange(
            "set lamp", undo: { lamp.turn(on: false) }, redo: { lamp.turn(on: true) }))
      }
    case .stored:
      .run("lamp.store") { [settings, lamp] send in
        do throws(StoreFailure) {
          try await settings.set(Self.setting, to: lamp.isOn ? "on" : "off")
        } catch {
          await send(.failed)
        }
      }
    case .looked, .failed: .none
    }
  }

  func view(_ state: State) -> Node<Action> {
    .vstack([
      .button("lamp.on", "Switch On", onTap: .switched),
      .button("lamp.store", "Store", onTap: .stored),
      .button("lamp.look", "Look", onTap: .looked),
    ])
  }
}
