import Core

/// Sketches of the weight form in its states.
enum WeightSketches {
  static let all = [new, opened, long, danger, edit, stone, discard, saved, updated]

  private static func form(
    _ title: String, weight: String, unit: String = "kg", save: String = "Save",
    because reason: String? = nil, day: (String, Bool) = ("Sunday, March 1", true),
    note: [Node<Did>] = [noteField("")], more: [Node<Did>] = [details(false)]
  ) -> [Node<Did>] {
    [
      .heading(title, level: 1), days(day.0, isToday: day.1),
      .field("weight.value", "Weight", TextField(value: weight, suffix: unit, keypad: .decimal)),
    ] + note + more + [.act("weight.save", save, role: .primary, because: reason)]
  }

  private static func days(_ label: String, isToday: Bool) -> Node<Did> {
    .hstack([
      .act("weight.day.previous", "Previous day"),
      .day("weight.day", label, DateField(value: "2026-03-01", latest: CivilDay("2026-03-01"))),
      .act(
        "weight.day.next", "Next day", because: isToday ? "The next day is in the future" : nil),
    ])
  }

  private static func noteField(_ text: String) -> Node<Did> {
    .area("weight.note", "Note", TextField(value: text, placeholder: "Add a note (optional)"))
  }

  private static func details(_ isOpen: Bool) -> Node<Did> {
    .disclosure(
      "weight.more", label: isOpen ? "Less…" : "More…", isOpen: isOpen,
      onTap: .tapped("weight.more")
    ) {
      [
        .field("weight.fat", "Body Fat %", TextField(value: "", suffix: "%", keypad: .decimal)),
        .field(
          "weight.feet", "Height, Feet", TextField(value: "5", suffix: "ft", keypad: .numeric)),
        .field(
          "weight.inches", "Height, Inches", TextField(value: "9", suffix: "in", keypad: .numeric)),
      ]
    }
  }

  static let new = ScreenSketch(
    "Add Entry", at: "/weight/new",
    says: ["Add Entry", "Previous day", "Next day", "Add a note (optional)", "More…", "Save"],
    form("Add Entry", weight: "", because: "Enter a weight from 0.5 to 700 kg"))

  static let opened = ScreenSketch(
    "Add Entry, with body fat and height", at: "/weight/new", says: ["Less…", "Body Fat %"],
    form("Add Entry", weight: "82.4", more: [details(true)]))

  private static func noted(_ remaining: Int, _ role: StyleRole) -> [Node<Did>] {
    [
      noteField("A long note"),
      .hint("\(remaining) characters remaining", role: role),
    ]
  }

  static let long = ScreenSketch(
    "Add Entry, a long note", at: "/weight/new", says: ["49 characters remaining"],
    form("Add Entry", weight: "82.4", note: noted(49, .footnote)))

  static let danger = ScreenSketch(
    "Add Entry, a note too long", at: "/weight/new", says: ["-1 characters remaining"],
    form(
      "Add Entry", weight: "82.4", because: "Note: At most 500 characters; the text has 501",
      note: noted(-1, .danger)))

  static let edit = ScreenSketch(
    "Edit Entry, not saved", at: "/weight/7/edit",
    says: [
      "Edit Entry", "Save Changes", "Created", "Last Modified", "Unable to save", "Previous day",
    ],
    form("Edit Entry", weight: "82.4", save: "Save Changes", day: ("Saturday, February 28", false))
      + [
        .field("weight.time", "Time", TextField(value: "07:15", placeholder: "No time")),
        .vstack(
          "weight.facts", label: "About This Entry",
          [
            .text("2026-02-28 07:15", label: "Created", role: .data),
            .text("2026-03-01 09:30", label: "Last Modified", role: .data),
          ]),
        .ask(
          "weight.failed", "Unable to save", "The disk is full; nothing was written",
          [.act("weight.failed.ok", "Keep Editing", role: .primary)]),
      ])

  static let stone = ScreenSketch(
    "Add Entry, stones", at: "/weight/new", says: ["11 st 6.5 lb"],
    form("Add Entry", weight: "11 st 6.5 lb", unit: "st+lb"))

  static let discard = ScreenSketch(
    "Add Entry, leaving", at: "/weight/new",
    says: [
      "Discard Changes?", "You have unsaved changes that will be lost.", "Discard", "Keep Editing",
    ],
    form("Add Entry", weight: "82.5") + [
      .ask(
        "session.discard", "Discard Changes?", "You have unsaved changes that will be lost.",
        [
          .text("Weight: 82.4 kg, now 82.5 kg", role: .footnote),
          .act("session.discard.confirm", "Discard", role: .danger),
          .act("session.discard.keep", "Keep Editing", role: .primary),
        ])
    ])

  static let saved = ScreenSketch(
    "Weight, after adding", at: "/weight", says: ["Entry saved: 82.4 kg"],
    [.heading("Weight", level: 1), .announcement("Entry saved: 82.4 kg")])

  static let updated = ScreenSketch(
    "Weight, after editing", at: "/weight", says: ["Entry updated: 82.5 kg"],
    [.heading("Weight", level: 1), .announcement("Entry updated: 82.5 kg")])
}
