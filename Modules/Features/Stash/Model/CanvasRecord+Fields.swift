public import Core

extension CanvasRecord: DeclaredRecord {
  /// The fields of a canvas, in the form's order.
  public static let fields = RecordFields("canvas", blank: CanvasRecord(designer: "", name: "")) {
    StashFieldSlots.cover
    Field("designer", \.designer, "Designer", .text(200), help: "Designer of the canvas.")
      .completed()
    Field("name", \.name, "Design Name", .text(200), help: "Name of the design.")
    StashFieldSlots.mesh
    Field("size", \.size, "Size", .text(100), help: "Size, as free text.")
    Field(
      "status", \.status, "Status",
      .choice({ $0.label }, resolve: { CanvasStatus(text: $0) }, hint: CanvasStatus.typedForms),
      help: "Status: stash, kitting, wip, stitched, atFinishing, or finished.")
    StashFieldSlots.tags
    Field(
      "acquired", \.acquired, "Date Acquired", .day,
      help: "Date acquired: 2026-03-01, today, yesterday, or -3d.")
    Field(
      "notes", \.notes, "Notes", .notes(2000, placeholder: "Threads, shop, ideas"),
      help: "Notes, or - for standard input.")
    Consequence { old, canvas, today in
      guard canvas.status != old.status else { return }
      canvas.move(to: canvas.status, on: today)
    }
  }
}

extension JournalRecord: DeclaredRecord {
  /// The field for the entry's date.
  static let date = MomentField<JournalRecord>("date", \.writtenAt, "Date")

  /// The fields of a journal entry, in the form's order.
  public static let fields = RecordFields(
    "journal", blank: JournalRecord(canvas: RecordID(""), note: nil)
  ) {
    Field(
      "note", \.note, "Note", .notes(5000, placeholder: "What did you work on?"),
      help: "Note, or - for standard input.")
    StashFieldSlots.photos
    StashFieldSlots.entryTags
    date
    Rule { entry, isFilled in
      guard entry.note == nil, !isFilled(StashFieldSlots.photos.key) else { return nil }
      return Explanation(.refused, code: "empty-entry", "Write a note or add a photo")
    }
  }
}

extension RecordChange<CanvasRecord> {
  /// Makes the change also set or remove the dates on which stages were reached.
  ///
  /// A `nil` date removes the stage's date. See ``CanvasRecord/set(_:on:)``.
  public mutating func reach(_ days: [CanvasStatus: CivilDay?]) {
    guard !days.isEmpty else { return }
    also { canvas, today throws(RecordFailure) in try canvas.set(days, on: today) }
  }
}
