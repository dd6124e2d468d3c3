import BrowserKit
import Core
import TestKit

/// A visit to an app's pages in Chromium, which checks looks, positions, and rules.
struct Visit {
  let app: ServedApp
  let tab: BrowserTab

  /// Creates a visit at a served app's home screen.
  init(_ app: ServedApp, on device: BrowserTab.Device = BrowserTab.Device()) async throws {
    (self.app, tab) = (app, try await BrowserTab(device))
    try await tab.open(app.address)
    try await app.quiet(tab)
  }

  /// Enters the address of a route.
  func open(_ route: Route) async throws {
    try await tab.open(app.address(of: route))
    try await app.quiet(tab)
  }

  func tap(_ id: NodeID) async throws {
    try await tab.click(id)
    try await app.quiet(tab)
  }

  func tap(at selector: String) async throws {
    try await tab.click(at: selector)
    try await app.quiet(tab)
  }

  func type(_ text: String, into id: NodeID) async throws {
    try await tab.click(id)
    try await tab.type(text)
    try await app.quiet(tab)
  }

  func paste(_ text: String, into id: NodeID) async throws {
    try await tab.click(id)
    try await tab.paste(text)
    try await app.quiet(tab)
  }

  func leave() async throws { try await tab.leave() }
}

extension AppWorld {
  /// The routes of all screens, with IDs of existing records.
  var routes: [Route] {
    get async throws {
      var routes: [Route] = []
      for (_, entry) in try assembly().screens { routes.append(try await route(entry.pattern)) }
      return routes
    }
  }
}
