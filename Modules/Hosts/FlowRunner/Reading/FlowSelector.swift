/// A selector that finds a node by text, ID, kind, position, or state.
///
/// A node must match every property that isn't `nil`.
public struct FlowSelector: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The displayed text, or `nil` for any text.
  ///
  /// In the text, `.*` matches zero or more characters.
  public var text: String?
  /// The node's ID, or `nil` for any ID.
  ///
  /// In the ID, `.*` matches zero or more characters.
  public var id: String?
  /// The node's kind, as named in a snapshot's JSON, such as `button`, or `nil` for any kind.
  public var kind: String?
  /// The zero-based position among the matches in reading order, or `nil` for any position.
  public var index: Int?
  /// The required enabled state, or `nil` for any state.
  public var enabled: Bool?
  /// The required selection state, or `nil` for any state.
  ///
  /// `true` requires a selected chip, a toggle that is on, or an expanded disclosure.
  public var selected: Bool?
  /// The required focus state, or `nil` for any state.
  public var focused: Bool?

  /// Creates a selector.
  public init(
    text: String? = nil, id: String? = nil, kind: String? = nil, index: Int? = nil,
    enabled: Bool? = nil, selected: Bool? = nil, focused: Bool? = nil
  ) {
    self.text = text
    self.id = id
    self.kind = kind
    self.index = index
    self.enabled = enabled
    self.selected = selected
    self.focused = focused
  }

  /// The selector as text, such as `enabled button “Save” [save]`.
  public var description: String {
    let states = [
      enabled.map { $0 ? "enabled" : "disabled" }, selected.map { $0 ? "selected" : "unselected" },
      focused.map { $0 ? "focused" : "unfocused" },
    ]
    let names = [
      kind, text.map { "\u{201C}\($0)\u{201D}" }, id.map { "[\($0)]" }, index.map { "#\($0)" },
    ]
    return (states + names).compactMap(\.self).joined(separator: " ")
  }

  /// The selector without its state conditions.
  public var stateless: FlowSelector { FlowSelector(text: text, id: id, kind: kind, index: index) }
}

/// A pattern in which `.*` matches zero or more characters.
///
/// The pattern must match a whole string.
public struct FlowPattern: Sendable {
  private let whole: String
  private let parts: [[Character]]

  /// Creates a pattern from a string in a flow.
  public init(_ text: String) {
    whole = text
    var parts: [[Character]] = [[]]
    for character in text {
      if character == "*", parts[parts.count - 1].last == "." {
        parts[parts.count - 1].removeLast()
        parts.append([])
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    self.parts = parts
  }

  /// Returns whether the whole text matches the pattern.
  ///
  /// - Complexity: O(*n* · *m*), where *n* is the length of the text and *m* is the length of the
  ///   pattern.
  public func matches(_ text: String) -> Bool {
    guard parts.count > 1, text != whole else { return text == whole }
    var rest = Array(text)[...]
    guard rest.starts(with: parts[0]) else { return false }
    rest = rest.dropFirst(parts[0].count)
    for part in parts.dropFirst().dropLast() {
      guard let found = Self.first(part, in: rest) else { return false }
      rest = rest[(found + part.count)...]
    }
    let last = parts[parts.count - 1]
    return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
  }

  private static func first(_ part: [Character], in text: ArraySlice<Character>) -> Int? {
    guard text.count >= part.count else { return nil }
    return (text.startIndex...text.endIndex - part.count).first { text[$0...].starts(with: part) }
  }
}
