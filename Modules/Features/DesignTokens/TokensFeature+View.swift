public import Core

extension TokensFeature {
  /// Returns the screen's nodes: the failing contrast pairs, followed by the tokens in groups.
  public func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [.heading("Colors and Type", level: 1)]
    if let failure = state.failure { parts.append(.hint(failure, role: .danger)) }
    if let tokens = state.tokens {
      let problems = ContrastFinding.all(of: TokenTheme(tokens)).compactMap(\.problem)
      parts += problems.map { .hint($0, role: .danger) }
      parts += lists(TokenEntry.all(of: tokens))
    } else if state.failure == nil {
      parts.append(.loading())
    }
    return .vstack(parts)
  }

  private func lists(_ entries: [TokenEntry]) -> [Node<Action>] {
    let groups = [
      ("palette", "Colors"), ("color", "Roles"), ("space", "Spacing"), ("radius", "Corners"),
      ("icon", "Icons"), ("size", "Sizes"), ("type", "Typography"), ("motion", "Motion"),
      ("shadow", "Shadows"),
    ]
    return groups.flatMap { group, title -> [Node<Action>] in
      let rows = entries.filter { $0.path.hasPrefix(group + ".") }.map(row)
      let id = NodeID("tokens.\(group)")
      return [.heading(title), .list(id, label: title, ListPage(total: rows.count), rows)]
    }
  }

  private func row(_ entry: TokenEntry) -> Node<Action> {
    let name = Node<Action>.text(String(entry.path.drop { $0 != "." }.dropFirst()), role: .data)
    guard entry.type == "color" else { return .row([name, .text(entry.light)]) }
    return .row(
      [name]
        + [("Light", entry.light), ("Dark", entry.dark)].flatMap { appearance, color in
          [
            .text(appearance, role: .muted),
            .swatch(
              String(color.dropFirst()), label: "\(entry.path), \(appearance.lowercased())"),
          ]
        })
  }
}
