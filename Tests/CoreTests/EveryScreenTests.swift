import Core
import Foundation
import HeadlessHost
import Sessions
import Testing

@Suite("Screens described in the feature documents")
struct EveryScreenTests {
  @Test("ALL-4 Every control has an ID and a label", arguments: ScreenSketch.all)
  func labeled(sketch: ScreenSketch) {
    for element in sketch.root.snapshot.flattened where element.isInteractive {
      #expect(element.id != nil, "\(element)")
      #expect(element.label?.trimmedOrNil != nil, "\(element)")
    }
  }

  @Test(
    "ALL-4 Every image, chart, swatch, drawing, progress bar, grid, list, and dialog has a label",
    arguments: ScreenSketch.all)
  func described(sketch: ScreenSketch) {
    for element in sketch.root.snapshot.flattened {
      switch element.content {
      case .image, .chart, .swatch, .qrCode, .drawingSurface, .progress, .photoGrid, .list, .dialog:
        #expect(element.label?.trimmedOrNil != nil, "\(element)")
      default: break
      }
    }
  }

  @Test(
    "Node IDs are unique on a screen and contain only lowercase letters, digits, hyphens, and dots",
    arguments: ScreenSketch.all)
  func ids(sketch: ScreenSketch) {
    let ids = sketch.root.snapshot.flattened.compactMap(\.id)
    #expect(Set(ids).count == ids.count)
    for id in ids { #expect(id.text.wholeMatch(of: /[a-z0-9-]+(\.[a-z0-9-]+)*/) != nil, "\(id)") }
  }

  @Test("A snapshot survives a round trip through JSON", arguments: ScreenSketch.all)
  func json(sketch: ScreenSketch) throws {
    var snapshot = sketch.snapshot
    snapshot.focus = "some.node"
    let data = try JSONEncoder().encode(snapshot)
    #expect(try JSONDecoder().decode(Snapshot.self, from: data) == snapshot)
  }

  @Test("ALL-5 A disabled node states the reason in its hint", arguments: ScreenSketch.all)
  func reasons(sketch: ScreenSketch) {
    for element in sketch.root.snapshot.flattened where !element.isEnabled {
      #expect(element.hint?.trimmedOrNil != nil, "\(element)")
    }
  }

  @Test(
    "A screen's headings have levels 1 to 3, and at most one has level 1",
    arguments: ScreenSketch.all)
  func headings(sketch: ScreenSketch) {
    let levels = sketch.root.snapshot.flattened.compactMap { element -> Int? in
      guard case .heading(_, let level) = element.content else { return nil }
      return level
    }
    #expect(levels.count { $0 == 1 } <= 1)
    #expect(levels.allSatisfy { (1...3).contains($0) })
  }

  @Test(
    "A screen contains the exact texts that the documents quote for that screen",
    arguments: ScreenSketch.all)
  func words(sketch: ScreenSketch) {
    let texts = Set(sketch.root.snapshot.flattened.flatMap(\.texts))
    for words in sketch.says { #expect(texts.contains(words), "\(words)") }
  }

  @Test(
    "Every enabled control other than a link or a file has an action for its input",
    arguments: ScreenSketch.all)
  func handled(sketch: ScreenSketch) throws {
    let shown = sketch.root.snapshot.flattened.filter(\.isInteractive)
    for element in shown where element.isEnabled {
      let node = try #require(element.id.flatMap { sketch.root.first($0) })
      switch element.content {
      case .link, .file: #expect(node.handlers.isEmpty)
      case .select(let select):
        let option = try #require(select.options.first)
        #expect(node.action(for: .edit(option.key)) != nil, "\(element)")
      case .textField, .textArea, .dateField, .comboBox:
        #expect(node.action(for: .edit("18")) != nil, "\(element)")
      case .drawingSurface: #expect(node.action(for: .draw(.cancelled)) != nil, "\(element)")
      case .photoPicker:
        for event in [Input.Event.tap, .pick([]), .dismiss] {
          #expect(node.action(for: event) != nil, "\(element)")
        }
      default: #expect(node.action(for: .tap) != nil, "\(element)")
      }
    }
  }

  @Test(
    "A select's selected key and a combo box's active key are among their options",
    arguments: ScreenSketch.all)
  func options(sketch: ScreenSketch) {
    for element in sketch.root.snapshot.flattened {
      switch element.content {
      case .select(let select):
        let keys = select.options.map(\.key)
        #expect(Set(keys).count == keys.count)
        #expect(select.selected.map { keys.contains($0) } ?? true)
      case .comboBox(let box):
        #expect(box.active.map { key in box.options.contains { $0.key == key } } ?? true)
      default: break
      }
    }
  }

  @Test("A radio group has at most one selected chip", arguments: ScreenSketch.all)
  func radios(sketch: ScreenSketch) {
    func check(_ branch: SnapshotNode) {
      if branch.element.content == .radioGroup {
        let selected = branch.flattened.count { $0.content == .chip(isSelected: true) }
        #expect(selected <= 1)
      }
      for child in branch.children { check(child) }
    }
    check(sketch.root.snapshot)
  }

  @Test(
    "ALL-4 Tab reaches each control once, but only one chip in each radio group",
    arguments: ScreenSketch.all)
  func keyboard(sketch: ScreenSketch) {
    let root = sketch.root.snapshot
    let order = root.focusOrder
    #expect(Set(order).count == order.count)
    let expected = Self.stops(root, inGroup: false)
    #expect(Set(order).isSuperset(of: expected.single))
    for group in expected.groups { #expect(Set(order).intersection(group).count == 1) }
    #expect(order.count == expected.single.count + expected.groups.count)
  }

  /// Returns the controls that Tab reaches individually, and the chips of each radio group.
  private static func stops(
    _ branch: SnapshotNode, inGroup: Bool
  ) -> (single: [NodeID], groups: [[NodeID]]) {
    let usable = branch.element.isInteractive && branch.element.isEnabled
    var isChip = false
    if case .chip = branch.element.content { isChip = true }
    var single = usable && !(inGroup && isChip) ? branch.element.id.map { [$0] } ?? [] : []
    var groups: [[NodeID]] = []
    let isGroup = branch.element.content == .radioGroup
    for child in branch.children {
      let below = stops(child, inGroup: inGroup || isGroup)
      single += below.single
      groups += below.groups
    }
    if isGroup {
      groups.append(
        branch.flattened.filter { element in
          guard case .chip = element.content else { return false }
          return element.isInteractive && element.isEnabled
        }.compactMap(\.id))
    }
    return (single, groups)
  }

  @Test("Every kind of node appears on at least one screen")
  func everyKind() throws {
    let used = Set(ScreenSketch.all.flatMap { $0.root.snapshot.flattened.map { $0.content.name } })
    #expect(used == Set(Content.names))
  }

  @Test("Every route listed by the command line has a screen sketch")
  func routes() {
    let patterns: [RoutePattern] = [
      "/", "/canvases", "/canvases/new", "/canvases/:id", "/canvases/:id/edit",
      "/canvases/:id/journal/new", "/photos", "/photos/:id", "/photos/:id/in/:owner", "/tags",
      "/weight", "/weight/new", "/weight/:id/edit", "/drawings", "/drawings/:id", "/tokens",
      "/find", "/stats", "/trash", "/settings",
    ]
    for pattern in patterns {
      #expect(ScreenSketch.all.contains { pattern.match($0.route) != nil }, "\(pattern)")
    }
  }
}
