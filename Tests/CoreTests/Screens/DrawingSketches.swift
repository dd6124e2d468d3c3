import Core

/// Sketches of the list of drawings and of the drawing screens.
enum DrawingSketches {
  static let all = [list, drawing, clearing, brushes, history]

  private static func surface(_ revision: Int) -> DrawingSurface {
    DrawingSurface(
      reference: Reference(source: "drawing.7", revision: revision), width: 1024, height: 768,
      pen: DrawingSurface.Pen(color: "87CEEB", width: 384))
  }

  static let list = ScreenSketch(
    "Drawings", at: "/drawings",
    [
      .heading("Drawings", level: 1),
      .link("drawings.new", "New Drawing", to: "/drawings/new", role: .primary),
      .pages(
        "drawings.list", "Drawings", total: 2,
        [8, 7].map { number in
          .link(
            NodeID("drawings.\(number)"), "Drawing \(number)", to: Route("/drawings/\(number)"),
            [
              .drawing(surface(number), label: "Drawing \(number)"),
              .text("2026-03-01", label: "Last changed", role: .data),
            ])
        }),
    ])

  private static let tools: [Node<Did>] = [
    .pills(
      "drawing.tool", label: "Tool", selected: "draw",
      [("draw", "Draw", nil), ("stamp", "Stamp", nil), ("erase", "Erase", nil)]),
    .pills(
      "drawing.brush", label: "Brush", selected: "crayon",
      ["Crayon", "Marker", "Sparkle", "Chalk", "Hearts", "Dots", "Flowers", "Confetti"].map {
        ($0.lowercased(), $0, nil)
      }),
    .radioGroup(
      "drawing.color", label: "Color",
      [
        .flow(
          [("Sky", "87CEEB"), ("Grass", "5FA777")].map { name, color in
            .pill(
              NodeID("drawing.color.\(name.lowercased())"), name, on: name == "Sky",
              [.swatch(color, label: name)])
          })
      ]),
    .field("drawing.color.any", "Custom Color", TextField(value: "87CEEB", placeholder: "RRGGBB")),
    .field("drawing.size", "Size", TextField(value: "24", suffix: "6 to 80", keypad: .numeric)),
    .choice(
      "drawing.stamps", "Stamps", ["Animals", "Insects", "Plants", "Fun", "Faces"],
      selected: "Insects"),
    .pills(
      "drawing.stamp", label: "Stamp", selected: "ladybug",
      [("ladybug", "🐞", "ladybug"), ("butterfly", "🦋", "butterfly")]),
  ]

  private static func screen(_ extra: [Node<Did>] = []) -> [Node<Did>] {
    [
      .heading("Drawing 7", level: 1),
      .field("drawing.name", "Name", TextField(value: "Drawing 7")),
      .drawingSurface("drawing.surface", label: "Drawing 7", surface(41)) { .drew($0) },
      .hstack([
        .act("drawing.undo", "Undo"), .act("drawing.redo", "Redo", because: "Nothing to redo"),
        .act("drawing.clear", "Clear", role: .danger),
      ]),
    ] + tools + extra
  }

  static let drawing = ScreenSketch("Drawing", at: "/drawings/7", screen())

  static let clearing = ScreenSketch(
    "Drawing, clearing", at: "/drawings/7",
    says: ["Clear this drawing?", "Clear", "Cancel"],
    screen([
      .ask(
        "drawing.clear.ask", "Clear this drawing?",
        "This removes all strokes and stamps. To restore them, choose Undo.",
        [
          .act("drawing.clear.yes", "Clear", role: .danger),
          .act("drawing.clear.no", "Cancel", role: .primary),
        ])
    ]))

  static let brushes = ScreenSketch(
    "New Brush", at: "/drawings/brushes/new",
    [
      .heading("New Brush", level: 1), .field("brush.name", "Name", TextField(value: "Stars")),
      .choice("brush.base", "Base", ["Crayon", "Marker", "Chalk", "Pattern"], selected: "Pattern"),
      .choice(
        "brush.shape", "Shape",
        ["Star", "Heart", "Dot", "Circle", "Square", "Diamond", "Flower", "Triangle"],
        selected: "Star"),
      .field("brush.spacing", "Spacing", TextField(value: "0.5", keypad: .decimal)),
      .field(
        "brush.variation", "Variation", TextField(value: "2", keypad: .decimal),
        message: "Enter a number from 0 to 1 with at most two decimal places"),
      .act("brush.save", "Save", role: .primary, because: "Saving…"),
    ])

  static let history = ScreenSketch(
    "Drawing, history", at: "/drawings/7/history",
    [
      .heading("History", level: 1),
      .drawing(surface(12), label: "Drawing 7 as it was"),
      .field("history.name", "Moment Name", TextField(value: "before the sky")),
      .pages(
        "history.list", "Moments", total: 1,
        [
          .row([
            .drawing(surface(12), label: "Drawing 7, before the sky"),
            .text("before the sky", role: .headline), .act("history.12.look", "View"),
            .act("history.12.back", "Go Back"),
          ])
        ]),
    ])
}
