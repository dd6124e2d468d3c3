import Core
import MemoryAdapters
import TestKit
import Testing

@testable import WebHost

@Suite("Pages")
struct PageLawsTests {
  /// Returns a screen with few different texts, so that some texts occur several times.
  private static func made(_ random: inout SeededRandomSource) -> StubScreen {
    let (seed, words) = (random.next(), ["Anna", "Meadow", "18", "<b>", "a \"b\" & 'c'"])
    let choice = SeededRandomSource(seed: seed)
    return StubScreen(random) { _ in
      var choice = choice
      return words.randomElement(using: &choice) ?? ""
    }
  }

  @Test("Every ID on a page is unique, and every reference has a target")
  func ids() {
    Law("IDs are unique, and references have targets").holds { random in
      var made = Self.made(&random)
      return made.snapshot()
    } check: { snapshot in
      let navigation = Navigation.made("Made")
      let document = Document(snapshot: snapshot, navigation: navigation, appearance: .dark)
      let elements = try PageReader.read(document.markup.string).elements
      let ids = elements.compactMap { $0.attributes["id"] }
      try #require(Set(ids).count == ids.count)
      let referring = ["for", "data-for", "aria-labelledby", "aria-describedby", "aria-controls"]
      for name in referring + ["aria-activedescendant"] {
        let places = elements.compactMap { $0.attributes[name] }
        try #require(
          places.allSatisfy { $0.split(separator: " ").allSatisfy { ids.contains(String($0)) } },
          "\(name)")
      }
    }
  }

  @Test("The browser paints a page only after the page's last part has arrived")
  func expected() throws {
    var screen = StubScreen(SeededRandomSource(seed: 1)) { _ in "Anna" }
    let document = Document(
      snapshot: screen.snapshot(), navigation: Navigation.made("Made"), appearance: nil)
    let elements = try PageReader.read(document.markup.string).elements
    let expected = try #require(elements.first { $0.attributes["rel"] == "expect" })
    #expect(expected.attributes["blocking"] == "render")
    let last = elements.last { $0.attributes["id"] != nil }
    #expect(expected.attributes["href"] == last?.attributes["id"].map { "#\($0)" })
  }

  @Test(
    "Applying the changes between two snapshots turns the first snapshot's page into the second snapshot's page"
  )
  func changes() {
    Law("Changes turn one page into the next", count: 400).holds { random in
      var made = Self.made(&random)
      let before = made.snapshot()
      return (before, made.later(before))
    } check: { before, after in
      let (old, new) = (PageParts(before), PageParts(after))
      try #require(try page(old).applying(new.changes(since: old, nil)) == page(new))
      try #require(try page(old).applying(new.whole(nil)) == page(new))
    }
  }

  @Test("An unchanged screen sends no changes")
  func unchanged() {
    Law("An unchanged page has no changes").holds { random in
      var made = Self.made(&random)
      return PageParts(made.snapshot())
    } check: { parts in
      try #require(parts.changes(since: parts, nil).isEmpty)
    }
  }

  @Test("A page is updated correctly when a field gets the same label as its group")
  func legend() throws {
    let group = { (label: String) in
      let field = ScreenElement(.textField(TextField(value: "")), id: "g.field", label: label)
      let group = ScreenElement(.stack(.vertical), id: "g", label: "Mesh")
      return SnapshotNode(group, children: [SnapshotNode(field)])
    }
    let (old, new) = (parts(group("Count")), parts(group("Mesh")))
    #expect(try page(old).applying(new.changes(since: old, nil)) == page(new))
  }

  @Test("A page is updated correctly when a chip gets a sample, which adds a tooltip")
  func sample() throws {
    let chip = { (content: Content) in
      SnapshotNode(
        ScreenElement(.chip(isSelected: false), id: "c", label: "Red"),
        children: [SnapshotNode(ScreenElement(content))])
    }
    let (old, new) = (parts(chip(.text("1"))), parts(chip(.swatch("#FF0000"))))
    #expect(try page(old).applying(new.changes(since: old, nil)) == page(new))
  }

  @Test(
    "A link to another screen shows only its label, even if the link has a hint or is a list item")
  func seenNames() throws {
    var link = SnapshotNode(ScreenElement(.link("/made"), id: "l", label: "Made"))
    link.element.hint = "Just now"
    let rows = SnapshotNode(
      ScreenElement(.list(ListPage()), id: "rows", label: "Rows"), children: [link])
    for screen in [link, rows] {
      let links = try page(parts(screen)).elements.filter { $0.tag == "a" }
      #expect(links.map(\.children) == [[.words("Made")]])
    }
  }

  @Test("A list that grows sends only the added rows and the updated Show More line")
  func furtherRows() throws {
    let (old, new) = (parts(list(50)), parts(list(100)))
    let changes = new.changes(since: old, nil)
    #expect(changes.map(\.place) == ["s-items", "s-more"])
    #expect(changes.map(\.isFurther) == [true, false])
    let rows = try PageReader.read(changes[0].markup)
    #expect(rows.count == 50)
    #expect(changes[0].markup.contains("Row 51 ") && !changes[0].markup.contains("Row 50 "))
    #expect(try page(old).applying(changes) == page(new))
  }

  @Test("Changes to a list inside another list are applied correctly")
  func listInList() throws {
    let lists = { (rows: SnapshotNode) in
      SnapshotNode(
        ScreenElement(.list(ListPage()), id: "outer", label: "All"), children: [rows])
    }
    let (old, new) = (parts(lists(list(2))), parts(lists(list(3))))
    #expect(try page(old).applying(new.changes(since: old, nil)) == page(new))
  }

  @Test("An update of a long screen contains only the changed chips")
  func oneChip() throws {
    let chips = { (selected: Int) in
      let chips = (0..<50).map { index in
        SnapshotNode(
          ScreenElement(
            .chip(isSelected: index == selected), id: NodeID("c.\(index)"), label: "\(index)")
        )
      }
      return SnapshotNode(ScreenElement(.flow(.leading)), children: chips)
    }
    let changes = parts(chips(7)).changes(since: parts(chips(6)), nil)
    #expect(changes.map(\.place) == ["s.6", "s.7"])
  }

  @Test("An open photo picker is exposed to screen readers as a group with the picker's label")
  func pickerGroup() {
    let picker = SnapshotNode(
      ScreenElement(
        .photoPicker(PhotoPicker(stage: .library, remaining: 4)), id: "photos", label: "Add Photos")
    )
    let markup = parts(picker).main(nil).string
    #expect(markup.contains("role=\"group\" aria-label=\"Add Photos\""))
  }

  @Test("A date field's calendar has the field's value selected and ends at the latest date")
  func calendar() throws {
    let field = DateField(value: "2026-02-14", latest: CivilDay("2026-03-01"))
    let date = SnapshotNode(ScreenElement(.dateField(field), id: "d", label: "Date"))
    let calendar = try page(parts(date)).elements.first { $0.attributes["class"] == "calendar" }
    #expect(calendar?.attributes["value"] == "2026-02-14")
    #expect(calendar?.attributes["max"] == "2026-03-01")
  }

  @Test("A labeled photo grid is exposed to screen readers as a group with that label")
  func photoGroup() {
    let photos = SnapshotNode(
      ScreenElement(.photoGrid, id: "photos", label: "Photos of the sky"))
    let markup = parts(photos).main(nil).string
    #expect(markup.contains("role=\"group\" aria-label=\"Photos of the sky\""))
    let unnamed = parts(SnapshotNode(ScreenElement(.photoGrid, id: "photos"))).main(nil)
      .string
    #expect(!unnamed.contains("role=\"group\""))
  }

  @Test("A chart in a link is a small image without a frame")
  func sparkline() throws {
    let chart = SnapshotNode(
      ScreenElement(.chart(Reference(source: "w", revision: 1)), id: "chart", label: "Chart"))
    let card = SnapshotNode(
      ScreenElement(.link("/weight"), id: "card", label: "80 kg"),
      children: [SnapshotNode(ScreenElement(.text("80 kg"))), chart])
    let root = SnapshotNode(ScreenElement(.stack(.vertical)), children: [card])
    let html = parts(root).main(nil).string
    #expect(html.contains("class=\"sparkline\"") && html.contains("size=small"))
    #expect(!html.contains("<figure"))
  }

  private func list(_ count: Int) -> SnapshotNode {
    let rows = (1...count).map { number in
      SnapshotNode(
        ScreenElement(.row),
        children: [SnapshotNode(ScreenElement(.text("Row \(number) of the list")))])
    }
    let page = ListPage(total: 120, hasMore: true)
    return SnapshotNode(
      ScreenElement(.list(page), id: "rows", label: "Rows"), children: rows)
  }

  private func parts(_ screen: SnapshotNode) -> PageParts {
    var root = SnapshotNode(ScreenElement(.stack(.vertical), id: "screen"))
    root.children = [screen]
    return PageParts(Snapshot(route: "/made", title: "Made", root: root))
  }
}

/// Returns the page of a snapshot.
private func page(_ parts: PageParts) throws -> [Piece] {
  let markup = [parts.main(nil), parts.question(nil), parts.said(nil)].map(\.string).joined()
  return try PageReader.read(markup)
}

/// A change to an element that isn't on the page.
private struct NoPlace: Error {
  let place: String
}

extension [Piece] {
  /// Returns the page after some changes, as a browser applies them.
  fileprivate func applying(_ changes: [PageChange]) throws -> [Piece] {
    var page = self
    for change in changes {
      let pieces = try PageReader.read(change.markup)
      let isThere = page.change(at: change.place) { element in
        guard change.isFurther else { return pieces }
        var longer = element
        longer.children += pieces
        return [.element(longer)]
      }
      guard isThere else { throw NoPlace(place: change.place) }
    }
    return page
  }
}
