import Core
import MemoryAdapters
import TestKit

/// A generator of random screens with all kinds of nested nodes, and of similar screens.
struct StubScreen {
  private var random: SeededRandomSource
  private let word: (Int) -> String
  private var words = 0
  private var names = 0

  /// Creates a generator from random numbers.
  ///
  /// The closure `word` returns each text, given the number of earlier texts.
  init(_ random: SeededRandomSource, word: @escaping (Int) -> String) {
    (self.random, self.word) = (random, word)
  }

  /// The number of texts used so far.
  var wordCount: Int { words }

  /// Returns a snapshot of a screen, sometimes with an announcement and a dialog.
  mutating func snapshot() -> Snapshot {
    var root = SnapshotNode(ScreenElement(.stack(.vertical), id: "screen"))
    root.children = [branch(depth: 4)]
    if chance(3) {
      root.children.append(SnapshotNode(ScreenElement(.announcement(next()))))
    }
    if chance(4) { root.children.append(branch(.dialog(message: next()), depth: 2)) }
    return Snapshot(route: "/made", title: next(), root: root)
  }

  /// Returns a screen with every kind of node once in a row, a list, a group, and a field.
  mutating func everything() -> Snapshot {
    var root = SnapshotNode(ScreenElement(.stack(.vertical), id: "screen"))
    let all = kinds.map { branch($0, depth: 2) }
    let rows = [
      SnapshotNode(ScreenElement(.list(ListPage(total: 90, hasMore: true)), id: name()))
    ]
    root.children = [SnapshotNode(ScreenElement(.stack(.vertical)), children: all + rows)]
    root.children[0].children[all.count].children = kinds.map { branch($0, depth: 1) }
    root.children.append(SnapshotNode(ScreenElement(.announcement(next()))))
    return Snapshot(route: "/made", title: next(), root: root)
  }

  /// Returns the same screen with some nodes changed, added, or removed.
  mutating func later(_ snapshot: Snapshot) -> Snapshot {
    var later = snapshot
    if chance(8) { return self.snapshot() }
    later.root.children = later.root.children.map { changed($0, depth: 4) }
    if chance(5), later.root.children.count > 1 { later.root.children.removeLast() }
    if chance(5) {
      later.root.children.append(SnapshotNode(ScreenElement(.announcement(next()))))
    }
    return later
  }

  private mutating func changed(_ branch: SnapshotNode, depth: Int)
    -> SnapshotNode
  {
    var branch = branch
    if case .link = branch.element.content { return chance(4) ? self.branch(depth: 1) : branch }
    switch Int.random(in: 0..<24, using: &random) {
    case 0: branch.element.label = branch.element.label.map { _ in next() }
    case 1: branch.element.hint = maybe()
    case 2: branch.element.message = maybe()
    case 3: branch.element.isEnabled.toggle()
    case 4: branch.element.role = role()
    case 5: return self.branch(depth: depth)
    case 6: branch.element.content = content(like: branch.element.content)
    default: break
    }
    branch.children = branch.children.map { changed($0, depth: depth - 1) }
    guard branch.element.content.holds, chance(6) else { return branch }
    let parent = branch.element.content
    switch Int.random(in: 0..<4, using: &random) {
    case 0: if !branch.children.isEmpty { branch.children.removeLast() }
    case 1: branch.children.insert(child(of: parent, depth: depth - 1), at: 0)
    default: branch.children.append(child(of: parent, depth: depth - 1))
    }
    return branch
  }

  private mutating func branch(depth: Int) -> SnapshotNode {
    let all = depth > 0 ? kinds : kinds.filter { !$0.holds }
    return branch(all[Int.random(in: all.indices, using: &random)], depth: depth)
  }

  private mutating func branch(_ content: Content, depth: Int) -> SnapshotNode {
    var element = ScreenElement(content, id: chance(4) && !content.needsName ? nil : name())
    element.label = chance(3) && !content.needsName ? nil : next()
    (element.hint, element.message, element.role) = (maybe(), maybe(), role())
    element.spoken = maybe()
    element.isEnabled = !chance(4)
    var branch = SnapshotNode(element)
    guard depth > 0, content.holds else { return branch }
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      branch.children.append(child(of: content, depth: depth - 1))
    }
    return branch
  }

  /// Returns a node that may be inside the parent.
  ///
  /// A button-like parent contains no controls.
  private mutating func child(of parent: Content, depth: Int) -> SnapshotNode {
    switch parent {
    case .radioGroup where !chance(3): return branch(.chip(isSelected: chance(2)), depth: 0)
    case .link:
      let branch = branch(chance(2) ? .text(next()) : .heading(next(), level: 3), depth: 0)
      return chance(3) ? SnapshotNode(ScreenElement(.row), children: [branch]) : branch
    default: return branch(depth: depth)
    }
  }

  /// The kinds of nodes, each once.
  private var kinds: [Content] {
    mutating get {
      let key = next()
      let options = [Select.Option(key: key, label: next()), .init(key: next(), label: next())]
      var field = TextField(value: next(), placeholder: maybe(), suffix: maybe())
      (field.isRequired, field.keypad) = (chance(2), chance(2) ? .decimal : .text)
      let picture = Picture(photo: "p1", variant: .thumbnail, width: 4, height: 3)
      let reference = Reference(source: "made", revision: 7)
      return [
        .text(next()), .heading(next(), level: Int.random(in: 1...4, using: &random)),
        .stack(chance(2) ? .vertical : .horizontal), .flow(.leading),
        .chip(isSelected: chance(2)), .button, .menu, .radioGroup,
        .select(Select(options: options, selected: chance(2) ? key : nil)),
        .toggle(isOn: chance(2)), .textField(field), .textArea(field),
        .dateField(DateField(value: next(), latest: CivilDay(daysSince1970: 20_000))),
        .comboBox(
          ComboBox(
            field: field, options: chance(2) ? options : [], active: key, addsText: chance(2))),
        .disclosure(isOpen: chance(2)), .dialog(message: next()), .swatch(next()),
        .qrCode(QRCode(rows: [[chance(2), true], [false, chance(2)]])),
        .image(picture), .photoPicker(PhotoPicker(stage: stage(), remaining: chance(2) ? 1 : 4)),
        .photoGrid, .list(ListPage(total: chance(2) ? 90 : nil, hasMore: chance(2))), .row,
        .link("/made/1"), .file("made 1"), .chart(reference),
        .drawingSurface(
          DrawingSurface(
            reference: reference, width: 10, height: 20,
            pen: chance(2) ? DrawingSurface.Pen(color: "87CEEB", width: 40) : nil,
            pendingStrokes: chance(2) ? [7, 8] : nil)),
        .progress(Progress(completed: 3, total: chance(2) ? 9 : nil)), .hint(next()),
        .announcement(next()), .emptyState(next()),
      ]
    }
  }

  private mutating func content(like content: Content) -> Content {
    kinds.first { $0.name == content.name } ?? content
  }

  private mutating func stage() -> PhotoPicker.Stage {
    [.closed, .library, .camera].randomElement(using: &random) ?? .closed
  }

  private mutating func next() -> String {
    words += 1
    return word(words - 1)
  }

  private mutating func maybe() -> String? { chance(2) ? next() : nil }

  private mutating func role() -> StyleRole? {
    chance(3) ? StyleRole.allCases.randomElement(using: &random) : nil
  }

  /// Returns `true` in one of `among` cases on average.
  private mutating func chance(_ among: Int) -> Bool {
    Int.random(in: 0..<among, using: &random) == 0
  }

  private mutating func name() -> NodeID {
    names += 1
    return NodeID("made.\(names)")
  }
}

extension Content {
  /// Whether the node can contain other nodes.
  fileprivate var holds: Bool {
    switch self {
    case .stack, .flow, .chip, .menu, .radioGroup, .list, .row, .link, .dialog, .disclosure,
      .emptyState,
      .photoGrid, .comboBox:
      true
    default: false
    }
  }

  /// Whether a user can act on the node, or hear its name.
  fileprivate var needsName: Bool {
    ScreenElement(self, id: "x").isInteractive || ["list", "menu"].contains(name)
  }
}

extension Navigation {
  /// Returns a navigation with a link of each kind, all with the same name.
  static func made(_ name: String) -> Navigation {
    Navigation([
      ScreenDeclaration(
        "/made", title: name, navigationPlace: .destination(name, .canvas, rank: 1)),
      ScreenDeclaration("/made/new", title: name, navigationPlace: .adding(name, rank: 1)),
      ScreenDeclaration("/tool", title: name, navigationPlace: .tool(.search, rank: 1)),
    ])
  }
}
