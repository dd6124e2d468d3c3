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
      .text(StatisticsText.canvases(statistics.canvases)),
      section("stats.status", "By Status", statistics.byStatus) { $0.label },
      section("stats.mesh", "By Mesh Count", statistics.byMesh) {
        StatisticsText.mesh($0, repository.editors)
      },
      designers(statistics),
      finished(statistics.finishedByMonth),
    ]
  }

  private func section<Value>(
    _ id: NodeID, _ label: String, _ counts: [Statistics.Count<Value>],
    _ words: (Value) -> String
  ) -> Node<Action> {
    .vstack(
      id, label: label, role: .section,
      counts.map { .text("\($0.canvases)", label: words($0.value), role: .data) })
  }

  private func designers(_ statistics: Statistics) -> Node<Action> {
    var node = section("stats.designer", "By Designer", statistics.byDesigner) { $0 }
    let others = statistics.otherDesigners
    if others.designers > 0 {
      node.children.append(
        .text(
          "\(others.canvases)", label: StatisticsText.others(others.designers), role: .data))
    }
    return node
  }

  private func finished(_ months: [Statistics.Count<CivilMonth>]) -> Node<Action> {
    var node = section("stats.finished", "Finished per Month", months, \.phrase)
    if months.isEmpty { node.children = [.hint("No finished canvases yet.")] }
    return node
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
