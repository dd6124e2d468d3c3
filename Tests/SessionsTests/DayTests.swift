import Core
import HeadlessHost
import MemoryAdapters
import Sessions
import TestKit
import Testing

@Suite("Screens that depend on the date")
struct DayTests {
  private let world = World(collections: [])

  /// A stub feature whose screen shows every date that it receives.
  private struct Almanac: FeaturePlugin {
    struct Page: Screen {
      func title(_ state: [CivilDay]) -> String { "Almanac" }
      func open(_ parameters: [String: String]) -> (state: [CivilDay], effect: Effect<CivilDay>) {
        ([], .none)
      }
      func dateChanged(to today: CivilDay, in state: [CivilDay]) -> CivilDay? { today }
      func reduce(into state: inout [CivilDay], action: CivilDay) -> Effect<CivilDay> {
        state.append(action)
        return .none
      }
      func view(_ state: [CivilDay]) -> Node<CivilDay> {
        .vstack([
          .heading("Almanac", level: 1), .text(state.map(\.description).joined(separator: " ")),
          .link("almanac.more", "More", to: "/"),
        ])
      }
    }

    var manifest: FeatureManifest {
      FeatureManifest(
        id: "almanac", title: "Almanac",
        screens: [
          ScreenDeclaration("/", title: "Almanac")
        ])
    }

    func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
      ["/": { Page() }]
    }
  }

  @Test("WE-2 A screen receives the date when it opens, and again only after the date changes")
  func told() async throws {
    let host = try world.host([Almanac()])
    try await host.open("/")
    #expect(await host.shows("2026-03-01"))
    await world.advance(by: .seconds(60), host)
    #expect(await host.shows("2026-03-01"))
    await world.advance(by: .seconds(15 * 3600), host)
    #expect(await host.shows("2026-03-01 2026-03-02"))
    try await host.finish()
  }

  @Test("WE-2 A screen receives the new date after a time zone change, before the next input")
  func zone() async throws {
    let host = try world.host([Almanac()])
    try await host.open("/")
    world.clock.move(toZone: "Pacific/Kiritimati", offset: .seconds(14 * 3600))
    try await host.send(.focus, to: "More")
    #expect(await host.shows("2026-03-01 2026-03-01") == false)
    world.clock.move(toZone: "Pacific/Kiritimati", offset: .seconds(15 * 3600))
    try await host.send(.focus, to: "More")
    #expect(await host.shows("2026-03-01 2026-03-02"))
  }

  @Test("A closed screen doesn't receive new dates and has no running work")
  func closed() async throws {
    let host = try world.host([Almanac()])
    try await host.open("/")
    await host.back()
    await world.advance(by: .seconds(2 * 86_400), host)
    try await host.finish()
    #expect(await host.session.isIdle)
  }
}
