import Core
import MemoryAdapters
import TestKit
import Testing

@testable import WebHost

@Suite("Open pages", .serialized)
struct UpdatesTests {
  @Test("Each update starts at the current version and increases the version by one")
  func versions() async throws {
    try await Site.serve { site in
      let page = try await site.open("/")
      #expect(page.opened.from == nil)
      var version = page.opened.to
      for text in ["a", "ab", "abc"] {
        let update = try await page.type(text, into: "desk.text")
        #expect(update.from == version)
        #expect(update.to == version + 1)
        #expect(update.changes.map(\.at) == ["s.1"])
        version = update.to
      }
      let whole = try Update(try await page.whole().body)
      #expect(whole.from == nil && whole.to > version)
      #expect(whole.changes.map(\.at) == ["main", "question", "said"])
      #expect(whole.markup.contains(#"value="abc""#))
    }
  }

  @Test("A document that shows the current contents doesn't get them again, and any other does")
  func shown() async throws {
    try await Site.serve { site in
      let document = try await site.ask("GET", "/").body
      let start = try #require(document.firstRange(of: #"data-shows=""#)).upperBound
      let shows = document[start...].prefix { $0 != "\"" }
      func changes(_ shows: some StringProtocol) async throws -> [String] {
        let body = #"{"wire": 2, "route": "/", "shows": "\#(shows)"}"#
        let page = try site.page(try await site.ask("POST", "/-/pages", body: body))
        return page.opened.changes.map(\.at)
      }
      #expect(try await changes(shows) == [])
      #expect(try await changes("other") == ["main", "question", "said"])
      site.stored.value = 1
      #expect(try await changes(shows) == ["main", "question", "said"])
    }
  }

  @Test("A page opens another screen above its own, to which Back returns, but no unknown screen")
  func opening() async throws {
    try await Site.serve { site in
      let page = try await site.open("/")
      try await page.type("kept", into: "desk.text")
      let opened = try Update(try await page.order(#"{"open": "/notes/new"}"#).body)
      #expect(opened.route == "/notes/new" && opened.changes.map(\.at).contains("main"))
      let refused = try await page.order(#"{"open": "/nowhere"}"#)
      #expect(refused.status == 404 && refused.body.contains("/nowhere"))
      let back = try Update(try await page.order(#"{"back": true}"#).body)
      #expect(back.route == "/" && back.markup.contains(#"value="kept""#))
    }
  }

  @Test(
    "A listening page receives changes saved elsewhere, and only those changes, without sending a request"
  )
  func elsewhere() async throws {
    try await Site.serve { site in
      let page = try await site.open("/")
      let events = try await page.listen(since: page.opened.to)
      for number in 1...3 {
        site.stored.value = number
        site.tell.yield()
        let update = try Update(try await events.event())
        #expect(update.from == page.opened.to + number - 1)
        #expect(update.to == page.opened.to + number)
        #expect(update.changes.map(\.at) == ["s.0"])
        #expect(update.markup.contains("Stored: \(number)"))
      }
    }
  }

  @Test(
    "A browser that shows a different version receives the whole page first",
    arguments: [-1, 0, 99])
  func oldVersion(_ version: Int) async throws {
    try await Site.serve { site in
      let page = try await site.open("/")
      try await page.type("typed", into: "desk.text")
      let events = try await page.listen(since: version)
      let update = try Update(try await events.event())
      #expect(update.from == nil)
      #expect(update.markup.contains(#"value="typed""#))
    }
  }

  @Test("A new listener receives events, and the previous listener's stream ends")
  func again() async throws {
    try await Site.serve { site in
      let page = try await site.open("/")
      let before = try await page.listen(since: page.opened.to)
      let events = try await page.listen(since: page.opened.to)
      // The first listener is gone when its response has ended.
      _ = try await before.take(through: "0\r\n\r\n")
      site.stored.value = 1
      site.tell.yield()
      #expect(try Update(try await events.event()).markup.contains("Stored: 1"))
    }
  }

  @Test("Text typed on one page doesn't appear on another page")
  func two() async throws {
    try await Site.serve { site in
      let (one, other) = (try await site.open("/"), try await site.open("/"))
      try await one.type("mine", into: "desk.text")
      #expect(try await other.whole().body.contains("mine") == false)
    }
  }

  @Test(
    "Opening a page over the limit ends the least recently used page without a listener, or fails if there is no such page"
  )
  func limit() async throws {
    try await Site.serve {
      $0.pageLimit = 3
    } _: { site in
      var pages: [OpenPage] = []
      for _ in 0..<3 {
        site.world.clock.advance(by: .seconds(1))
        pages.append(try await site.open("/"))
      }
      let watched = try await pages[0].listen(since: pages[0].opened.to)
      site.world.clock.advance(by: .seconds(1))
      #expect(try await pages[1].tap("desk.ask").status == 200)
      pages.append(try await site.open("/"))
      let statuses = try await statuses(of: pages)
      #expect(statuses == [200, 200, 410, 200])
      let others = [
        try await pages[1].listen(since: 0), try await pages[3].listen(since: 0),
      ]
      let answer = try await site.ask("POST", "/-/pages", body: #"{"wire": 2, "route": "/"}"#)
      #expect(answer.status == 503)
      #expect(answer.body.contains("Too many pages are open"))
      for wire in [watched] + others { wire.hangUp() }
    }
  }

  @Test("The page limit isn't exceeded, even if 200 pages are opened at once")
  func limitAtOnce() async throws {
    let pages = try pages(World(collections: []), limit: 5)
    let opened = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<200 {
        // A refused page doesn't count.
        group.addTask { (try? await pages.open("/", for: "phone")) != nil }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(opened >= 5)
    #expect(await pages.count <= 5)
    await pages.close()
  }

  @Test("An unused page without a listener ends after a timeout, and its draft is kept")
  func left() async throws {
    let world = World(collections: [])
    let pages = try pages(world, limit: 10)
    let (left, used) = (
      try await pages.open("/notes/new", for: "phone"), try await pages.open("/", for: "phone")
    )
    let listened = try await pages.open("/", for: "phone")
    let updates = await listened.updates(since: 0).updates
    _ = await left.answer(.take([KeyedInput(Input(.edit("half a note"), on: "note.text"))]))
    world.clock.advance(by: .seconds(60))
    _ = try await pages.page(used.id)
    world.clock.advance(by: .seconds(60))
    await pages.sweep()
    #expect(await pages.count == 2)
    await #expect(throws: WebRefusal.self) { try await pages.page(left.id) }
    #expect(world.drafts.all["/notes/new"] != nil)
    // The listener learns that the page still exists.
    #expect(await updates.first { _ in true } == .some(nil))
    await pages.close()
  }

  @Test("An ended page performs no commands and returns no updates")
  func ended() async throws {
    let pages = try pages(World(collections: []), limit: 10)
    let page = try await pages.open("/", for: "phone")
    await pages.close()
    let refusals = Stored()
    Task { if await page.answer(.whole) == nil { refusals.value = 1 } }
    try await wait(until: "the command is refused") { refusals.value == 1 }
  }

  @Test("A reloaded page has the text typed before the reload")
  func loadedAgain() async throws {
    try await Site.serve { site in
      let page = try await site.open("/notes/new")
      try await page.type("half a note", into: "note.text")
      let again = try site.page(
        try await site.ask(
          "POST", "/-/pages", body: #"{"wire": 2, "route": "/notes/new", "left": "\#(page.id)"}"#))
      #expect(again.opened.markup.contains("session.draft.restart"))
      #expect(try await page.whole().status == 410)
    }
  }

  @Test(
    "Unsaved text is saved as a draft when the server shuts down, even if a browser is listening")
  func drafts() async throws {
    var world: World?
    var events: RawConnection?
    try await Site.serve { site in
      world = site.world
      let page = try await site.open("/notes/new")
      events = try await page.listen(since: page.opened.to)
      try await page.type("half a note", into: "note.text")
    }
    #expect(world?.drafts.all["/notes/new"] != nil)
    _ = try await events?.takeAll()
  }

  private func pages(_ world: World, limit: Int) throws -> PageRegistry {
    PageRegistry(
      try Assembly([DeskPlugin(stored: Stored())]), clock: world.clock,
      drafts: { _ in world.drafts },
      log: world.log, appearance: { nil }, limit: limit, patience: .seconds(90))
  }

  private func statuses(of pages: [OpenPage]) async throws -> [Int] {
    var statuses: [Int] = []
    for page in pages { statuses.append(try await page.whole().status) }
    return statuses
  }
}
