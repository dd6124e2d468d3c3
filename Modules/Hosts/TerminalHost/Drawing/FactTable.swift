public import Core

/// Names and what they stand for, one below the other; long values go on under themselves.
public struct FactTable: Sendable {
  /// The facts, in order.
  public var facts: [(name: String, value: String, role: Role?)] = []
  private let sizes: CellSizes

  /// A table without facts.
  public init(_ sizes: CellSizes) { self.sizes = sizes }

  /// The facts in lines.
  ///
  /// - Parameter width: The terminal's columns; nil for as many as wanted. Where the names leave less
  ///   than half of it, values stand below them.
  /// - Returns: The lines, none wider than the width.
  /// - Complexity: O(characters).
  public func lines(width: Int?) -> [StyledLine] {
    let names = (facts.map(\.name.columns).max() ?? 0) + sizes.gap
    let isBeside = width.map { names <= $0 / 2 } ?? true
    let indent = isBeside ? names : sizes.indent
    return facts.flatMap { fact -> [StyledLine] in
      let name = StyledText(fact.name, Role.footnote.look)
      let room = width.map { max(1, $0 - indent) } ?? .max
      let values = fact.value.wrapped(to: room).map { text in
        var line = StyledLine()
        line.pad(to: indent)
        line.parts.append(StyledText(text, fact.role?.look ?? .plain))
        return line
      }
      guard isBeside, let first = values.first else { return [StyledLine([name])] + values }
      var line = StyledLine([name])
      line.pad(to: indent)
      line.parts += first.parts.dropFirst()
      return [line] + values.dropFirst()
    }
  }
}
