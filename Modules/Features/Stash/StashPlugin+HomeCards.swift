public import Core

extension StashPlugin: HomeCardProviding {
  /// Returns a card for the canvas in progress that was changed last, and a card with the number of
  /// canvases finished this year.
  public func homeCards(with services: FeatureServices) async throws(ContentFailure) -> [HomeCard] {
    let repository = repository(with: services)
    let year = "\(repository.clock.today)".prefix(4)
    do throws(RecordFailure) {
      var cards: [HomeCard] = []
      if let entry = try await repository.lastInProgress() {
        let newest = try await JournalRepository(repository).page(of: entry.id, limit: 1).page.items
        cards.append(card(entry, newest.first))
      }
      let finished = try await repository.finished(since: "\(year)-01-01")
      if finished > 0 {
        cards.append(
          HomeCard(
            "finished", caption: "Finished in \(year)",
            title: finished == 1 ? "1 canvas" : "\(finished) canvases", route: "/stats"))
      }
      return cards
    } catch {
      throw .unreadable(error.explanation)
    }
  }

  private func card(_ entry: CanvasEntry, _ newest: JournalEntry?) -> HomeCard {
    let note = newest.flatMap { entry in
      entry.note.map { "\(entry.day.phrase): \(Self.excerpt(of: $0))" }
    }
    return HomeCard(
      "canvas", caption: "In Progress", title: entry.canvas.name,
      facts: [entry.canvas.designer] + [note].compactMap(\.self),
      image: entry.cover.map { .photo($0, label: entry.canvas.name) },
      route: Route("/canvases/\(entry.id)"),
      action: Navigation.Link(Route("/canvases/\(entry.id)/journal/new"), title: "Add Entry"))
  }

  /// Returns the first line of a note, at most 120 characters with an ellipsis.
  private static func excerpt(of note: String) -> String {
    let line = note.prefix { !$0.isNewline }
    return line.count <= 120 ? String(line) : line.prefix(119) + "…"
  }
}

extension CanvasRepository {
  /// Returns the canvas in progress that was changed last, or `nil` if none is in progress.
  fileprivate func lastInProgress() async throws(RecordFailure) -> CanvasEntry? {
    var filter = CanvasFilter()
    (filter.status, filter.sort) = (.wip, .updated)
    return try await page(filter, limit: 1).page.items.first
  }

  /// Returns the number of live canvases finished on or after a day, written as `2026-01-01`.
  fileprivate func finished(since day: String) async throws(RecordFailure) -> Int {
    try await store.read("Count finished canvases") { reader throws(StoreFailure) in
      try reader.count(
        Query<CanvasRecord>(.atLeast(CanvasRecord.Columns.finished, .text(day))))
    }
  }
}
