import Core
import HeadlessHost
import Home
import MemoryAdapters
import Synchronization
import TestKit
import Testing

@Suite("The home, settings, and trash screens")
struct HomeTests {
  let world = World(collections: [Skein.collection])

  private func plugin(trash features: [any FeaturePlugin] = []) -> HomePlugin {
    HomePlugin(
      settings: world.settings, trash: world.trash(of: features), store: world.store,
      log: world.log, clock: world.clock)
  }

  private func host() throws -> HeadlessScreen {
    let features: [any FeaturePlugin] = [Yarn()]
    let home = plugin(trash: features)
    return try world.host(features + [home])
  }

  @Test("The home screen has a tile for each screen that has a home section, and no other tiles")
  func tiles() async throws {
    let host = try host()
    try await host.open("/")
    let links = await host.snapshot.root.flattened.compactMap { element -> String? in
      guard case .link(let route) = element.content else { return nil }
      return "\(element.label ?? "") \(route)"
    }
    #expect(links == ["Yarn /yarn", "Find /find", "Trash /trash", "Settings /settings"])
    try await host.tap("Yarn")
    #expect(await host.snapshot.route == "/yarn")
  }

  @Test("Only the tiles of screens that have a place in the navigation are navigation")
  func navigation() async throws {
    let host = try host()
    try await host.open("/")
    let root = await host.snapshot.root.children[0]
    let navigation = try #require(root.children.last)
    #expect(navigation.element.role == .navigation)
    #expect(navigation.flattened.compactMap(\.id).contains("home.way.find"))
    #expect(!navigation.flattened.compactMap(\.id).contains("home.way.yarn"))
  }

  @Test("Without cards, the home screen shows a step for each main screen: what it adds, or itself")
  func steps() async throws {
    let home = plugin()
    let host = try world.host([Loom(), home])
    try await host.open("/")
    let steps = await host.elements(ofKind: "link").compactMap { element -> String? in
      guard case .link(let route) = element.content,
        element.id?.text.hasPrefix("home.step.") == true
      else { return nil }
      return "\(element.label ?? "") \(route)"
    }
    #expect(steps == ["Add Warp /warps/new", "Open Looms /looms"])
    let skeins = Skeins(failure: nil, route: "/looms")
    let busy = try world.host([Loom(), skeins, home])
    try await busy.open("/")
    #expect(await !busy.elements(ofKind: "list").contains { $0.id == "home.steps" })
  }

  @Test("The home screen shows the features' cards above the tiles, and updates them on return")
  func cards() async throws {
    let skeins = Skeins(failure: nil)
    let home = plugin()
    let host = try world.host([Yarn(), skeins, home])
    try await host.open("/")
    let texts = await host.snapshot.root.flattened.compactMap(\.value)
    #expect(texts.prefix(5) == ["Stashbook", "In Use", "3 skeins", "Blue", "New"])
    skeins.count.withLock { $0 = 4 }
    try await host.tap("Yarn")
    await host.back()
    #expect(await host.shows("4 skeins"))
    try await host.tap("Add Skein")
    #expect(await host.snapshot.route == "/yarn/new")
  }

  @Test("A card's button makes its change, and the screen shows the current card and a failure")
  func cardChange() async throws {
    let skeins = Skeins(failure: nil)
    let home = plugin()
    let host = try world.host([Skeins(failure: nil, name: "other"), Yarn(), skeins, home])
    try await host.open("/")
    try await host.tap("home.card.skeins.change")
    #expect(await host.shows("2 skeins"))
    #expect(await host.shows("Used 1 skein"))
    skeins.count.withLock { $0 = 0 }
    try await host.tap("home.card.skeins.change")
    #expect(await host.shows("No skein is left"))
    #expect(await host.shows("0 skeins"))
  }

  @Test("Cards have the order of the tiles, and cards of other screens are last")
  func cardOrder() async throws {
    let home = plugin()
    let other = Skeins(failure: nil, name: "other", route: "/other")
    let trash = Skeins(failure: nil, name: "trash", route: "/trash")
    let host = try world.host([other, trash, Skeins(failure: nil), Yarn(), home])
    try await host.open("/")
    let cards = await host.elements(ofKind: "link").compactMap(\.id?.text)
      .filter { $0.hasPrefix("home.card.") && !$0.hasSuffix(".action") }
    #expect(cards == ["home.card.skeins", "home.card.trash", "home.card.other"])
  }

  @Test("A feature whose cards can't be read shows the reason, and the tiles remain")
  func failingCards() async throws {
    let home = plugin()
    let skeins = Skeins(
      failure: .unreadable(Explanation(.unavailable, code: "busy", "The skeins are busy")))
    let host = try world.host([Yarn(), skeins, home])
    try await host.open("/")
    #expect(await host.shows("The skeins are busy"))
    #expect(try await host.element("Yarn").content == .link("/yarn"))
  }

  @Test("Settings without any declared setting show only their title")
  func noSettings() async throws {
    let home = plugin()
    let host = try world.host([home])
    try await host.open("/settings")
    #expect(await host.snapshot.root.flattened.compactMap(\.value) == ["Settings"])
  }

  @Test(
    "A choice is saved immediately, and text is saved on Return or when the focus leaves the field")
  func kept() async throws {
    let host = try host()
    try await host.open("/settings")
    try await host.tap("Thick")
    #expect(try await stored(Yarn.weight) == "thick")
    try await host.fill(" 12 ", into: "Skeins")
    #expect(try await stored(Yarn.skeins) == "3")
    try await host.press(.enter)
    #expect(try await stored(Yarn.skeins) == "12")
    try await host.fill("13", into: "Skeins")
    try await host.send(.focus, to: "Weight")
    #expect(try await stored(Yarn.skeins) == "13")
  }

  @Test("Advanced settings are hidden until the user asks for them, and then they are last")
  func advanced() async throws {
    let host = try host()
    try await host.open("/settings")
    #expect(await fields(host) == ["Weight", "Skeins"])
    try await host.tap("Advanced")
    #expect(await fields(host) == ["Weight", "Skeins", "Spools"])
    try await host.fill("7", into: "Spools")
    try await host.press(.enter)
    #expect(try await stored(Yarn.spools) == "7")
    try await host.tap("Advanced")
    #expect(await fields(host) == ["Weight", "Skeins"])
  }

  private func fields(_ host: HeadlessScreen) async -> [String] {
    await host.snapshot.root.flattened.filter {
      switch $0.content {
      case .textField, .radioGroup, .select: true
      default: false
      }
    }.compactMap(\.label)
  }

  @Test("Up to four options are shown side by side, and more options are in a menu")
  func options() async throws {
    for count in 2...6 {
      let home = plugin()
      let host = try world.host([home, Spindle(options: count)])
      try await host.open("/settings")
      #expect(await host.elements(ofKind: "radioGroup").count == (count <= 4 ? 1 : 0))
      #expect(await host.elements(ofKind: "select").count == (count <= 4 ? 0 : 1))
    }
  }

  @Test("Settings are grouped by feature")
  func settingGroups() async throws {
    let host = try host()
    try await host.open("/settings")
    let groups = await host.elements(ofKind: "stack").filter { $0.role == .card }
    #expect(groups.map(\.label) == ["Yarn"])
  }

  @Test("A rejected value stays in the field but isn't saved, and the field shows the rule")
  func refused() async throws {
    let host = try host()
    try await host.open("/settings")
    try await host.fill("many", into: "Skeins")
    try await host.press(.enter)
    #expect(try await host.element("Skeins").message == "Enter a number")
    #expect(try await host.element("Skeins").value == "many")
    #expect(try await stored(Yarn.skeins) == "3")
  }

  private func buttons(_ host: HeadlessScreen) async -> [String] {
    await host.elements(ofKind: "button").compactMap { $0.spoken ?? $0.label }
  }

  /// Adds a skein and moves it to the trash.
  private func deleted(_ name: String) async throws {
    let id = world.ids.next()
    _ = try await world.store.write("Add") { transaction throws(StoreFailure) in
      try transaction.insert(Skein(name: name), id: id)
    }
    try await world.store.write("Delete") { transaction throws(StoreFailure) in
      guard let stored = try transaction.find(Skein.self, id) else { return }
      try transaction.delete(stored)
    }
  }

  @Test("ST-7 The trash lists deleted records, newest first, and restores them")
  func restored() async throws {
    try await deleted("Red")
    world.clock.advance(by: .seconds(1))
    try await deleted("Blue")
    let host = try host()
    try await host.open("/trash")
    #expect(await buttons(host) == ["Restore Blue", "Restore Red", "Empty Trash"])
    let today = world.clock.today
    #expect(await host.shows("Deleted \(today.phrase(in: today))", partly: true))
    try await host.tap("Restore Red")
    #expect(await host.shows("Red restored"))
    #expect(await buttons(host) == ["Restore Blue", "Empty Trash"])
    let kept = try await world.store.read { reader throws(StoreFailure) in
      try reader.page(Query<Skein>(limit: 9)).items.map(\.record.name)
    }
    #expect(kept == ["Red"])
  }

  @Test(
    "ST-7 Emptying the trash requires confirmation, and a failed attempt leaves the trash unchanged"
  )
  func emptied() async throws {
    try await deleted("Red")
    let host = try host()
    try await host.open("/trash")
    try await host.tap("Empty Trash")
    try await host.tap("Cancel")
    #expect(await buttons(host) == ["Restore Red", "Empty Trash"])
    try await host.tap("Empty Trash")
    world.store.fail(.diskFull)
    try await host.send(.tap, to: "trash.empty.confirm")
    #expect(await buttons(host) == ["Restore Red", "Empty Trash"])
    try await host.tap("Empty Trash")
    try await host.send(.tap, to: "trash.empty.confirm")
    #expect(await host.shows("Trash emptied"))
    #expect(await buttons(host).isEmpty)
    let row = try await world.store.read { reader throws(StoreFailure) in
      try reader.rows(Query<Skein>(limit: 9, scope: .deleted)).items.first
    }
    #expect(row == nil)
  }

  private func stored(_ setting: SettingDeclaration) async throws -> String {
    try await world.settings.value(of: setting)
  }
}

/// A feature with a setting that has the given number of options.
private struct Spindle: FeaturePlugin {
  let options: Int

  var manifest: FeatureManifest {
    let options = (1...options).map { Select.Option(key: "\($0)", label: "Size \($0)") }
    return FeatureManifest(
      id: "spindle", title: "Spindle",
      settings: [
        SettingDeclaration("spindle.size", title: "Size", defaultValue: "1", options: options) {
          _ in nil
        }
      ])
  }

  func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] { [:] }
}

/// A feature with one screen on the home screen, one elsewhere, and three settings.
private struct Yarn: FeaturePlugin, RecordSummarizing {
  static let weight = SettingDeclaration(
    "yarn.weight", title: "Weight", defaultValue: "thin",
    options: [.init(key: "thin", label: "Thin"), .init(key: "thick", label: "Thick")]
  ) { _ in nil }
  static let skeins = SettingDeclaration("yarn.skeins", title: "Skeins", defaultValue: "3") {
    Int($0) == nil ? "Enter a number" : nil
  }

  static let spools = SettingDeclaration(
    "yarn.spools", title: "Spools", defaultValue: "9", isAdvanced: true
  ) { _ in nil }

  var manifest: FeatureManifest {
    FeatureManifest(
      id: "yarn", title: "Yarn", schema: FeatureSchema([Skein.self], migrations: []),
      settings: [Self.spools, Self.weight, Self.skeins],
      screens: [
        ScreenDeclaration("/yarn", title: "Yarn", homeSection: .tools),
        ScreenDeclaration("/yarn/:id", title: "A skein"),
        ScreenDeclaration("/yarn/new", title: "Add Skein"),
      ])
  }

  func summary(
    of record: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordSummary? {
    guard record.collection == Skein.collection.name else { return nil }
    return try reader.find(Skein.self, record.id).map {
      RecordSummary(record, kind: "skein", title: $0.record.name, route: "/yarn")
    }
  }

  func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    [
      "/yarn": { Empty() },
      "/yarn/:id": { Empty() },
      "/yarn/new": { Empty() },
    ]
  }
}

/// A feature with two main screens, one of which has a screen that adds something.
private struct Loom: FeaturePlugin {
  var manifest: FeatureManifest {
    FeatureManifest(
      id: "loom", title: "Loom",
      screens: [
        ScreenDeclaration("/looms", title: "Looms", homeSection: .main, homeRank: 20),
        ScreenDeclaration("/warps", title: "Warps", homeSection: .main, homeRank: 10),
        ScreenDeclaration(
          "/warps/new", title: "Add", navigationPlace: .adding("Add Warp", rank: 10)),
      ])
  }

  func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    ["/looms": { Empty() }, "/warps": { Empty() }, "/warps/new": { Empty() }]
  }
}

/// A feature with a card on the home screen.
private final class Skeins: FeaturePlugin, HomeCardProviding {
  let count = Mutex(3)
  private let failure: ContentFailure?
  private let name: String
  private let route: Route

  init(failure: ContentFailure?, name: String = "skeins", route: Route = "/yarn") {
    (self.failure, self.name, self.route) = (failure, name, route)
  }

  var manifest: FeatureManifest {
    FeatureManifest(id: FeatureID(stringLiteral: name), title: "Skeins")
  }

  func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] { [:] }

  func homeCards(with services: FeatureServices) async throws(ContentFailure) -> [HomeCard] {
    if let failure { throw failure }
    return [
      HomeCard(
        name, caption: "In Use", title: "\(count.withLock { $0 }) skeins", facts: ["Blue"],
        note: "New", route: route, action: Navigation.Link("/yarn/new", title: "Add Skein"),
        change: HomeCard.Change("\(name).use", title: "Use 1 Skein"))
    ]
  }

  func make(
    _ change: HomeCard.Change, with services: FeatureServices
  ) async throws(ContentFailure) -> String? {
    guard change.name == "\(name).use" else { return nil }
    guard count.withLock({ $0 }) > 0 else {
      throw .unreadable(Explanation(.failed, code: "none", "No skein is left"))
    }
    count.withLock { $0 -= 1 }
    return "Used 1 skein"
  }
}

/// The record of the stub feature.
private struct Skein: Record {
  let name: String

  static let nameColumn = Column("name", .text)
  static let collection = RecordCollection("yarn_skein", noun: "skein", columns: [nameColumn])

  init(name: String) { self.name = name }
  init(row: RecordRow) throws(RowFailure) { name = try row.text(Self.nameColumn) }
  var values: [ColumnValue] { [.text(name)] }
}

private struct Empty: Screen {
  func title(_ state: Int) -> String { "Yarn" }
  func open(_ parameters: [String: String]) -> (state: Int, effect: Effect<Never>) { (0, .none) }
  func reduce(into state: inout Int, action: Never) -> Effect<Never> {}
  func view(_ state: Int) -> Node<Never> { .text("Yarn") }
}
