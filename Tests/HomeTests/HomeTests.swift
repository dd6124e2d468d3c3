import Core
import HeadlessHost
import Home
import TestKit
import Testing

@Suite("Home is made of what the catalog lists")
struct HomeTests {
  let world = World(collections: [])

  private func host() throws -> HeadlessScreen {
    let features: [any FeaturePlugin] = [Yarn()]
    let settings = Settings(store: world.store, ids: world.ids)
    return try world.host(features + [HomePlugin(of: features, settings: settings)])
  }

  @Test("The hub has a tile for every way in, and one for what can be set")
  func tiles() async throws {
    let host = try host()
    try await host.open("/")
    let links = await host.snapshot.root.flattened.compactMap { element -> String? in
      guard case .link(let route) = element.content else { return nil }
      return "\(element.label ?? "") \(route)"
    }
    #expect(links == ["Yarn /yarn", "Settings /settings"])
    try await host.tap("Yarn")
    #expect(await host.snapshot.route == "/yarn")
  }

  @Test("A choice is kept at once, a text when Return ends it or the field is left")
  func kept() async throws {
    let host = try host()
    try await host.open("/settings")
    try await host.choose("Thick", in: "Weight")
    #expect(try await stored(Yarn.weight) == "thick")
    try await host.fill(" 12 ", into: "Skeins")
    #expect(try await stored(Yarn.skeins) == "3")
    try await host.press(.enter)
    #expect(try await stored(Yarn.skeins) == "12")
    try await host.fill("13", into: "Skeins")
    try await host.send(.focus, to: "Weight")
    #expect(try await stored(Yarn.skeins) == "13")
  }

  @Test("A value that is refused is not kept, stays as it was typed, and the rule stands below it")
  func refused() async throws {
    let host = try host()
    try await host.open("/settings")
    try await host.fill("many", into: "Skeins")
    try await host.press(.enter)
    #expect(try await host.element("Skeins").message == "Enter a number")
    #expect(try await host.element("Skeins").value == "many")
    #expect(try await stored(Yarn.skeins) == "3")
  }

  private func stored(_ setting: SettingDeclaration) async throws -> String {
    try await Settings(store: world.store, ids: world.ids).value(of: setting)
  }
}

/// A feature with a way in, a way that is none, and two settings.
private struct Yarn: FeaturePlugin {
  static let weight = SettingDeclaration(
    "yarn.weight", title: "Weight", standard: "thin",
    options: [.init(key: "thin", label: "Thin"), .init(key: "thick", label: "Thick")]
  ) { _ in nil }
  static let skeins = SettingDeclaration("yarn.skeins", title: "Skeins", standard: "3") {
    Int($0) == nil ? "Enter a number" : nil
  }

  let id: FeatureID = "yarn"
  let title = "Yarn"
  let needs: [PortName] = []
  let settings = [Self.weight, Self.skeins]

  func screens(with plugs: Plugs) -> [ScreenEntry] {
    [
      ScreenEntry("/yarn", title: "Yarn", onHub: .back) { Empty() },
      ScreenEntry("/yarn/:id", title: "A skein") { Empty() },
    ]
  }
}

private struct Empty: Screen {
  func title(_ state: Int) -> String { "Yarn" }
  func open(_ places: [String: String]) -> (state: Int, effect: Effect<Never>) { (0, .none) }
  func reduce(into state: inout Int, action: Never) -> Effect<Never> {}
  func view(_ state: Int) -> Node<Never> { .text("Yarn") }
}
