import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import Sessions

/// A sample screen with one node for each action of a host.
struct Counter: Screen {
  struct State: Equatable, Sendable {
    var name = ""
    var size = "s"
    var stage = PhotoPicker.Stage.closed
    var photos: [String] = []
    var isAsking = false
    var said: [String] = []
  }

  enum Action: Equatable, Sendable {
    case named(String), sized(String), add(PhotoPicker.Stage), picked([PhotoItem]), left
    case did(String), load(String), wait, ask
  }

  let photos: any PhotoSource
  let clock: any WallClock

  func title(_ state: State) -> String { "Counter" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), .none)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .named(let name): state.name = name
    case .sized(let size): state.size = size
    case .add(let stage): state.stage = stage
    case .picked(let items):
      state.photos += items.map(\.name)
      state.stage = .closed
    case .left: (state.stage, state.isAsking) = (.closed, false)
    case .did(let what): state.said.append(what)
    case .load(let name):
      return .run("load") { [photos] send in
        do throws(PhotoSourceFailure) {
          _ = try await photos.load(PhotoItem(id: name, name: name))
          await send(.did("loaded \(name)"))
        } catch { await send(.did(error.explanation.message)) }
      }
    case .wait:
      return .run("wait") { [clock] send in
        do throws(CancellationError) {
          try await clock.sleep(for: .seconds(60))
          await send(.did("waited"))
        } catch { await send(.did("cancelled")) }
      }
    case .ask: state.isAsking = true
    }
    return .none
  }

  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [
      .heading("Counter", level: 1),
      .textField(
        "name", label: "Name", TextField(value: state.name, placeholder: "Your name"),
        onEdit: Action.named, onSubmit: .did("submitted")),
      .select(
        "size", label: "Size",
        options: [.init(key: "s", label: "Small"), .init(key: "l", label: "Large")],
        selected: state.size, onEdit: Action.sized),
      .chip("chip.13", "13", spoken: "13 mesh", onTap: .did("13")),
      .button("one.remove", "Remove", onTap: .did("removed one")),
      .button("two.remove", "Remove", onTap: .did("removed two")),
      .button("save", "Save Changes", disabledBecause: "Nothing has changed", onTap: .did("saved")),
      .button("load", "Load", onTap: .load("a")), .button("wait", "Wait", onTap: .wait),
      .button("ask", "Ask", onTap: .ask), .button("camera", "Camera", onTap: .add(.camera)),
      .photoPicker(
        "add", label: "Add Photos", PhotoPicker(stage: state.stage, remaining: 2),
        handlers: [
          .tap(.add(.library)), .pick(Action.picked), .capture { .picked([$0]) }, .dismiss(.left),
        ]),
      .text(state.photos.joined(separator: " "), label: "Photos"),
      .text(state.said.joined(separator: ", "), label: "Said"),
      .link("gone", "Gone", to: "/gone"),
    ]
    if state.isAsking {
      parts.append(
        .dialog(
          "sure", title: "Sure?", onDismiss: .left,
          [.button("sure.remove", "Remove", onTap: .did("removed all"))]))
    }
    return .vstack(parts)
  }
}

/// A host on the sample screen, with a clock and photos that the test controls.
struct CounterFixture {
  let clock: ManualClock
  let photos: FakePhotos
  let host: HeadlessScreen

  init() async throws {
    let parking = PendingWaits()
    let clock = ManualClock(parking: parking)
    let photos = FakePhotos(parking: parking)
    photos.add("a", Data())
    let session = Session(
      try Assembly([CounterFeature(photos: photos, clock: clock)]), clock: clock,
      drafts: MemoryDrafts(), log: MemoryLog())
    parking.watch { Task { await session.notify() } }
    (self.clock, self.photos) = (clock, photos)
    host = HeadlessScreen(session) { parking.count(of: session) }
    try await host.open("/counter")
  }

  /// Returns the value of a labeled text.
  func fact(_ label: String) async -> String? {
    await host.snapshot.root.flattened.first { $0.label == label }?.value
  }
}

private struct CounterFeature: FeaturePlugin {
  let photos: any PhotoSource
  let clock: any WallClock
  var manifest: FeatureManifest {
    FeatureManifest(
      id: "counter", title: "Counter", requiredPorts: [.photoSource, .clock],
      screens: [
        ScreenDeclaration("/counter", title: "Counter")
      ])
  }

  func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    ["/counter": { Counter(photos: photos, clock: clock) }]
  }
}
