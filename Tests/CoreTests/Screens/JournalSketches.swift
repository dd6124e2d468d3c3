import Core

/// Sketches of the journal: entries with one to four photos, and the form of an entry.
enum JournalSketches {
  static let all = [new, invalid, edit] + (1...4).map(entry)

  /// The timeline on a canvas's screen.
  static var timeline: Node<Did> {
    .pages(
      "canvas.journal", "Journal", total: 9, more: true,
      (1...2).map { number in
        .row([
          .text("Sunday, March \(number)", role: .data), .text("The garden path is done"),
          grid(NodeID("journal.\(number)"), count: 3),
          .menu(
            "Actions for the entry of March \(number), 2026",
            [
              .link(
                NodeID("journal.row.\(number)"), "Edit Entry",
                to: Route("/canvases/1/journal/\(number)/edit"))
            ]),
        ])
      })
  }

  private static func grid(_ id: NodeID, count: Int) -> Node<Did> {
    .photoGrid(
      id.part("photos"), label: count == 1 ? "1 photo" : "\(count) photos",
      (1...count).map { number in
        .link(
          id.part("photo.\(number)"), "Photo \(number) of \(count)",
          to: Route("/photos/\(number)/in/7"),
          [.picture(number, "Photo \(number) of \(count)")])
      })
  }

  private static func entry(photos count: Int) -> ScreenSketch {
    ScreenSketch(
      "Journal entry, \(count) photos", at: "/canvases/1/journal/7",
      [.heading("Entry", level: 1), grid("journal.7", count: count), .text("The path is done")])
  }

  private static func form(
    _ title: String, note: String, photos: [Node<Did>], save: String, because reason: String?
  ) -> [Node<Did>] {
    [
      .heading(title, level: 1),
      .area(
        "journal.note", "What did you work on?",
        TextField(value: note, placeholder: "What did you work on?")),
    ] + photos + [
      .day("journal.date", "Date", DateField(value: "2026-03-01")),
      .act("journal.save", save, role: .primary, because: reason),
    ]
  }

  static let new = ScreenSketch(
    "Add Entry, in a journal", at: "/canvases/1/journal/new",
    says: ["Add Entry", "What did you work on?", "Add Photos"],
    form(
      "Add Entry", note: "", photos: [PhotoSketches.picker("journal.photos.add", "Add Photos")],
      save: "Save", because: "Write a note or add a photo"))

  static let invalid = ScreenSketch(
    "Add Entry, in a journal, a note too long", at: "/canvases/1/journal/new",
    form(
      "Add Entry", note: "A very long note",
      photos: [.hint("At most 5000 characters; the text has 5001", role: .danger)], save: "Save",
      because: "Note: At most 5000 characters; the text has 5001"))

  static let edit = ScreenSketch(
    "Edit Entry, four photos", at: "/canvases/1/journal/7/edit", says: ["Save Changes"],
    form(
      "Edit Entry", note: "The path is done",
      photos: [
        .photoGrid(
          "journal.photos.tiles", label: "4 photos",
          (1...4).map { PhotoSketches.tile($0, of: "journal.photos") })
      ], save: "Save Changes", because: nil))
}
