import Core
import MemoryAdapters
import TestKit

/// A sample screen with nodes and texts of every kind.
struct SampleSnapshot: CustomStringConvertible {
  var snapshot: Snapshot
  var width: Int

  var description: String { "\(width) columns: \(snapshot)" }

  static let texts = [
    "", "Meadow", "Sampler of Small Shapes", "two\nlines", "刺繍の布", "🧵🪡", "e\u{301}", "a\u{202E}b",
    "\u{1B}[31mred", "\u{7}", String(repeating: "long ", count: 40),
    String(repeating: "x", count: 90),
    "👩‍👩‍👧‍👦 family", "❤️", "\u{200B}", "tab\there",
  ]

  static func make(_ random: inout SeededRandomSource) -> SampleSnapshot {
    var number = 0
    let branches = (0..<Int.random(in: 0...6, using: &random)).map { _ in
      branch(&random, &number, depth: 0)
    }
    let root = SnapshotNode(
      ScreenElement(.stack(.vertical), id: "screen"), children: branches)
    let ids = root.flattened.filter(\.isInteractive).compactMap(\.id)
    let snapshot = Snapshot(
      route: "/made", title: text(&random), focus: ids.randomElement(using: &random), root: root)
    return SampleSnapshot(snapshot: snapshot, width: Int.random(in: 1...120, using: &random))
  }

  private static func text(_ random: inout SeededRandomSource) -> String {
    texts.randomElement(using: &random) ?? ""
  }

  private static func branch(
    _ random: inout SeededRandomSource, _ number: inout Int, depth: Int
  ) -> SnapshotNode {
    number += 1
    var element = ScreenElement(content(&random), id: NodeID("n\(number)"), label: text(&random))
    element.role =
      Bool.random(using: &random) ? StyleRole.allCases.randomElement(using: &random) : nil
    if Int.random(in: 0..<4, using: &random) == 0 {
      element.isEnabled = false
      element.hint = text(&random)
    }
    if Int.random(in: 0..<4, using: &random) == 0 { element.message = text(&random) }
    var branch = SnapshotNode(element)
    guard depth < 4 else { return branch }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      branch.children.append(self.branch(&random, &number, depth: depth + 1))
    }
    return branch
  }

  private static func content(_ random: inout SeededRandomSource) -> Content {
    let words = text(&random)
    let field = TextField(
      value: text(&random), placeholder: text(&random), suffix: "mesh",
      isRequired: Bool.random(using: &random))
    let options = [Select.Option(key: "a", label: text(&random)), .init(key: "b", label: "B")]
    let all: [Content] = [
      .text(words), .heading(words, level: Int.random(in: 1...3, using: &random)),
      .stack(.vertical), .stack(.horizontal), .flow(.leading), .flow(.center), .flow(.trailing),
      .chip(isSelected: Bool.random(using: &random)), .button, .menu, .radioGroup,
      .select(Select(options: options, selected: "a")), .toggle(isOn: true), .textField(field),
      .textArea(field), .dateField(DateField(value: "2026-02-14")),
      .comboBox(ComboBox(field: field, options: options, active: "b")),
      .disclosure(isOpen: true), .dialog(message: words), .swatch("C4704B"),
      .qrCode(QRCode(rows: [[true, false], [false, true], [true, true]])),
      .image(Picture(photo: RecordID("p"), variant: .display, width: 1600, height: 1200)),
      .photoPicker(PhotoPicker(stage: .library, remaining: 1)), .photoGrid,
      .list(ListPage(total: 9, hasMore: true)), .row, .link("/tags"),
      .file("photo.p"),
      .chart(Reference(source: "c", revision: 1)),
      .drawingSurface(
        DrawingSurface(reference: Reference(source: "d", revision: 1), width: 10, height: 10)),
      .progress(Progress(completed: 3, total: 10)), .hint(words), .announcement(words),
      .emptyState(words),
    ]
    return all.randomElement(using: &random) ?? .row
  }
}
