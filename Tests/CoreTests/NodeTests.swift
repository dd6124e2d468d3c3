import Core
import Testing

@Suite("Node")
struct NodeTests {
  private enum Inner: Equatable, Sendable {
    case tapped, submitted, focused, more, left, keyed
    case typed(String), pasted(String), moved(Int, Int), picked([PhotoItem]), captured(PhotoItem)
    case drew(Gesture)
  }
  private enum Outer: Equatable, Sendable { case inner(Inner) }

  private static let item = PhotoItem(id: "a", name: "a.jpg")
  private static let stroke = Gesture.stroke([Gesture.Point(x: 1, y: 2)])

  private static let handlers: [Handler<Inner>] = [
    .tap(.tapped), .edit { .typed($0) }, .paste { .pasted($0) }, .submit(.submitted),
    .key(.left, .keyed), .focus(.focused), .move { .moved($0, $1) }, .more(.more),
    .pick { .picked($0) }, .capture { .captured($0) }, .draw { .drew($0) }, .dismiss(.left),
  ]

  private static let inputs: [(Input.Event, Inner)] = [
    (.tap, .tapped), (.edit("x"), .typed("x")), (.paste("y"), .pasted("y")),
    (.submit, .submitted), (.key(.left), .keyed), (.focus, .focused),
    (.move(from: 2, to: 0), .moved(2, 0)), (.more, .more), (.pick([item]), .picked([item])),
    (.capture(item), .captured(item)), (.draw(stroke), .drew(stroke)), (.dismiss, .left),
  ]

  @Test(
    "A node returns its handler's action for an input, or nil if no handler handles the input",
    arguments: inputs)
  private func everyInput(event: Input.Event, action: Inner) {
    let node = Node(ScreenElement(.button), handlers: Self.handlers)
    #expect(node.action(for: event) == action)
    let others = Node(
      ScreenElement(.button), handlers: Self.handlers.filter { $0.action(for: event) == nil })
    #expect(others.handlers.count == Self.handlers.count - 1)
    #expect(others.action(for: event) == nil)
  }

  @Test("A mapped node returns the transformed action for every type of input", arguments: inputs)
  private func mapped(event: Input.Event, action: Inner) {
    let node = Node(ScreenElement(.button), handlers: Self.handlers).map { Outer.inner($0) }
    #expect(node.action(for: event) == .inner(action))
  }

  @Test("No input triggers a node's leave action, and mapping transforms that action")
  func leaving() {
    let node = Node<Inner>(ScreenElement(.button), handlers: [.leave(.left)])
    #expect(node.leaveAction == .left)
    #expect(node.map { Outer.inner($0) }.leaveAction == .inner(.left))
    #expect(Node<Inner>(ScreenElement(.button), handlers: [.dismiss(.left)]).leaveAction == nil)
    for (event, _) in Self.inputs { #expect(node.action(for: event) == nil) }
  }

  @Test("A key handler handles only its key")
  func keys() {
    let node = Node<Inner>(ScreenElement(.button), handlers: [.key(.left, .keyed)])
    for key in Key.allCases { #expect((node.action(for: .key(key)) != nil) == (key == .left)) }
  }

  private let tree: Node<Inner> = .vstack([
    .heading("Mesh Count", level: 1),
    .radioGroup(
      "mesh", label: "Mesh Count",
      [.flow([.chip("mesh.18", "18", isSelected: true, spoken: "18 mesh", onTap: .tapped)])]),
    .textField("mesh.custom", label: "Mesh", TextField(value: "16"), onEdit: Inner.typed),
  ])

  @Test("Mapping changes neither the elements nor their order")
  func mapKeepsElements() { #expect(tree.map { Outer.inner($0) }.snapshot == tree.snapshot) }

  @Test("Changing a copy of a node doesn't change the original, at any depth")
  func copies() {
    let plain = tree.snapshot
    var (node, branch) = (tree, plain)
    node.element.label = "Mine"
    node.children[0].element.role = .danger
    branch.element.label = "Mine"
    branch.children[0].element.role = .danger
    #expect(node.snapshot == branch)
    #expect(node.snapshot != plain)
    #expect(tree.snapshot == plain)
    #expect(plain.element.label == nil)
    #expect(plain.children[0].element.role == nil)
  }

  @Test("Node trees with the same elements are equal")
  func equal() { #expect(NodeTests().tree.snapshot == tree.snapshot) }

  @Test("A printed tree contains the text of its nodes")
  func printed() {
    for text in ["\(tree)", "\(tree.snapshot)"] { #expect(text.contains("\"Mesh Count\"")) }
  }

  @Test("Mapping transforms nodes at every depth")
  func mapReaches() throws {
    let chip = try #require(tree.map { Outer.inner($0) }.first("mesh.18"))
    #expect(chip.action(for: .tap) == .inner(.tapped))
  }

  @Test("A node is found by its ID at any depth")
  func first() {
    #expect(tree.first("mesh.18")?.element.label == "18")
    #expect(tree.first("mesh")?.element.content == .radioGroup)
    #expect(tree.first("mesh.19") == nil)
  }

  @Test("A snapshot lists its elements in reading order")
  func flattened() {
    #expect(
      tree.snapshot.flattened.map(\.content.name) == [
        "stack", "heading", "radioGroup", "flow", "chip", "textField",
      ])
  }
}
