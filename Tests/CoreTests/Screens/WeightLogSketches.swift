import Core

/// Sketches of the weight log: history, trend and goal, and import.
enum WeightLogSketches {
  static let all = [log, empty, trend, atGoal, wrongWay, tooSlow, importing]

  static let log = ScreenSketch(
    "Weight", at: "/weight",
    [
      .heading("Weight", level: 1), .text("82.4 kg", label: "Today", role: .data),
      .text("1.4 kg to go"),
      .field("weight.today", "Today's Weight", TextField(value: "", suffix: "kg")),
      .act("weight.today.add", "Add"),
      .text("12 days", label: "Streak", role: .data),
      .link("weight.add", "Add Entry", to: "/weight/new", role: .primary), .heading("March 2026"),
      .pages(
        "weight.log.2026-03", "March 2026", [row(7, "82.4 kg", "Sunday, March 1", "after tea")]),
      .heading("February 2026"),
      .pages(
        "weight.log.2026-02", "February 2026", total: 57, more: true,
        [
          row(6, "182.0 lb", "Saturday, February 28", nil),
          row(5, "82.9 kg", "Friday, February 27", nil),
        ]),
      .announcement("Entry deleted"), .act("weight.undo", "Undo"),
    ])

  private static func row(_ id: Int, _ value: String, _ day: String, _ note: String?) -> Node<Did> {
    .row(
      [
        .link(
          NodeID("weight.row.\(id)"), "\(value), \(day)", to: Route("/weight/\(id)/edit"),
          [.text(value, role: .data), .text(day, role: .muted)])
      ] + (note.map { [.text($0, role: .footnote)] } ?? [])
        + [.act(NodeID("weight.row.\(id).delete"), "Delete \(value), \(day)")])
  }

  static let empty = ScreenSketch(
    "Weight, none", at: "/weight",
    [
      .heading("Weight", level: 1),
      .emptyState(
        "No entries yet. To start your log, add an entry.",
        [.link("weight.add", "Add Entry", to: "/weight/new", role: .primary)]),
    ])

  private static func trend(_ state: String, goal: String) -> [Node<Did>] {
    let ranges = [
      ("7", "1W", "1 week"), ("30", "1M", "1 month"), ("90", "3M", "3 months"),
      ("180", "6M", "6 months"), ("365", "1Y", "1 year"),
    ].map { ($0, $1, Optional("\($1), \($2)")) }
    return [
      .heading("Trend", level: 1),
      .pills(
        "trend.range", label: "Period", selected: "30", ranges + [("all", "All", "all days")]),
      .chart(
        "trend.chart",
        summary: "Trend over 30 days: from 83.6 kg to 82.5 kg; 2 gaps; goal 80 kg",
        Reference(source: "weight.trend.30", revision: 41)),
      .vstack(
        "trend.facts", label: "Trend", role: .section,
        [
          .text("82.5 kg", label: "Trend", role: .data),
          .text(
            "Down 0.4 kg per week, likely between 0.2 kg and 0.6 kg", label: "Change",
            role: .data),
          .text(
            "23 days with entries, 2 gaps of a day or more", label: "Based On", role: .footnote),
          .text(state, label: "Goal", role: .status),
        ]),
      .field("trend.goal", "Goal Weight", TextField(value: goal, suffix: "kg", keypad: .decimal)),
    ]
  }

  static let trend = ScreenSketch(
    "Trend", at: "/weight/trend", says: ["23 days with entries, 2 gaps of a day or more"],
    trend("80 kg, 2.5 kg to go, expected June 4 (May 20 to July 2)", goal: "80"))
  static let atGoal = ScreenSketch(
    "Trend, at the goal", at: "/weight/trend", says: ["at goal"],
    trend("at goal", goal: "82 to 83"))
  static let wrongWay = ScreenSketch(
    "Trend, away from the goal", at: "/weight/trend", says: ["wrong direction"],
    trend("wrong direction", goal: "90"))
  static let tooSlow = ScreenSketch(
    "Trend, far from the goal", at: "/weight/trend", says: ["too slow"],
    trend("too slow", goal: "60"))

  static let importing = ScreenSketch(
    "Import, preview", at: "/weight/import",
    [
      .heading("Import", level: 1),
      .text("120", label: "Rows", role: .data), .text("3", label: "Existing", role: .data),
      .text("2", label: "Rejected", role: .data),
      .choice("import.column.1", "Column 1", ["Date", "Weight", "Skip"], selected: "Date"),
      .choice("import.column.2", "Column 2", ["Date", "Weight", "Skip"], selected: "Weight"),
      .choice("import.dates", "Date Order", ["DMY", "MDY", "YMD"], selected: "DMY"),
      .pages(
        "import.rows", "Preview", total: 120, more: true,
        [
          importRow(1, "01/03/2026", "82.4", "new"),
          importRow(2, "28/02/2026", "82.6", "existing"),
          importRow(3, "31/02/2026", "83", "“31/02/2026” isn't a date"),
        ]),
      .progress("Reading export.xml", Progress(completed: 64, total: 1024)),
      .act("import.run", "Import 115", role: .primary), .act("import.cancel", "Cancel"),
    ])

  private static func importRow(
    _ number: Int, _ day: String, _ value: String, _ state: String
  ) -> Node<Did> {
    .row([
      .text("\(number)", label: "Row", role: .data), .text(day, label: "Date", role: .data),
      .text(value, label: "Weight", role: .data), .text(state, label: "State", role: .status),
    ])
  }
}
