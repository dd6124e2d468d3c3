import Core

extension StatisticsScreen {
  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [.heading("Statistics", level: 1)]
    if let failure = state.failure { parts.append(.hint(failure, role: .danger)) }
    if let statistics = state.statistics {
      parts += statistics.canvases == 0 ? [empty] : counted(statistics)
    } else if state.failure == nil {
      parts.append(.loading())
    }
    return .vstack(parts)
  }

  private var empty: Node<Action> {
    .emptyState(
      "No canvases yet.",
      [.link("stats.add", "Add Canvas", to: "/canvases/new", role: .primary)])
  }

  private func counted(_ statistics: Statistics) -> [Node<Action>] {
    [
      .text(StatisticsText.canvases(statistics.canvases), role: .muted),
      section("stats.status", "By Status", statistics.byStatus) {
        ($0.label, ["status": $0.rawValue])
      },
      section("stats.mesh", "By Mesh Count", statistics.byMesh) { mesh in
        (StatisticsText.mesh(mesh, repository.editors), mesh.map { ["mesh": "\($0)"] })
      },
      designers(statistics),
      finished(statistics.finishedByMonth),
    ]
  }

  /// Returns bars for counts, which link to the lists of the counted canvases.
  ///
  /// `meaning` returns the label of a value and the query of the list of canvases, or `nil` if no
  /// filter finds these canvases. The filter for a designer also finds longer names.
  private func section<Value>(
    _ id: NodeID, _ label: String, _ counts: [Statistics.Count<Value>],
    _ meaning: (Value) -> (words: String, query: [String: String]?)
  ) -> Node<Action> {
    let largest = counts.map(\.canvases).max() ?? 0
    return .vstack(
      id, label: label, role: .section,
      counts.enumerated().map { place, count in
        let (words, query) = meaning(count.value)
        let bar = Node<Action>.bar(words, Bar(count: count.canvases, largest: largest))
        guard let query, count.canvases > 0 else { return bar }
        let list = Route(parts: ["canvases"], query: query)
        return .link(id.part("\(place + 1)"), words, to: list, [bar])
      })
  }

  private func designers(_ statistics: Statistics) -> Node<Action> {
    let filter = repository.records.services.filter
    var node = section("stats.designer", "By Designer", statistics.byDesigner) { name in
      (name, filter.map { ["text": $0.text(of: "designer", name)] })
    }
    let others = statistics.otherDesigners
    if others.designers > 0 {
      node.children.append(
        .text(
          "\(others.canvases)", label: StatisticsText.others(others.designers), role: .data))
    }
    return node
  }

  /// Returns a table of the months of each year, latest year first, with a total per year.
  private func finished(_ months: [Statistics.Count<CivilMonth>]) -> Node<Action> {
    let id: NodeID = "stats.finished"
    let counts = Dictionary(uniqueKeysWithValues: months.map { ($0.value, $0.canvases) })
    let years = Set(months.map(\.value.year)).sorted(by: >)
    return .vstack(
      id, label: "Finished per Month", role: .section,
      months.isEmpty
        ? [.hint("No finished canvases yet.")]
        : years.map { year(id.part("\($0)"), $0, counts, largest: counts.values.max() ?? 0) })
  }

  private func year(
    _ id: NodeID, _ year: Int, _ counts: [CivilMonth: Int], largest: Int
  ) -> Node<Action> {
    let months = (1...12).compactMap { CivilDay(year: year, month: $0, day: 1) }
      .map(CivilMonth.init(of:))
    let total = months.reduce(0) { $0 + counts[$1, default: 0] }
    return .vstack(
      id, label: "\(year)",
      [
        .flow(
          months.map { month in
            let count = counts[month, default: 0]
            let bar = Node<Action>.bar(month.abbreviation, Bar(count: count, largest: largest))
            guard count > 0, let filter = repository.records.services.filter else { return bar }
            let text = filter.text(of: "finished", month.description)
            return .link(
              id.part(month.name.lowercased()), month.abbreviation,
              to: Route(parts: ["canvases"], query: ["text": text]), [bar])
          }),
        .text("\(total)", label: "Total", role: .data),
      ])
  }
}

/// The text for counts on the statistics screen and in the output of the statistics command.
public enum StatisticsText {
  /// Returns the text for a count of canvases, such as `1 canvas` or `2 canvases`.
  public static func canvases(_ count: Int) -> String {
    count == 1 ? "1 canvas" : "\(count) canvases"
  }

  /// Returns a mesh count as text in the mesh count editor's format, or "None" if `mesh` is `nil`.
  ///
  /// If the editor is `nil`, the text is the number.
  public static func mesh(_ mesh: Int?, _ editors: StashEditors) -> String {
    mesh.map { editors.mesh?.display($0) ?? "\($0)" } ?? "None"
  }

  /// Returns the text for a count of other designers, such as `1 other` or `2 others`.
  public static func others(_ count: Int) -> String { count == 1 ? "1 other" : "\(count) others" }
}
