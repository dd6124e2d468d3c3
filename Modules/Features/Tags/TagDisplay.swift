public import Core

/// A read-only row of chips in the tags' colors, with the number of hidden tags (TG-21).
public struct TagDisplay: Sendable, Equatable {
  /// The maximum number of tags shown as chips, 0 or more.
  public let maxVisible: Int

  /// Creates a display.
  ///
  /// - Parameter maxVisible: The maximum number of tags shown as chips, 0 or more. Further tags are
  ///   shown as a count, such as `+3`. If `maxVisible` is 0, only the count is shown.
  /// - Throws: ``Refusal`` if `maxVisible` is negative.
  public init(maxVisible: Int) throws(Refusal) {
    guard maxVisible >= 0 else { throw Refusal(maxVisible: maxVisible) }
    self.maxVisible = maxVisible
  }

  /// The display for screens, with up to 12 chips.
  static let page = TagDisplay(pages: 12)

  private init(pages: Int) { maxVisible = pages }

  /// The error for a negative maximum number of chips.
  public struct Refusal: Explained, Equatable {
    /// The rejected number.
    public let maxVisible: Int

    /// The explanation of the internal error.
    public var explanation: Explanation {
      Explanation(
        .defect, code: "max-visible",
        "Internal error: the maximum number of tags is \(maxVisible), but must be 0 or more")
    }
  }

  /// Returns a row of chips for the tags, with a count of the hidden tags.
  ///
  /// - Parameters:
  ///   - names: The names of the tags, in order.
  ///   - id: The field's ID, which is the prefix of the count chip's ID.
  ///   - isWhole: Whether to show all tags instead of at most ``maxVisible`` tags.
  ///   - onMore: The action that a tap on the count chip sends, to show all tags.
  ///   - list: The path of the list that shows the records with a tag, or `nil` if chips aren't
  ///     links.
  /// - Returns: A wrapping row of chips, or `nil` if there are no tags.
  public func view<Action>(
    _ names: [TagName], id: NodeID, isWhole: Bool, onMore: Action, filtering list: Route? = nil
  ) -> Node<Action>? {
    guard !names.isEmpty else { return nil }
    let visible = isWhole ? names[...] : names.prefix(maxVisible)
    var chips = visible.enumerated().map { place, name -> Node<Action> in
      guard let list else { return .chip(name.text, role: name.role) }
      let term = FilterExpression.term(FilterTerm(key: "tag", value: name.text))
      return .link(
        id.part("shown.\(place + 1)"), name.text,
        to: Route(parts: list.parts, query: ["text": "\(term)"]), role: name.role)
    }
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
