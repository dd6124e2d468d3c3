import Core
import TestKit
import Testing

@Suite("Screen laws")
struct ScreenLawsTests {
  /// A screen that breaks one law, with the expected message.
  struct Offender: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var nodes: [SnapshotNode]
    var focus: NodeID?

    init(_ sentence: String, focus: NodeID? = nil, _ nodes: SnapshotNode...) {
      testDescription = sentence
      self.nodes = nodes
      self.focus = focus
    }
  }

  private static func branch(
    _ content: Content, _ id: NodeID? = nil, _ label: String? = nil,
    _ children: [SnapshotNode] = [], disabled: Bool = false
  ) -> SnapshotNode {
    var element = ScreenElement(content, id: id, label: label)
    element.isEnabled = !disabled
    return SnapshotNode(element, children: children)
  }

  private static let decoration = branch(
    .drawingSurface(
      DrawingSurface(reference: Reference(source: "a", revision: 0), width: 1, height: 1)))

  static let offenders = [
    Offender("button accepts input but has no ID", branch(.button, nil, "Save")),
    Offender("a accepts input but has no label", branch(.button, "a", " ")),
    Offender("a is disabled without a reason", branch(.button, "a", "Save", disabled: true)),
    Offender(
      "several nodes have the ID a", branch(.button, "a", "Save"), branch(.button, "a", "Back")),
    Offender(
      "image has no label", branch(.image(Picture(photo: RecordID("1"), variant: .display)))),
    Offender("a has no label", branch(.dialog(message: ""), "a")),
    Offender(
      "drawingSurface has no label", branch(.chip(isSelected: true), "a", "A", [decoration]),
      decoration),
    Offender(
      "a has a selection that isn't an option",
      branch(
        .select(Select(options: [.init(key: "x", label: "X")], selected: "y")), "a", "Status")),
    Offender(
      "a is open without room",
      branch(.photoPicker(PhotoPicker(stage: .library, remaining: 0)), "a", "Add")),
    Offender("hint has no text", branch(.hint(" "))),
    Offender("the focus is on b, which can't have it", focus: "b", branch(.text("Words"), "b")),
    Offender(
      "2 headings of level 1", branch(.heading("A", level: 1)), branch(.heading("B", level: 2))),
  ]

  @Test(
    "ALL-4 ALL-5 A screen that breaks a law is reported with that law's message",
    arguments: offenders)
  func offender(_ offender: Offender) {
    let heading = Self.branch(.heading("Made", level: 1))
    let root = Self.branch(.stack(.vertical), nil, nil, [heading] + offender.nodes)
    let snapshot = Snapshot(route: "/made", title: "Made", focus: offender.focus, root: root)
    #expect(ScreenLaws.broken(by: snapshot) == [offender.testDescription])
  }

  @Test("ALL-4 A screen without a level-1 heading is reported")
  func headless() {
    let heading = Self.branch(.heading("Made", level: 2))
    let root = Self.branch(.stack(.vertical), nil, nil, [heading])
    let snapshot = Snapshot(route: "/made", title: "Made", root: root)
    #expect(ScreenLaws.broken(by: snapshot) == ["0 headings of level 1"])
  }

  @Test("A screen that obeys all laws isn't reported")
  func innocent() {
    let root = Self.branch(
      .stack(.vertical), nil, nil,
      [Self.branch(.heading("A", level: 1)), Self.branch(.button, "a", "Save")])
    let snapshot = Snapshot(route: "/made", title: "Made", focus: "a", root: root)
    #expect(ScreenLaws.broken(by: snapshot).isEmpty)
  }
}
