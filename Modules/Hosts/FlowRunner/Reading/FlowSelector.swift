/// Says which node is meant; everything that is given has to fit.
public struct FlowSelector: Hashable, Sendable, Codable, CustomStringConvertible {
  /// What a person reads; `.*` stands for any words.
  public var text: String?
  /// The node's id; `.*` stands for any part of it.
  public var id: String?
  /// The node's kind, as in the snapshot's JSON: `button`.
  public var kind: String?
  /// Which of several, in reading order, counted from 0.
  public var index: Int?
  /// Whether it can be used.
  public var enabled: Bool?
  /// Whether it is a selected chip, a toggle that is on or a part that is open.
  public var selected: Bool?
  /// Whether it has the focus.
  public var focused: Bool?

  /// What a person reads, or an id, and what else is given.
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

  /// As a person would say it: `enabled button “Save” [save]`.
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

  /// The same without what it says about states.
  public var stateless: FlowSelector { FlowSelector(text: text, id: id, kind: kind, index: index) }
}

/// Words to be met whole, in which `.*` stands for any words or none.
public struct FlowPattern: Sendable {
  private let whole: String
  private let parts: [[Character]]

  /// A pattern as a flow writes it.
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

  /// Whether a text is what is meant, from its beginning to its end.
  ///
  /// - Complexity: O(`text` × pattern).
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
