import Core
import TestKit

/// Sketches of canvases: the list, a canvas, and the forms.
enum StashSketches {
  static let all = [
    list, filtering, selecting, board, empty, add, missing, other, edit, page, conflict,
  ]

  static let statuses = ["Stash", "Kitting", "WIP", "Stitched", "At Finishing", "Finished"]

  private static let filters: Node<Did> = .vstack(
    "canvases.filter", label: "Search and Filter", role: .filterBar,
    [
      .field("canvases.text", "Search", TextField(value: "", placeholder: "Designer, name, notes")),
      .pills(
        "canvases.status", label: "Status", selected: "all",
        [("all", "All", nil)] + statuses.enumerated().map { ("\($0)", $1, nil) }),
      .act("canvases.filter.open", "Filter: 18 mesh", role: .secondary),
      .act("canvases.select", "Select", role: .secondary),
    ])

  private static func card(_ number: Int, _ name: String, _ status: String) -> Node<Did> {
    .row(
      [
        .link(
          NodeID("canvases.row.\(number)"), name, to: Route("/canvases/\(number)"),
          [
            .picture(number, "\(name), picture"), .text(name, role: .headline),
            .text("Fern & Thread", role: .muted), .text("18 mesh", role: .data),
            .text(status, role: .status), .chip("floral", role: .accent2),
          ])
      ], role: .card)
  }

  static let list = ScreenSketch(
    "Canvases", at: "/canvases", says: ["Add Canvas", "At Finishing"],
    [
      .heading("Canvases", level: 1),
      .link("canvases.add", "Add Canvas", to: "/canvases/new", role: .primary), filters,
      .pages(
        "canvases.list", "Canvases", total: 214, more: true,
        [card(1, "Kitchen Garden", "WIP"), card(2, "Blue Heron", "At Finishing")]),
    ])

  static let filtering = ScreenSketch(
    "Canvases, filtering", at: "/canvases", says: ["Mesh Count", "Table"],
    [
      .heading("Canvases", level: 1), filters,
      .ask(
        "canvases.filters", "Filter and Sort", "",
        [
          .pills(
            "canvases.mesh", label: "Mesh Count", selected: "18",
            [("any", "Any", nil), ("13", "13 mesh", nil), ("18", "18 mesh", nil)]),
          .vstack(
            "canvases.by", label: "Search By",
            [
              .flow([
                .act("canvases.by.designer", "Designer…", role: .secondary),
                .act("canvases.by.tag", "Tag…", role: .secondary),
              ])
            ]),
          .choice(
            "canvases.sort", "Sort", ["Newest", "Design Name", "Designer"], selected: "Newest"),
          .pills(
            "canvases.layout", label: "Layout", selected: "cards",
            [("cards", "Cards", nil), ("table", "Table", nil)]),
          .act("canvases.filter.done", "Show 6 Canvases", role: .primary),
          .act("canvases.filter.clear", "Clear", role: .secondary),
        ]),
    ])

  private static func choice(_ number: Int, _ name: String, isOn: Bool) -> Node<Did> {
    .row(
      [
        .picture(number, "\(name), picture"),
        .toggle(
          NodeID("canvases.row.\(number)"), label: name, isOn: isOn, onTap: .tapped("canvases.row")),
        .text("Fern & Thread", role: .muted), .text("WIP", role: .status),
      ], role: .card)
  }

  static let selecting = ScreenSketch(
    "Canvases, selecting", at: "/canvases", says: ["1 selected"],
    [
      .heading("Canvases", level: 1), filters,
      .pages(
        "canvases.list", "Canvases", total: 214, more: true,
        [
          choice(1, "Kitchen Garden", isOn: true), choice(2, "Blue Heron", isOn: false),
        ]),
      .hstack(
        [
          .text("1 selected", role: .headline),
          .act("canvases.selection.all", "Select All Shown", role: .secondary),
          .act("canvases.selection.move", "Move…", role: .secondary),
          .act("canvases.selection.tag", "Tag…", role: .secondary),
          .act("canvases.selection.delete", "Delete…", role: .danger),
          .act("canvases.selection.done", "Done", role: .primary),
        ], role: .toolbar),
    ])

  private static func column(_ stage: String, _ count: Int, _ cards: [Node<Did>]) -> Node<Did> {
    .vstack(
      [
        .heading("\(stage) (\(count))", level: 2),
        .pages(NodeID("board.list.\(stage.lowercased())"), stage, total: count, more: false, cards),
      ], role: .section)
  }

  private static func movable(_ number: Int, _ name: String) -> Node<Did> {
    .row(
      [
        .link(
          NodeID("board.card.\(number)"), name, to: Route("/canvases/\(number)"),
          [
            .picture(number, "\(name), picture"), .text(name, role: .headline),
            .text("Fern & Thread", role: .muted),
          ]),
        .act(NodeID("board.move.\(number)"), "Move…", role: .secondary),
      ], role: .card)
  }

  static let board = ScreenSketch(
    "Board", at: "/canvases/board", says: ["Kitting (1)"],
    [
      .heading("Board", level: 1),
      .link("board.add", "Add Canvas", to: "/canvases/new", role: .primary),
      .vstack(
        "board.columns", label: "Board", role: .board,
        [
          column("Kitting", 1, [movable(1, "Kitchen Garden")]),
          column("WIP", 1, [movable(2, "Blue Heron")]),
        ]),
    ])

  static let empty = ScreenSketch(
    "Canvases, none", at: "/canvases",
    [
      .heading("Canvases", level: 1), filters,
      .emptyState(
        "No canvases yet.",
        [.link("canvases.add", "Add Canvas", to: "/canvases/new", role: .primary)]),
    ])

  /// Returns the form, with the fields that other features provide.
  private static func form(
    _ title: String, designer: String = "Fern & Thread", name: String = "Kitchen Garden",
    mesh: Node<Did> = MeshSketches.field("18"), missing: String? = nil, _ buttons: [Node<Did>]
  ) -> [Node<Did>] {
    [
      .heading(title, level: 1), PhotoSketches.picker("canvas.photo.add", "Add Photo"),
      .field("canvas.designer", "Designer", TextField(value: designer, isRequired: true)),
      .field(
        "canvas.name", "Design Name", TextField(value: name, isRequired: true), message: missing),
      mesh, .field("canvas.size", "Size", TextField(value: "", placeholder: "10 × 12 in")),
      .choice("canvas.status", "Status", statuses, selected: "Stash"),
      TagSketches.field(["floral"]),
      .day("canvas.acquired", "Date Acquired", DateField(value: "")),
      .area("canvas.notes", "Notes", TextField(value: "", placeholder: "Threads, shop, ideas")),
    ] + buttons
  }

  private static func addButtons(_ reason: String?) -> [Node<Did>] {
    [
      .act("canvas.save", "Save", role: .primary, because: reason),
      .act("canvas.another", "Save and Add Another", role: .secondary, because: reason),
    ]
  }

  static let add = ScreenSketch(
    "Add Canvas", at: "/canvases/new",
    says: ["Add Canvas", "Save", "Save and Add Another", "Mesh Count", "Add Photo"],
    form("Add Canvas", addButtons(nil)))

  static let missing = ScreenSketch(
    "Add Canvas, name missing", at: "/canvases/new", says: ["Required"],
    form(
      "Add Canvas", name: "", mesh: MeshSketches.field(nil), missing: "Required",
      addButtons("Design Name is required")))

  static let other = ScreenSketch(
    "Add Canvas, Other mesh", at: "/canvases/new", says: ["Other", "Enter mesh count"],
    form("Add Canvas", mesh: MeshSketches.field(nil, other: ""), addButtons(nil)))

  static let edit = ScreenSketch(
    "Edit Canvas", at: "/canvases/1/edit", says: ["Edit Canvas", "Save Changes"],
    form("Edit Canvas", [.act("canvas.save", "Save Changes", role: .primary)]))

  static let conflict = ScreenSketch(
    "Edit Canvas, changed elsewhere", at: "/canvases/1/edit",
    form(
      "Edit Canvas",
      [
        .act("canvas.save", "Save Changes", role: .primary),
        .ask(
          "canvas.conflict", "Replace the other change?",
          "This canvas was changed elsewhere. If you replace it, the other change is lost. "
            + "If you cancel, your changes stay in the form.",
          [
            .act("canvas.conflict.keep", "Cancel", role: .primary),
            .act("canvas.conflict.save", "Replace", role: .danger),
          ]),
      ]))

  static let page = ScreenSketch(
    "Kitchen Garden", at: "/canvases/1", says: ["Add Entry", "Edit Canvas"],
    [
      .image(
        Picture(photo: RecordID("0199-photo-1"), variant: .display, width: 1600, height: 1200),
        label: "Kitchen Garden, picture"),
      .heading("Kitchen Garden", level: 1), .text("Fern & Thread", role: .muted),
      .vstack(
        "canvas.facts", label: "About This Canvas", role: .section,
        [
          .text("18 mesh", label: "Mesh Count", role: .data),
          .text("2026-02-28", label: "Date Acquired", role: .data),
          .flow([.chip("floral", role: .accent2), .chip("gift", role: .accent4)]),
        ]),
      .vstack(
        "canvas.stages", label: "Stages", role: .stages,
        statuses.map { stage in
          .chip(
            NodeID("canvas.stage.\(statuses.firstIndex(of: stage) ?? 0)"), stage,
            isSelected: stage == "Stitched",
            onTap: .tapped("canvas.stages"),
            children: stage == "Stitched" ? [.text("March 1, 2026", role: .footnote)] : [])
        }),
      .act("canvas.advance", "Move to At Finishing"),
      .menu(
        "More Actions",
        [
          .link("canvas.edit", "Edit Canvas", to: "/canvases/1/edit"),
          .act("canvas.dates.open", "Edit Stage Dates"),
          .act("canvas.delete", "Delete", role: .danger),
        ]),
      .link("canvas.entry", "Add Entry", to: "/canvases/1/journal/new", role: .primary),
      .heading("Journal"), JournalSketches.timeline,
    ])
}
