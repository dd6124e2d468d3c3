public import Core

/// Tags to read: chips in their colours, and how many more there are (TG-21).
public struct TagDisplay: Sendable, Equatable {
  /// The most chips, 0 or more.
  public let maxVisible: Int

  /// A display.
  ///
  /// - Parameter maxVisible: The most chips before the rest becomes a number; with 0 there is the
  ///   number alone.
  /// - Throws: ``Refusal`` for fewer than none.
  public init(maxVisible: Int) throws(Refusal) {
    guard maxVisible >= 0 else { throw Refusal(maxVisible: maxVisible) }
    self.maxVisible = maxVisible
  }

  /// How many chips a page shows before it is asked for more.
  static let page = TagDisplay(pages: 12)

  private init(pages: Int) { maxVisible = pages }

  /// A number of chips that can't be.
  public struct Refusal: Explained, Equatable {
    /// What was asked for.
    public let maxVisible: Int

    /// The failure in words.
    public var explanation: Explanation {
      Explanation(
        .defect, code: "max-visible",
        "\(maxVisible) tags can't be shown: the most is 0 or more")
    }
  }

  /// The chips.
  ///
  /// - Parameters:
  ///   - names: The tags, in order.
  ///   - id: The field's id, for the number of further tags.
  ///   - isWhole: Whether the person asked for all of them.
  ///   - onMore: What asks for all of them.
  /// - Returns: Chips in a row that wraps; nil for no tags.
  public func view<Action>(
    _ names: [TagName], id: NodeID, isWhole: Bool, onMore: Action
  ) -> Node<Action>? {
    guard !names.isEmpty else { return nil }
    let visible = isWhole ? names[...] : names.prefix(maxVisible)
    var chips = visible.map { Node<Action>.chip($0.text, role: $0.role) }
    let rest = names.count - visible.count
    if rest > 0 {
      chips.append(
        .chip(
          id.part("more"), "+\(rest)", spoken: rest == 1 ? "1 more tag" : "\(rest) more tags",
          onTap: onMore))
    }
    return .flow(chips)
  }
}
