public import Core

extension StashPlugin: HomeCardProviding {
  /// Returns a card for the canvas to work on, a card with the number of others in progress, and
  /// a card with the number of canvases finished this year.
  public func homeCards(with services: FeatureServices) async throws(ContentFailure) -> [HomeCard] {
    let repository = repository(with: services)
    let year = "\(repository.clock.today)".prefix(4)
    do throws(RecordFailure) {
      var cards: [HomeCard] = []
      if let entry = try await repository.current() {
        let newest = try await JournalRepository(repository).page(of: entry.id, limit: 1).page.items
        cards.append(card(entry, newest.first, repository.clock.today))
        if entry.canvas.status == .wip {
          let (entries, count) = try await repository.latest(
            .equals(CanvasRecord.Columns.status, .text(CanvasStatus.wip.rawValue)),
            by: Column.updatedAt)
          if count > 1 {
            let others = entries.filter { $0.id != entry.id }
            cards.append(
              Self.card("others", "Also in Progress", others, count - 1, "/canvases?status=wip"))
          }
        }
      }
      let column = CanvasRecord.Columns.finished
      let (entries, finished) = try await repository.latest(
        .atLeast(column, .text("\(year)-01-01")), by: column)
      if finished > 0 {
        cards.append(Self.card("finished", "Finished in \(year)", entries, finished, "/stats"))
      }
      return cards
    } catch {
      throw .unreadable(error.explanation)
    }
  }

  /// Moves the card's canvas to the next stage, unless the canvas has changed since the card was
  /// created.
  public func make(
    _ change: HomeCard.Change, with services: FeatureServices
  ) async throws(ContentFailure) -> String? {
    let parts = change.name.split(separator: ".")
    guard parts.count == 3, parts[0] == "canvas", let number = Int64(parts[2]) else { return nil }
    do throws(RecordFailure) {
      let status = try await repository(with: services).advance(
        RecordID(String(parts[1])), revision: Revision(number))
      return "Moved to \(status.label)"
    } catch {
      throw .unreadable(error.explanation)
    }
  }

  /// Returns a card with the number of canvases and with the covers of some of them.
  private static func card(
    _ id: String, _ caption: String, _ entries: [CanvasEntry], _ count: Int, _ route: Route
  ) -> HomeCard {
    let covers = entries.compactMap { entry in
      entry.cover.map {
        HomeCard.Thumbnail($0, label: entry.canvas.name, route: Route("/canvases/\(entry.id)"))
      }
    }
    return HomeCard(
      id, caption: caption, title: StatisticsText.canvases(count), style: .number,
      image: covers.isEmpty ? nil : .thumbnails(covers), route: route)
  }

  private func card(
    _ entry: CanvasEntry, _ newest: JournalEntry?, _ today: CivilDay
  ) -> HomeCard {
    let noted = newest.flatMap { $0.note == nil ? nil : $0 }
    return HomeCard(
      "canvas", caption: entry.canvas.status == .wip ? "In Progress" : entry.canvas.status.label,
      title: entry.canvas.name, style: .prominent,
      facts: [entry.canvas.designer] + [noted?.day.phrase(in: today)].compactMap(\.self),
      note: noted?.note.map(Self.excerpt),
      image: entry.cover.map { .photo($0, label: entry.canvas.name) },
      route: Route("/canvases/\(entry.id)"),
      action: Navigation.Link(Route("/canvases/\(entry.id)/journal/new"), title: "Add Entry"),
      change: entry.canvas.status.next.map {
        HomeCard.Change(
          "canvas.\(entry.id).\(entry.stored.revision.number)", title: "Move to \($0.label)")
      })
  }

  /// Returns the first line of a note, at most 200 characters with an ellipsis.
  private static func excerpt(of note: String) -> String {
    let line = note.prefix { !$0.isNewline }
    return line.count <= 200 ? String(line) : line.prefix(199) + "…"
  }
}

extension CanvasRepository {
  /// Returns the canvas in progress that the user changed or wrote about last, or, if none is in
  /// progress, the one of another stage, or `nil` if all canvases are finished.
  fileprivate func current() async throws(RecordFailure) -> CanvasEntry? {
    guard let changed = try await currentFirst(limit: 1).first,
      changed.canvas.status != .finished
    else { return nil }
    let journal = JournalRepository(self)
    for entry in try await journal.page(of: nil, limit: Self.newestEntries).page.items
    where entry.stored.updatedAt > changed.stored.updatedAt {
      let written = try await canvas(entry.stored.record.canvas)
      if written.canvas.status == changed.canvas.status { return written }
    }
    return changed
  }

  /// The number of journal entries among which the canvas that the user wrote about last is found.
  private static let newestEntries = 5

  /// Returns the live canvases that meet a condition: those with the latest values in a column, and
  /// the number of all.
  fileprivate func latest(
    _ condition: RecordPredicate, by column: Column
  ) async throws(RecordFailure) -> (entries: [CanvasEntry], count: Int) {
    let query = Query<CanvasRecord>(
      condition, order: [SortKey(column, ascending: false)], limit: 6)
    return try await store.read("Count canvases") { reader throws(StoreFailure) in
      var entries: [CanvasEntry] = []
      for stored in try reader.page(query).items {
        entries.append(try self.entry(stored, in: reader))
      }
      return (entries, try reader.count(query))
    }
  }
}
