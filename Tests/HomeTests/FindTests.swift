import Core
import HeadlessHost
import Home
import MemoryAdapters
import TestKit
import Testing

@Suite("Search across all records")
struct FindTests {
  let world = World(collections: [Bead.collection, BeadNote.collection, Jar.collection])

  private var home: HomePlugin {
    HomePlugin(
      settings: world.settings, trash: world.trash(of: []), store: world.store, log: world.log,
      clock: world.clock)
  }

  private func search(readsFilters: Bool = true) throws -> Search {
    home.search(with: try Assembly([home, Beads()] + filters(readsFilters)).services)
  }

  private func filters(_ isIncluded: Bool) -> [any FeaturePlugin] {
    isIncluded ? [BeadFilters()] : []
  }

  private func host() async throws -> HeadlessScreen {
    let host = try world.host([home, Beads(), BeadFilters(), Strings()])
    try await host.open("/find")
    return host
  }

  /// Adds a record and returns its ID.
  @discardableResult
  private func add(_ record: some Record) async throws -> RecordID {
    let id = world.ids.next()
    _ = try await world.store.write("Add") { transaction throws(StoreFailure) in
      try transaction.insert(record, id: id)
    }
    return id
  }

  /// Returns the IDs of all results, read in pages of three.
  private func found(_ text: String, _ search: Search) async throws -> [RecordID] {
    var (found, after) = ([RecordID](), Cursor?.none)
    repeat {
      let page = try await search.page(text, limit: 3, after: after)
      #expect(page.items.count <= 3)
      found += page.items.map(\.summary.record.id)
      after = page.next
    } while after != nil
    return found
  }

  @Test("ST-6 A search finds words in records of all types and lists the newest text first")
  func words() async throws {
    let bead = try await add(Bead(name: "Ruby"))
    let note = try await add(BeadNote(bead: bead, text: "RUBY red"))
    let jar = try await add(Jar(label: "Rubies and ruby dust"))
    let page = try await search().page("ruby", limit: 9)
    #expect(page.items.map(\.summary.record.id) == [jar, note, bead])
    #expect(page.items.map(\.summary.detail) == [nil, "Ruby", nil])
    #expect(page.next == nil)
    #expect(try await search().page("wool", limit: 9).items.isEmpty)
  }

  @Test(
    "ST-6 A search returns each result exactly once, in pages, newest first",
    arguments: ["red", "color:red"])
  func pages(_ text: String) async throws {
    var ids: [RecordID] = []
    for number in 1...5 {
      let bead = try await add(Bead(name: "Red \(number)"))
      ids += [bead, try await add(BeadNote(bead: bead, text: "red"))]
    }
    #expect(try await found(text, search()) == ids.reversed())
  }

  @Test("ST-6 A filter finds only records whose types have filter keys, newest first")
  func filter() async throws {
    let bead = try await add(Bead(name: "Blue"))
    let note = try await add(BeadNote(bead: bead, text: "sky"))
    let other = try await add(Bead(name: "Green"))
    try await add(Jar(label: "Blue"))
    #expect(try await found("not:red", search()) == [other, note, bead])
    #expect(try await found("color:blue", search()) == [bead])
    #expect(try await found("bead:e", search()) == [other, bead])
  }

  @Test("ST-6 Text that isn't a valid filter is treated as words to search for")
  func invalid() async throws {
    let bead = try await add(Bead(name: "Blue (matte)"))
    #expect(try await found("(matte", search()) == [bead])
    let typed = try await add(Bead(name: "color:blue"))
    #expect(try await found("color:blue", search(readsFilters: false)) == [typed])
  }

  @Test("ST-6 A cursor from a word search isn't valid for a filter")
  func cursor() async throws {
    for _ in 0..<2 { try await add(Bead(name: "Red")) }
    let page = try await search().page("red", limit: 1)
    #expect(page.next != nil)
    await #expect(throws: RecordFailure.store(.cursorMismatch)) {
      try await search().page("color:red", limit: 1, after: page.next)
    }
  }

  @Test(
    "ST-6 A search skips records that belong to deleted records", arguments: ["red", "color:red"])
  func deletedOwner(_ text: String) async throws {
    let bead = try await add(Bead(name: "Ruby"))
    let note = try await add(BeadNote(bead: bead, text: "red"))
    let gone = try await add(Bead(name: "Glass"))
    for _ in 0..<5 { try await add(BeadNote(bead: gone, text: "red")) }
    try await world.store.write("Delete") { transaction throws(StoreFailure) in
      guard let stored = try transaction.find(Bead.self, gone) else { return }
      try transaction.delete(stored)
    }
    let page = try await search().page(text, limit: 2)
    #expect(page.items.map(\.summary.record.id) == [note])
  }

  @Test(
    "ST-6 A result with long text shows the text around the match",
    arguments: [
      ("thread", "thread \(String(repeating: "x", count: 153))…"),
      ("END", "…\(String(repeating: "x", count: 35)) the end"), ("nothing", nil),
    ])
  func excerpt(_ words: String, _ shown: String?) async throws {
    try await add(Jar(label: "thread\n\(String(repeating: "x", count: 400)) the end"))
    let page = try await search().page(words, limit: 3)
    #expect(page.items.map(\.excerpt) == [shown].compactMap(\.self))
  }

  @Test(
    "ST-6 The screen shows the records that contain the typed text, or a message if there are none")
  func screen() async throws {
    let bead = try await add(Bead(name: "Ruby"))
    try await add(BeadNote(bead: bead, text: "The eyes in metallic red"))
    let screen = try await host()
    try await screen.fill("METALLIC", into: "Search")
    #expect(await screen.shows("Ruby"))
    try await screen.tap("The eyes in metallic red")
    #expect(await screen.snapshot.route == Route("/beads/\(bead)"))
    await screen.back()
    try await screen.fill("wool", into: "Search")
    #expect(await screen.shows("No results for “wool”."))
    try await screen.fill(" ", into: "Search")
    #expect(await !screen.shows("No results for", partly: true))
  }

  @Test("ST-6 ALL-1 The screen shows results in pages of fifty")
  func screenPages() async throws {
    for number in 1...51 { try await add(Bead(name: "Bead \(number)")) }
    let screen = try await host()
    try await screen.fill("bead", into: "Search")
    #expect(await screen.elements(ofKind: "link").count == 50)
    try await screen.send(.more, to: .id("find.results.bead"))
    let beads = (1...51).reversed().map { "Bead \($0)" }
    #expect(await screen.elements(ofKind: "link").map(\.label) == beads)
  }

  private func headings(_ screen: HeadlessScreen) async -> [String] {
    await screen.elements(ofKind: "heading").compactMap(\.value)
  }

  @Test("Results of each type are together below a heading, and Return opens the first of them")
  func groups() async throws {
    let bead = try await add(Bead(name: "Ruby"))
    try await add(Jar(label: "Ruby dust"))
    let other = try await add(Bead(name: "Ruby glass"))
    try await add(BeadNote(bead: bead, text: "ruby red"))
    let screen = try await host()
    try await screen.fill("ruby", into: "Search")
    #expect(await headings(screen) == ["Find", "Beads", "Notes", "Jars"])
    #expect(await links(screen) == ["Ruby glass", "Ruby", "ruby red", "Ruby dust"])
    #expect(await screen.elements(ofKind: "list").map(\.label) == ["Beads", "Notes", "Jars"])
    try await screen.press(.enter)
    #expect(await screen.snapshot.route == Route("/beads/\(other)"))
  }

  @Test("Actions and screens have headings of their own, before those of the results")
  func screenGroups() async throws {
    try await add(Bead(name: "String of pearls"))
    let screen = try await host()
    #expect(await headings(screen) == ["Find", "Recent", "Actions", "Go To"])
    try await screen.fill("str", into: "Search")
    #expect(await headings(screen) == ["Find", "Actions", "Go To", "Beads"])
  }

  @Test("Of a type without an index of the times of changes, only one record is recent")
  func repeated() async throws {
    for number in 1...3 {
      world.clock.advance(by: .seconds(1))
      try await add(Jar(label: "Jar \(number)"))
      try await add(Bead(name: "Bead \(number)"))
    }
    let recent = try await links(host()).prefix { $0 != "Add String" }
    #expect(recent.filter { $0.hasPrefix("Bead") } == ["Bead 3"])
    #expect(recent.filter { $0.hasPrefix("Jar") } == ["Jar 3", "Jar 2"])
  }

  @Test("The field explains which filter keys exist, and the key that is being typed")
  func explanation() async throws {
    let screen = try await host()
    func hint() async throws -> String? { try await screen.element(.id("find.text")).hint }
    #expect(try await hint() == "Filter with color: or bead:.")
    try await screen.fill("ruby color:r", into: "Search")
    #expect(try await hint() == "“color:” finds beads of a color, such as color:red.")
    try await screen.fill("color:", into: "Search")
    #expect(await !screen.shows("No results", partly: true), "the value isn't typed yet")
    try await screen.fill("ruby", into: "Search")
    #expect(try await hint() == nil)
    #expect(await screen.shows("No results for “ruby”."))
    let plain = try world.host([home, Beads()])
    try await plain.open("/find")
    #expect(try await plain.element(.id("find.text")).hint == nil)
  }

  private func links(_ screen: HeadlessScreen) async -> [String] {
    await screen.elements(ofKind: "link").compactMap(\.label)
  }

  @Test("Until text is typed, the screen shows recent records, actions, and the main screens")
  func start() async throws {
    let screen = try await host()
    #expect(await links(screen) == ["Add String", "Home", "Strings"])
    try await add(Bead(name: "Ruby"))
    let other = try await host()
    let all = ["Ruby", "Add String", "Home", "Strings"]
    #expect(await links(other) == all)
    try await other.fill("rub", into: "Search")
    #expect(await links(other) == ["Ruby"])
    try await other.fill("", into: "Search")
    #expect(await links(other) == all)
    try await other.tap("Add String")
    #expect(await other.snapshot.route == "/strings/new")
  }

  @Test("The recent records are those changed last, at most two of each type, each screen once")
  func recent() async throws {
    var jars: [RecordID] = []
    for number in 1...3 {
      world.clock.advance(by: .seconds(1))
      jars.append(try await add(Jar(label: "Jar \(number)")))
      try await add(Bead(name: "Bead \(number)"))
    }
    let bead = try await add(Bead(name: "Ruby"))
    let gone = try await add(Bead(name: "Gone"))
    world.clock.advance(by: .seconds(1))
    try await add(BeadNote(bead: bead, text: "red"))
    let (oldest, screen) = (jars[0], try await host())
    world.clock.advance(by: .seconds(1))
    try await world.store.write("Change") { transaction throws(StoreFailure) in
      if let bead = try transaction.find(Bead.self, gone) { try transaction.delete(bead) }
      guard let stored = try transaction.find(Jar.self, oldest) else { return }
      var jar = stored
      jar.record = Jar(label: "Jar with a lid")
      try transaction.save(jar)
    }
    try await screen.tap("Add String")
    await screen.back()
    #expect(await links(screen).prefix(4) == ["Jar with a lid", "red", "Bead 3", "Jar 3"])
    #expect(await links(screen)[4] == "Add String")
  }

  @Test("A record with a photo begins with the photo, in the recent records and in the results")
  func photos() async throws {
    let jar = try await add(Jar(label: "Ruby dust"))
    try await add(Bead(name: "Ruby"))
    let screen = try await host()
    for text in ["", "ruby"] {
      try await screen.fill(text, into: "Search")
      let pictures = await screen.elements(ofKind: "image").compactMap { element -> RecordID? in
        if case .image(let picture) = element.content { picture.photo } else { nil }
      }
      #expect(pictures == [jar])
    }
  }

  @Test("A link without a photo has the icon of the destination that contains its screen")
  func icons() async throws {
    try await add(Jar(label: "Jar"))
    try await add(Bead(name: "Ruby"))
    let screen = try await host()
    var icons: [String: Icon?] = [:]
    for text in ["", "str"] {
      try await screen.fill(text, into: "Search")
      for link in await screen.elements(ofKind: "link") { icons[link.label ?? ""] = link.icon }
    }
    #expect(
      icons == ["Jar": nil, "Ruby": .search, "Add String": .add, "Home": .home, "Strings": .canvas])
  }

  @Test("Actions whose names match come before screens, and Return opens the first action")
  func actions() async throws {
    let screen = try await host()
    try await screen.fill("str", into: "Search")
    #expect(await links(screen) == ["Add String", "Strings"])
    try await screen.press(.enter)
    #expect(await screen.snapshot.route == "/strings/new")
  }

  @Test(
    "At the beginning, the words for “add” mean the same",
    arguments: ["add str", "new str", "Create  string", "LOG s", "new"])
  func additions(_ text: String) async throws {
    let screen = try await host()
    try await screen.fill(text, into: "Search")
    #expect(await links(screen).first == "Add String")
    try await screen.fill("my \(text)", into: "Search")
    #expect(await links(screen).isEmpty)
  }

  @Test("A word for “add” also finds the screens that are named by the words after it")
  func addedElsewhere() async throws {
    let screen = try await host()
    try await screen.fill("new strings", into: "Search")
    #expect(await links(screen) == ["Strings"])
    #expect(await headings(screen) == ["Find", "See Also"])
    try await screen.press(.enter)
    #expect(await screen.snapshot.route == "/strings")
  }

  @Test("The screen finds other screens by title, before records")
  func screens() async throws {
    try await add(Bead(name: "Trash bag"))
    let screen = try await host()
    #expect(await screen.snapshot.focus == "find.text")
    try await screen.fill("tra", into: "Search")
    let links = await screen.elements(ofKind: "link").compactMap(\.label)
    #expect(links == ["Trash", "Trash bag"])
    try await screen.fill("settings", into: "Search")
    #expect(await screen.elements(ofKind: "link").compactMap(\.label) == ["Settings"])
    #expect(await !screen.shows("No results for", partly: true))
    try await screen.press(.enter)
    #expect(await screen.snapshot.route == "/settings")
  }

  @Test("Screens whose subtitles match are after the records, and Return prefers a record")
  func subtitles() async throws {
    let screen = try await host()
    try await screen.fill("appear", into: "Search")
    #expect(await screen.elements(ofKind: "link").compactMap(\.label) == ["Settings"])
    #expect(await screen.shows("See Also"))
    let bead = try await add(Bead(name: "Appearance bag"))
    try await screen.fill("appearan", into: "Search")
    let links = await screen.elements(ofKind: "link").compactMap(\.label)
    #expect(links == ["Appearance bag", "Settings"])
    try await screen.press(.enter)
    #expect(await screen.snapshot.route == Route("/beads/\(bead)"))
    await screen.back()
    try await screen.fill("appearance, u", into: "Search")
    try await screen.press(.enter)
    #expect(await screen.snapshot.route == "/settings")
  }

  @Test("Return opens the first result for the typed text, and nothing without results")
  func entered() async throws {
    try await add(Bead(name: "Ruby"))
    let jade = try await add(Bead(name: "Jade"))
    let screen = try await host()
    try await screen.press(.enter)
    try await screen.fill("wool", into: "Search")
    try await screen.press(.enter)
    #expect(await screen.snapshot.route == "/find?text=wool")
    try await screen.fill("jade", into: "Search")
    try await screen.press(.enter)
    #expect(await screen.snapshot.route == Route("/beads/\(jade)"))
    await screen.back()
    #expect(await screen.snapshot.route == "/find?text=jade")
  }

  @Test("C8 The screen's search field completes filter keys")
  func completion() async throws {
    let screen = try await host()
    try await screen.fill("col", into: "Search")
    guard case .comboBox(let box) = try await screen.element(.id("find.text")).content else {
      Issue.record("The search field isn't a combo box")
      return
    }
    #expect(box.options.map(\.label) == ["color:"])
  }
}
