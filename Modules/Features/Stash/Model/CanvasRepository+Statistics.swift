public import Core

extension CanvasRepository {
  /// Returns statistics about all live canvases, computed in one consistent read.
  ///
  /// - Throws: ``RecordFailure/store(_:)`` if the store can't be read.
  /// - Complexity: O(*n*), where *n* is the number of canvases. Memory doesn't grow with *n*
  ///   (ALL-7).
  public func statistics() async throws(RecordFailure) -> Statistics {
    let today = clock.today
    return try await store.read("Count canvases") { reader throws(StoreFailure) in
      var tally = CanvasTally()
      var query = Query<CanvasRecord>(order: [SortKey(CanvasRecord.Columns.designer)], limit: 500)
      repeat {
        let page = try reader.page(query)
        for stored in page.items { tally.count(stored.record) }
        query.after = page.next
      } while query.after != nil
      return tally.statistics(on: today)
    }
  }
}

/// Running counts of canvases.
///
/// The caller counts the canvases sorted by designer, so that a designer's count is final when the
/// next designer appears.
private struct CanvasTally {
  private var total = 0
  private var statuses: [CanvasStatus: Int] = [:]
  private var meshes: [Int?: Int] = [:]
  private var designers: [String: Int] = [:]
  private var others = Statistics.Others(designers: 0, canvases: 0)
  private var months: [CivilMonth: Int] = [:]

  mutating func count(_ canvas: CanvasRecord) {
    total += 1
    statuses[canvas.status, default: 0] += 1
    meshes[canvas.mesh, default: 0] += 1
    if designers[canvas.designer] == nil, designers.count == 2 * Statistics.mostDesigners {
      keepMost()
    }
    designers[canvas.designer, default: 0] += 1
    if let day = canvas.reached[.finished] { months[CivilMonth(of: day), default: 0] += 1 }
  }

  /// Moves all counts except those for the top designers to ``others``.
  ///
  /// - Returns: The counts for the top designers, largest first.
  @discardableResult
  private mutating func keepMost() -> [Statistics.Count<String>] {
    let ranked = designers.map { Statistics.Count(value: $0, canvases: $1) }
      .sorted { ($1.canvases, $0.value) < ($0.canvases, $1.value) }
    for one in ranked.dropFirst(Statistics.mostDesigners) {
      designers[one.value] = nil
      others.designers += 1
      others.canvases += one.canvases
    }
    return Array(ranked.prefix(Statistics.mostDesigners))
  }

  func statistics(on today: CivilDay) -> Statistics {
    var (tally, statistics) = (self, Statistics())
    statistics.canvases = total
    statistics.byStatus = CanvasStatus.allCases.map {
      Statistics.Count(value: $0, canvases: statuses[$0] ?? 0)
    }
    statistics.byMesh = meshes.sorted { ($0.key ?? .max) < ($1.key ?? .max) }
      .map { Statistics.Count(value: $0, canvases: $1) }
    statistics.byDesigner = tally.keepMost()
    statistics.otherDesigners = tally.others
    statistics.finishedByMonth = finished(until: CivilMonth(of: today))
    return statistics
  }

  private func finished(until now: CivilMonth) -> [Statistics.Count<CivilMonth>] {
    guard let first = months.keys.min(), let last = months.keys.max() else { return [] }
    return sequence(first: first) { $0 < max(last, now) ? $0.next : nil }
      .map { Statistics.Count(value: $0, canvases: months[$0] ?? 0) }
  }
}
