import Core
import TestKit
import Testing

@testable import TerminalHost

@Suite("Screens on a terminal")
struct ScreenPainterTests {
  private func element(_ content: Content, _ id: NodeID, _ label: String) -> SnapshotNode {
    SnapshotNode(ScreenElement(content, id: id, label: label))
  }

  private func text(
    _ width: Int, focus: NodeID? = nil, caret: Int? = nil, _ branches: SnapshotNode...
  ) -> String {
    drawn(width, focus: focus, caret: caret, branches).lines.map(\.text)
      .joined(separator: "\n")
  }

  private func drawn(
    _ width: Int, focus: NodeID? = nil, caret: Int? = nil, _ branches: [SnapshotNode]
  ) -> RenderedScreen {
    let root = SnapshotNode(
      ScreenElement(.stack(.vertical), id: "screen"), children: branches)
    return ScreenPainter(width: width).page(
      Snapshot(route: "/made", title: "Made", focus: focus, root: root), caret: caret)
  }

  @Test(
    "An image fits the box and preserves its proportions in cells that are twice as tall as wide",
    arguments: [
      (400, 300, 40, 15), (300, 400, 30, 20), (10_000, 1, 40, 1), (1, 10_000, 1, 20),
      (nil, nil, 40, 20), (0, 300, 40, 20), (400, 0, 40, 20),
    ] as [(Int?, Int?, Int, Int)])
  func imageSize(_ width: Int?, _ height: Int?, columns: Int, rows: Int) {
    let picture = Picture(photo: "1", variant: .display, width: width, height: height)
    #expect(ScreenPainter.cells(picture, 40, 20) == (columns, rows))
  }

  @Test("No line of any screen is wider than the terminal or contains control sequences")
  func width() {
    Law("Lines fit the terminal").holds(for: SampleSnapshot.make) { made in
      let screen = ScreenPainter(
        width: made.width, pictureBox: made.width.isMultiple(of: 2) ? (40, 12) : nil
      ).page(made.snapshot)
      for line in screen.lines {
        try #require(line.columns <= made.width, "\(line.text)")
        try #require(
          line.text.unicodeScalars.allSatisfy {
            $0.value >= 0x20 && $0.value != 0x7F && $0.properties.generalCategory != .control
          })
        try #require(!line.text.contains("\u{202E}"))
      }
    }
  }

  @Test("Every focusable node occupies at least one line, and the focused node is marked")
  func places() {
    Law("Focusable nodes have lines").holds(for: SampleSnapshot.make) { made in
      let screen = ScreenPainter(width: max(12, made.width)).page(made.snapshot)
      for (id, place) in screen.places {
        try #require(place.upperBound <= screen.lines.count, "\(id)")
      }
      let shown = made.snapshot.root.reachable
      for element in shown where element.isInteractive {
        let id = try #require(element.id)
        try #require(screen.places[id]?.isEmpty == false, "\(element)")
      }
      let marks = screen.lines.indices.filter { screen.lines[$0].text.hasPrefix("▸") }
      let focus = made.snapshot.focus.flatMap { screen.places[$0] }
      try #require(marks == [focus?.lowerBound].compactMap(\.self))
    }
  }

  @Test("A link in a column that is only a large image is drawn as the image")
  func cover() {
    let link = SnapshotNode(
      ScreenElement(.link("/photos/1"), id: "cover", label: "Photo of Meadow"),
      children: [
        SnapshotNode(ScreenElement(.image(Picture(photo: "1", variant: .display)), label: "Meadow"))
      ])
    #expect(text(40, link) == "  ▦ Photo of Meadow")
    #expect(text(40, focus: "cover", link) == "▸ ▦ Photo of Meadow")
  }

  @Test("Labels are next to fields if there is room, and above the fields otherwise")
  func labels() {
    let field = element(.textField(TextField(value: "Anna", isRequired: true)), "a", "Designer")
    #expect(
      text(40, field) == "  Designer  ▏Anna           ▕ required")
    #expect(text(24, field) == "  Designer\n  ▏Anna     ▕ required")
    #expect(text(16, field) == "  Designer\n  ▏Anna      ▕\n  required")
  }

  @Test("The caret is at the requested position, even if the text is longer than the field")
  func caret() {
    let long = element(.textField(TextField(value: "abcdefghijklmnopqrstuvwxyz")), "a", "Name")
    let screen = drawn(20, focus: "a", caret: 26, [long])
    let line = screen.lines[1].text
    #expect(line.contains("z"))
    let start = drawn(20, focus: "a", caret: 0, [long])
    #expect(start.lines[1].text.contains("abc") && !start.lines[1].text.contains("z"))
    #expect(start.field == FieldPlace(line: 1, column: 3, columns: 14))
  }

  @Test("A text area shows all its lines and the caret")
  func area() {
    let area = element(.textArea(TextField(value: "one\ntwo")), "a", "Notes")
    let screen = drawn(30, focus: "a", caret: 5, [area])
    #expect(
      screen.lines.map(\.text) == ["▸ Notes  ▏one              ▕", "         ▏two              ▕"])
    #expect(screen.field == FieldPlace(line: 0, column: 10, columns: 17))
  }

  @Test(
    "A list's cells are aligned in columns, and a narrow terminal shortens or stacks the cells")
  func lists() {
    func row(_ texts: String...) -> SnapshotNode {
      SnapshotNode(
        ScreenElement(.link("/x"), id: NodeID(texts[0]), label: texts[0]),
        children: texts.map { SnapshotNode(ScreenElement(.text($0))) })
    }
    let list = SnapshotNode(
      ScreenElement(.list(ListPage(total: 9, hasMore: true)), id: "l", label: "Canvases"),
      children: [row("Meadow", "Hazel & Thread", "13"), row("Sampler of Shapes", "Larkspur", "8")])
    #expect(
      text(60, list) == """
          Meadow             Hazel & Thread  13
          Sampler of Shapes  Larkspur        8
          2 of 9, more below
        """)
    #expect(
      text(36, list) == """
          Meadow         Hazel & Thre…  13
          Sampler of S…  Larkspur       8
          2 of 9, more below
        """)
    #expect(
      text(24, list) == """
          Meadow
            Hazel & Thread  13
          Sampler of Shapes
            Larkspur  8
          2 of 9, more below
        """)
  }

  @Test("Chips wrap as in the flow layout, and a selected chip has a check mark")
  func chips() {
    let chips = ["10", "12", "13", "Other"].map { label in
      element(.chip(isSelected: label == "13"), NodeID(label), label)
    }
    let group = SnapshotNode(
      ScreenElement(.radioGroup, id: "g", label: "Mesh Count"),
      children: [SnapshotNode(ScreenElement(.flow(.leading)), children: chips)])
    #expect(text(60, group) == "  Mesh Count  (10) (12) (✓ 13) (Other)")
    #expect(text(24, group) == "  Mesh Count\n  (10) (12) (✓ 13)\n  (Other)")
  }

  @Test("A chip's look shows whether the chip is selected, enabled, or focused")
  func chipLooks() {
    func look(
      _ isSelected: Bool, role: StyleRole? = nil, isEnabled: Bool = true, focus: NodeID? = nil
    ) -> TextLook? {
      var chip = element(.chip(isSelected: isSelected), "c", "13")
      chip.element.role = role
      chip.element.isEnabled = isEnabled
      var painter = ScreenPainter(width: 40)
      painter.focus = focus
      return painter.chip(chip, 20).lines.first?.parts.first?.look
    }
    #expect(look(false) == TextLook(on: .section))
    #expect(look(true) == TextLook(.onAction, on: .action, bold: true))
    #expect(look(false, role: .status) == StyleRole.status.look)
    #expect(look(true, isEnabled: false) == TextLook(.mutedText, dim: true))
    #expect(look(false, focus: "c")?.isReversed == true && look(false, focus: "c")?.isBold == true)
    #expect(look(false, focus: "d") == look(false))
  }

  @Test(
    "A group's nodes are aligned with the value of the field that has the same label as the group")
  func underValue() {
    let group = SnapshotNode(
      ScreenElement(.stack(.vertical), id: "t", label: "Tags"),
      children: [
        SnapshotNode(
          ScreenElement(.flow(.leading)),
          children: ["floral", "gift", "sampler"].map {
            element(.chip(isSelected: false), NodeID($0), $0)
          }),
        element(.comboBox(ComboBox(field: TextField(value: ""))), "b", "Tags"),
        SnapshotNode(ScreenElement(.hint("gift is already there"))),
      ])
    #expect(
      text(32, group) == """
                (floral) (gift)
                (sampler)
          Tags  ▏                    ▕
                gift is already there
        """)
    #expect(
      text(14, group) == """
          (floral)
          (gift)
          (sampler)
          Tags
          ▏        ▕
          gift is
          already
          there
        """)
  }

  @Test(
    "A group label next to the group's nodes isn't truncated, even if all field labels are shorter")
  func groupNames() {
    let field = element(.textField(TextField(value: "")), "n", "Note")
    let photos = SnapshotNode(
      ScreenElement(.stack(.vertical), id: "p", label: "Photos"),
      children: [element(.button, "a", "Add")])
    #expect(text(30, field, photos).hasSuffix("\n  Photos  [ Add ]"))
  }

  @Test("A disabled button shows its reason, and a focused button is marked")
  func buttons() {
    var save = element(.button, "s", "Save")
    save.element.isEnabled = false
    save.element.hint = "Designer: Required"
    #expect(text(60, save) == "  [ Save ]  Designer: Required")
    #expect(text(24, save) == "  [ Save ]\n  Designer: Required")
    #expect(text(60, focus: "b", element(.button, "b", "Back")) == "▸ [ Back ]")
  }

  @Test("A dialog is drawn with a border")
  func dialog() {
    let dialog = SnapshotNode(
      ScreenElement(.dialog(message: "It will be lost."), id: "d", label: "Discard?"),
      children: [element(.button, "y", "Discard"), element(.button, "n", "Keep")])
    #expect(
      text(34, dialog) == """
          ╭────────────────────────────╮
          │ Discard?                   │
          │ It will be lost.           │
          │                            │
          │ [ Discard ] [ Keep ]       │
          ╰────────────────────────────╯
        """)
  }

  @Test("Progress is shown as a bar with the completed and total counts")
  func progress() {
    let bar = element(.progress(Progress(completed: 3, total: 4)), "p", "Photos")
    #expect(text(34, bar) == "  ━━━━━━━━━━━━╌╌╌╌ Photos 3 of 4")
  }

  @Test("Counts are shown as bars from the same column, or without bars if there is no room")
  func bars() {
    let (most, one, none) = (
      element(bar(8), "a", "Stash"), element(bar(1), "b", "WIP"), element(bar(0), "c", "No")
    )
    #expect(text(34, most) == "  Stash          ━━━━━━━━━━━━━ 8")
    #expect(text(34, one) == "  WIP            ━━ 1")
    #expect(text(34, none) == "  No              0")
    #expect(text(34, element(bar(8), "d", "Larkspur & Daughters")) == "  Larkspur & Daughters 8")
  }

  @Test("Counts in a flow are next to each other, without bars")
  func cells() {
    let months = SnapshotNode(
      ScreenElement(.flow(.leading)),
      children: [element(bar(8), "a", "Jan"), element(bar(0), "b", "Feb")])
    #expect(text(34, months) == "  Jan 8 Feb 0")
  }

  @Test("A link that contains a chart shows only the link's words")
  func linkedChart() {
    let chart = Content.chart(Reference(source: "weight", revision: 1))
    let link = SnapshotNode(
      ScreenElement(.link("/"), id: "w", label: "80 kg"),
      children: [
        SnapshotNode(ScreenElement(.text("Weight"))), SnapshotNode(ScreenElement(.text("80 kg"))),
        SnapshotNode(ScreenElement(chart, label: "Chart")),
      ])
    #expect(text(34, link) == "  Weight  80 kg")
  }

  @Test("Links with bars are on adjacent lines, and a chip's words are apart from the chip")
  func linkedBars() {
    let links = ["Stash", "WIP"].map { name in
      SnapshotNode(
        ScreenElement(.link("/"), id: NodeID(name), label: name),
        children: [SnapshotNode(ScreenElement(bar(8), label: name))])
    }
    #expect(
      text(34, links[0], links[1]) == """
          Stash          ━━━━━━━━━━━━━ 8
          WIP            ━━━━━━━━━━━━━ 8
        """)
    let chip = SnapshotNode(
      ScreenElement(.chip(isSelected: false), id: "c", label: "WIP"),
      children: [SnapshotNode(ScreenElement(.text("March 1")))])
    #expect(text(34, chip) == "  (WIP) March 1")
  }

  private func bar(_ count: Int) -> Content { .bar(Bar(count: count, largest: 8)) }

  @Test("A drawing is shown as text, and an editable drawing's text names the command for drawing")
  func drawing() {
    let surface = DrawingSurface(
      reference: Reference(source: "d", revision: 1), width: 8, height: 6)
    let seen = SnapshotNode(ScreenElement(.drawingSurface(surface), label: "Meadow"))
    #expect(text(80, seen) == "  ▦ Meadow, 8 × 6")
    let drawnOn = element(.drawingSurface(surface), "d", "Meadow")
    #expect(
      text(80, drawnOn) == "  ▦ Meadow, 8 × 6. To draw, run `stashbook serve`."
    )
  }
}

extension SnapshotNode {
  /// The drawn elements, which exclude the children of nodes that don't show children.
  fileprivate var reachable: [ScreenElement] {
    switch element.content {
    case .announcement: []
    case .text, .heading, .button, .select, .toggle, .textField, .textArea, .dateField, .comboBox,
      .swatch, .qrCode, .image, .file, .photoPicker, .chart, .drawingSurface, .progress, .hint:
      [element]
    default: [element] + children.flatMap(\.reachable)
    }
  }
}
