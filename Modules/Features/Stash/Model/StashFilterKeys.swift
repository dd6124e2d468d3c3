import Core

/// The filter keys that the stash adds to lists and searches.
struct StashFilterKeys: Sendable {
  let store: any RecordStore
  let clock: any WallClock
  let canvases: RecordFields<CanvasRecord>

  var all: [FilterKey] { [status, kind, mesh, designer, finished, before, after, has] }

  private typealias Canvas = CanvasRecord.Columns
  private static let ofCanvases: Set<String> = [CanvasRecord.collection.name]
  private static let both = ofCanvases.union([JournalRecord.collection.name])

  private var status: FilterKey {
    FilterKey(
      "status", about: "canvases in a stage, such as status:wip", collections: Self.ofCanvases,
      values: CanvasStatus.allCases.map(\.label)
    ) {
      value throws(FieldRefusal) in
      try Self.meaning(ofStatus: value)
    }
  }

  /// The key `is:`, a synonym for `status:`, for natural phrases such as `is:finished`.
  private var kind: FilterKey {
    FilterKey(
      "is", about: "canvases in a stage, such as is:finished", collections: Self.ofCanvases,
      values: [CanvasStatus.finished.rawValue]
    ) {
      value throws(FieldRefusal) in
      try Self.meaning(ofStatus: value)
    }
  }

  private static func meaning(
    ofStatus value: String
  ) throws(FieldRefusal) -> ParsedFilter.PredicateBuilder {
    guard let status = CanvasStatus(text: value) else {
      throw FieldRefusal(
        "Invalid status \u{201C}\(value)\u{201D}. \(CanvasStatus.typedForms)")
    }
    return { _, _ throws(StoreFailure) in .equals(Canvas.status, .text(status.rawValue)) }
  }

  private var mesh: FilterKey {
    let about = "canvases with a mesh count, such as mesh:18"
    return FilterKey("mesh", about: about, collections: Self.ofCanvases) {
      typed, limit throws(StoreFailure) in
      try await self.values(of: Canvas.mesh, limit) { canvas in
        canvas.mesh.map { "\($0)" }.flatMap { $0.hasPrefix(typed) ? $0 : nil }
      }
    } meaning: { value throws(FieldRefusal) in
      guard value.utf8.allSatisfy({ (48...57).contains($0) }), let mesh = Int(value), mesh > 0
      else {
        throw FieldRefusal("Invalid mesh count \u{201C}\(value)\u{201D}. Use a number such as 18.")
      }
      return { _, _ throws(StoreFailure) in .equals(Canvas.mesh, .number(mesh)) }
    }
  }

  private var designer: FilterKey {
    let about = "canvases by a designer, such as designer:weaver"
    return FilterKey("designer", about: about, collections: Self.ofCanvases) {
      typed, limit throws(StoreFailure) in
      try await self.values(of: Canvas.designer, limit) { canvas in
        canvas.designer.containsWords(typed) ? canvas.designer : nil
      }
    } meaning: { value throws(FieldRefusal) in
      { _, _ throws(StoreFailure) in .contains([Canvas.designer], value) }
    }
  }

  /// Returns at most `limit` distinct values for a filter key from the live canvases.
  ///
  /// The method reads the canvases sorted by `column`, 500 at a time, and calls the closure with
  /// each canvas. The closure returns the canvas's value, or `nil` to skip the canvas.
  private func values(
    of column: Column, _ limit: Int, _ value: @escaping @Sendable (CanvasRecord) -> String?
  ) async throws(StoreFailure) -> [String] {
    try await store.read { reader throws(StoreFailure) in
      var query = Query<CanvasRecord>(order: [SortKey(column)], limit: 500)
      var values: [String] = []
      repeat {
        let page = try reader.page(query)
        for canvas in page.items.map(\.record) {
          guard let value = value(canvas), values.last != value else { continue }
          values.append(value)
          if values.count == limit { return values }
        }
        query.after = page.next
      } while query.after != nil
      return values
    }
  }

  private var finished: FilterKey {
    let about = "canvases finished in a year or month, such as finished:2026-03"
    let month = CivilMonth(of: clock.today)
    return FilterKey(
      "finished", about: about, collections: Self.ofCanvases, values: ["\(month.year)", "\(month)"]
    ) {
      value throws(FieldRefusal) in
      // Each date in the period begins with the period, and no character in a date follows "~".
      let isPeriod = ["-01-01", "-01", ""].contains { CivilDay(value + $0) != nil }
      guard isPeriod else {
        throw FieldRefusal(
          "Invalid period \u{201C}\(value)\u{201D}. Use a year, month, or day such as 2026, "
            + "2026-03, or 2026-03-14.")
      }
      return { _, _ throws(StoreFailure) in
        .and([
          .atLeast(Canvas.finished, .text(value)), .atMost(Canvas.finished, .text(value + "~")),
        ])
      }
    }
  }

  private var before: FilterKey {
    let about = "canvases and journal entries from before a day, such as before:2026-03-01"
    return FilterKey(
      "before", about: about, collections: Self.both, values: ["today", "yesterday"]
    ) {
      value throws(FieldRefusal) in
      let day = try self.day(value)
      let end = self.clock.moment(on: day).adding(.milliseconds(-1))
      return { collection, _ throws(StoreFailure) in
        Self.date(collection, acquired: { .atMost($0, .text(day.adding(days: -1).description)) }) {
          .atMost($0, .integer(end.milliseconds))
        }
      }
    }
  }

  private var after: FilterKey {
    let about = "canvases and journal entries from after a day, such as after:2026-03-01"
    return FilterKey(
      "after", about: about, collections: Self.both, values: ["today", "yesterday"]
    ) {
      value throws(FieldRefusal) in
      let next = try self.day(value).adding(days: 1)
      let start = self.clock.moment(on: next)
      return { collection, _ throws(StoreFailure) in
        Self.date(collection, acquired: { .atLeast($0, .text(next.description)) }) {
          .atLeast($0, .integer(start.milliseconds))
        }
      }
    }
  }

  private func day(_ value: String) throws(FieldRefusal) -> CivilDay {
    guard let day = CivilDay(typed: value, today: clock.today) else {
      throw FieldRefusal("Invalid date \u{201C}\(value)\u{201D}. \(CivilDay.typedForms)")
    }
    return day
  }

  /// Returns the predicate that tests the date of a canvas or a journal entry.
  ///
  /// A canvas's date is the day on which the canvas was acquired or, if unknown, the moment at
  /// which the canvas was added. An entry's date is the moment that the entry is about or, if
  /// unknown, the moment at which the entry was added.
  private static func date(
    _ collection: RecordCollection, acquired: (Column) -> RecordPredicate,
    moment: (Column) -> RecordPredicate
  ) -> RecordPredicate {
    let isCanvas = collection.name == CanvasRecord.collection.name
    let column = isCanvas ? Canvas.acquired : JournalRecord.Columns.writtenAt
    return .or([
      isCanvas ? acquired(column) : moment(column),
      .and([.equals(column, .null), moment(.createdAt)]),
    ])
  }

  /// The key `has:`, which matches records with a value in an optional field or a slot.
  private var has: FilterKey {
    let (canvases, entries) = (canvases, JournalRecord.fields)
    let fields = canvases.presenceNames.filter { $0 != "cover" && $0 != "notes" }
    let names = ["photo", "note"] + fields
    let about = "canvases and journal entries that have a photo or note, such as has:photo"
    return FilterKey("has", about: about, collections: Self.both, values: names) {
      value throws(FieldRefusal) in
      let key = value.lowercased()
      if ["photo", "photos", "cover"].contains(key) {
        return { _, _ throws(StoreFailure) in
          .or([
            .isLinked(field: StashFieldSlots.cover.key),
            .isLinked(field: StashFieldSlots.photos.key),
          ])
        }
      }
      let canvas = canvases.presence(of: key == "note" ? "notes" : key)
      let entry = entries.presence(of: key == "notes" ? "note" : key)
      guard canvas != nil || entry != nil else {
        throw FieldRefusal(
          "Invalid value \u{201C}\(value)\u{201D}. Use \(names.alternatives).")
      }
      return { collection, _ throws(StoreFailure) in
        let isCanvas = collection.name == CanvasRecord.collection.name
        return (isCanvas ? canvas : entry) ?? .not(.all)
      }
    }
  }
}
