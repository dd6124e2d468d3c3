public import Core

/// A list of names and values, in which long values wrap within their column.
public struct FactTable: Sendable {
  /// The facts from top to bottom.
  ///
  /// A fact's role styles the fact's value. If the role is `nil`, the value is plain text.
  public var facts: [(name: String, value: String, role: StyleRole?)] = []
  private let sizes: CellSizes

  /// Creates an empty table.
  public init(_ sizes: CellSizes) { self.sizes = sizes }

  /// Returns the table as lines.
  ///
  /// - Parameter width: The terminal's width in columns, or `nil` for no limit. If the names need
  ///   more than half of the width, values are below their names.
  /// - Returns: The lines. Only a name above its values can be wider than `width`.
  /// - Complexity: O(*n*), where *n* is the number of characters.
  public func lines(width: Int?) -> [StyledLine] {
    let names = (facts.map(\.name.columns).max() ?? 0) + sizes.gap
    let isBeside = width.map { names <= $0 / 2 } ?? true
    let indent = isBeside ? names : sizes.indent
    return facts.flatMap { fact -> [StyledLine] in
      let name = StyledText(fact.name, StyleRole.footnote.look)
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
