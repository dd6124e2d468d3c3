import Core
import HTTPTypes
import Sessions

/// The pages that browsers have open.
actor Pages {
  private let assembly: Assembly
  private let clock: any Clock
  private let drafts: any Drafts
  private let log: any Log
  private let appearance: @Sendable () async -> Appearance?
  private let limit: Int
  private let patience: Duration
  private var pages: [String: Page] = [:]
  private var tasks: [String: Task<Void, Never>] = [:]
  /// How many are being opened; they have their room already.
  private var opening = 0
  private var isClosed = false

  init(
    _ assembly: Assembly, clock: any Clock, drafts: any Drafts, log: any Log,
    appearance: @escaping @Sendable () async -> Appearance?, limit: Int, patience: Duration
  ) {
    self.appearance = appearance
    (self.assembly, self.clock, self.drafts, self.log) = (assembly, clock, drafts, log)
    (self.limit, self.patience) = (limit, patience)
  }

  /// How many are open.
  var count: Int { pages.count }

  /// Opens a screen for a browser that will work it.
  ///
  /// - Throws: ``WebRefusal`` where no screen answers, or where too many are open that somebody
  ///   looks at.
  func open(_ route: Route) async throws(WebRefusal) -> Page {
    try await takeRoom()
    defer { opening -= 1 }
    // A page that is loaded again is offered what was typed in it before.
    for (id, ending) in tasks where pages[id] == nil { await ending.value }
    let session = Session(assembly, clock: clock, drafts: drafts, log: log)
    do throws(SessionFailure) {
      try await session.open(route)
    } catch {
      throw WebRefusal(error)
    }
    await session.gather(clock)
    let page = await Page(
      RandomName.make(), session, showing: session.snapshot, appearance, now: clock.now)
    pages[page.id] = page
    tasks[page.id] = Task { await page.run() }
    return page
  }

  /// The page of a name, for somebody who uses it.
  ///
  /// - Throws: ``WebRefusal`` where it has ended.
  func page(_ id: String) async throws(WebRefusal) -> Page {
    guard let page = pages[id] else {
      throw WebRefusal(.gone, code: "page-ended", "This page has ended; it is opened again")
    }
    await page.use(clock.now)
    return page
  }

  /// Ends a page; what was typed in it is kept as a draft when this returns, whoever ended it.
  func end(_ id: String) async {
    pages.removeValue(forKey: id)?.end()
    await tasks[id]?.value
    tasks[id] = nil
  }

  /// Lets every page look again.
  func somethingWasStored() { for page in pages.values { page.somethingWasStored() } }

  /// Ends the pages that nobody has listened to for a while.
  func sweep() async {
    for page in pages.values {
      let (isWatched, lastUse) = (await page.isWatched, await page.lastUse)
      if isWatched { await page.beat() }
      if !isWatched, lastUse.adding(patience) < clock.now { await end(page.id) }
    }
  }

  /// Ends all pages, and opens none any more.
  func close() async {
    isClosed = true
    for id in pages.keys { await end(id) }
  }

  /// Takes room for one more, from the one least used that nobody looks at where there is no other.
  private func takeRoom() async throws(WebRefusal) {
    while isClosed || pages.count + opening >= limit {
      guard !isClosed, let oldest = await leastUsed() else {
        throw WebRefusal(
          .serviceUnavailable, code: "too-many-pages", "Too many pages are open",
          hint: "Close some, and load this one again.")
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
  /// Waits a moment for what the screen asked for when it was opened, so that it is not shown empty
  /// first.
  func gather(_ clock: any Clock) async {
    guard !isSettled else { return }
    let moment = Duration.milliseconds(300)  // token: nothing that is seen.
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await self.settleWork() }
      // Cancelled, the sleep throws: everything is there.
      group.addTask { try? await clock.sleep(for: moment) }
      await group.next()
      group.cancelAll()
    }
  }
}
