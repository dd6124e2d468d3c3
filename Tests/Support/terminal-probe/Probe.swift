import Core
import MemoryAdapters
import Sessions
import TerminalHost

/// A program that shows one field on its own terminal and receives signals from tests.
@main
struct Probe {
  static func main() async throws {
    let session = Session(
      try Assembly([ProbeFeature()]), clock: ManualClock(), drafts: MemoryDrafts(),
      log: MemoryLog())
    let app = TerminalApp(session, on: try TerminalDevice(), inks: .none, clock: ManualClock())
    _ = try await app.run("/probe")
    print("The probe ended")
  }
}

struct ProbeFeature: FeaturePlugin {
  var manifest: FeatureManifest {
    FeatureManifest(
      id: "probe", title: "Probe",
      screens: [
        ScreenDeclaration("/probe", title: "Probe")
      ])
  }

  func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    ["/probe": { ProbeScreen() }]
  }
}

/// A screen with one field.
struct ProbeScreen: Screen {
  func title(_ text: String) -> String { "Probe" }
  func open(_ parameters: [String: String]) -> (state: String, effect: Effect<String>) {
    ("", .none)
  }

  func reduce(into text: inout String, action: String) -> Effect<String> {
    text = action
    return .none
  }

  func view(_ text: String) -> Node<String> {
    .vstack([.textField("title", label: "Title", TextField(value: text)) { $0 }])
  }
}
