import Core
import HTTPTypes
import Sessions

/// A registry of the pages that are open in browsers.
actor PageRegistry {
  private let assembly: Assembly
  private let clock: any WallClock
  private let drafts: @Sendable (String) -> any DraftStore
  private let log: any Log
  private let appearance: @Sendable () async -> Appearance?
  private let limit: Int
  private let patience: Duration
  private var pages: [String: PageSession] = [:]
  /// The steps that each device has made since the server started.
  private var steps: [String: OwnSteps] = [:]
  private var tasks: [String: Task<Void, Never>] = [:]
  /// The number of pages being opened, which already count against the limit.
  private var opening = 0
  private var isClosed = false

  init(
    _ assembly: Assembly, clock: any WallClock,
    drafts: @escaping @Sendable (String) -> any DraftStore, log: any Log,
    appearance: @escaping @Sendable () async -> Appearance?, limit: Int, patience: Duration
  ) {
    self.appearance = appearance
    (self.assembly, self.clock, self.drafts, self.log) = (assembly, clock, drafts, log)
    (self.limit, self.patience) = (limit, patience)
  }

  /// The number of open pages.
  var count: Int { pages.count }

  /// Opens a screen in a new page of a device, with the role of the device's person.
  ///
  /// - Throws: ``WebRefusal`` if no screen has the route, if the role doesn't allow the screen, if
  ///   too many pages with listeners are open, or if the registry is closed.
  func open(
    _ route: Route, for device: String, as role: Person.Role = .owner
  ) async throws(WebRefusal) -> PageSession {
    try await takeRoom()
    defer { opening -= 1 }
    // Pages that are ending must finish first, so that a reloaded page offers its unsaved draft.
    for (id, ending) in tasks where pages[id] == nil { await ending.value }
    let own = steps[device, default: OwnSteps()]
    steps[device] = own
    let session = Session(
      assembly, clock: clock, drafts: drafts(device), log: log, own: own, role: role)
    do throws(SessionFailure) {
      try await session.open(route)
    } catch {
      throw WebRefusal(error)
    }
    await session.gather(clock)
    let page = await PageSession(
      RandomName.make(), of: device, as: role, session, showing: session.snapshot, appearance,
      now: clock.now)
    pages[page.id] = page
    tasks[page.id] = Task { await page.run() }
    return page
  }

  /// Returns a device's page with an ID.
  ///
  /// A page with another role than the device's person has now ends.
  ///
  /// - Throws: ``WebRefusal`` if the page has ended or belongs to another device.
  func page(
    _ id: String, of device: String, as role: Person.Role
  ) async throws(WebRefusal) -> PageSession {
    guard let found = pages[id], found.device == device else { return try await page("") }
    if found.role != role { await end(id) }
    return try await page(id)
  }

  /// Returns the page with an ID.
  ///
  /// This function also records the time of the page's last use.
  ///
  /// - Throws: ``WebRefusal`` if the page has ended.
  func page(_ id: String) async throws(WebRefusal) -> PageSession {
    guard let page = pages[id] else {
      throw WebRefusal(.gone, code: "page-ended", "This page has expired and is reopening")
    }
    await page.use(clock.now)
    return page
  }

  /// Ends a page, unless the page belongs to another device.
  ///
  /// This function returns once the page's unsaved text is stored as a draft.
  func end(_ id: String, of device: String) async {
    guard pages[id]?.device == device || pages[id] == nil else { return }
    await end(id)
  }

  /// Ends the pages of the devices that have lost their access or have another role.
  ///
  /// - Parameter roles: The roles of the people who use the devices, keyed by the devices' IDs.
  func endPages(unless roles: [String: Person.Role]) async {
    for page in pages.values where roles[page.device] != page.role { await end(page.id) }
  }

  /// Ends a page.
  ///
  /// This function returns once the page's unsaved text is stored as a draft, even if another call
  /// is already ending the page.
  func end(_ id: String) async {
    pages.removeValue(forKey: id)?.end()
    await tasks[id]?.value
    tasks[id] = nil
  }

  /// Notifies every page that data was stored.
  func somethingWasStored() { for page in pages.values { page.somethingWasStored() } }

  /// Notifies the pages of a device that the device's settings changed.
  func somethingWasStored(by device: String) {
    for page in pages.values where page.device == device { page.somethingWasStored() }
  }

  /// Ends pages without a listener that haven't been used for longer than `patience`.
  ///
  /// Pages with a listener receive a keep-alive.
  func sweep() async {
    for page in pages.values {
      let (isWatched, lastUse) = (await page.isWatched, await page.lastUse)
      if isWatched { await page.beat() }
      if !isWatched, lastUse.adding(patience) < clock.now { await end(page.id) }
    }
  }

  /// Ends all pages, and rejects new pages from now on.
  func close() async {
    isClosed = true
    for id in pages.keys { await end(id) }
  }

  /// Reserves capacity for a page, ending the least recently used page without a listener if
  /// needed.
  private func takeRoom() async throws(WebRefusal) {
    while isClosed || pages.count + opening >= limit {
      guard !isClosed, let oldest = await leastUsed() else {
        throw WebRefusal(
          .serviceUnavailable, code: "too-many-pages", "Too many pages are open",
          hint: "Close some pages, then reload this one.")
      }
      await end(oldest)
    }
    opening += 1
  }

  private func leastUsed() async -> String? {
    var least: (id: String, lastUse: Instant)?
    for page in pages.values where await !page.isWatched {
      let lastUse = await page.lastUse
      if least.map({ lastUse < $0.lastUse }) ?? true { least = (page.id, lastUse) }
    }
    return least?.id
  }
}

extension Session {
  /// Waits up to 300 milliseconds for the work that a new screen starts, except long work, so that
  /// the screen isn't shown empty first.
  func gather(_ clock: any WallClock) async {
    guard !isIdle else { return }
    let moment = Duration.milliseconds(300)  // token: not a visible duration.
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.waitUntilPresentable() }
      // Cancellation means that all work is done.
      group.addTask { try? await clock.sleep(for: moment) }
      await group.next()
      group.cancelAll()
    }
  }
}
