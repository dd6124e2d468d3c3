public import Core
import Sessions

/// The text and caret of the focused field, and the conversion of keys to input.
///
/// A session knows a field's text but has no caret. An edit inside the text is therefore sent as
/// the whole new text. Only keys that a component may handle itself are sent as keys.
public struct LineEditing: Equatable, Sendable {
  private var field: NodeID?
  private var isArea = false
  private var text = CaretText("")

  /// Creates an editing state without a focused field.
  public init() {}

  /// The number of characters before the caret, or `nil` if no field has the focus.
  public var caret: Int? { field == nil ? nil : text.caret }

  /// Returns the visible part of the field's text with the caret's position, or `nil` if no field
  /// has the focus.
  public func window(columns: Int) -> FieldWindow? {
    guard field != nil else { return nil }
    return isArea
      ? FieldWindow(area: text.text, caret: text.caret, columns: columns)
      : FieldWindow(line: text.text, caret: text.caret, columns: columns)
  }

  /// Adopts the snapshot's focus and the focused field's text.
  ///
  /// In a newly focused field, the caret is at the end.
  public mutating func look(at snapshot: Snapshot) {
    let element = snapshot.focused
    let value = element?.isTyped == true ? element?.value : nil
    if let value, field == element?.id {
      text.become(value)
    } else {
      field = value == nil ? nil : element?.id
      isArea = element?.isTextArea == true
      text = CaretText(value ?? "")
    }
  }

  /// Returns the input for an event, or `nil` if the event requires no input.
  ///
  /// For example, an event that only moves the caret requires no input. Call this function for each
  /// of a terminal event's ``TerminalEvent/strokes``, not for the unsplit event.
  public mutating func input(for event: TerminalEvent, on snapshot: Snapshot) -> Input? {
    look(at: snapshot)
    let target = snapshot.focus ?? Session.rootID
    return self.event(for: event, on: snapshot.focused).map { Input($0, on: target) }
  }

  private mutating func event(for event: TerminalEvent, on element: ScreenElement?) -> Input.Event?
  {
    let element = field == nil ? nil : element
    switch event {
    case .text(let typed): return type(typed, element)
    case .paste(let pasted, _):
      guard let element else { return nil }
      if text.isAtEnd { return .paste(pasted) }
      return insert(element.isTextArea ? pasted : pasted.replacing("\n", with: " "))
    case .key(let key):
      guard let element else { return .key(key) }
      return press(key, element)
    default: return nil
    }
  }

  private mutating func type(_ typed: String, _ element: ScreenElement?) -> Input.Event? {
    let key: Key? =
      switch typed {
      case ",": .comma
      case ";": .semicolon
      case " " where element == nil: .space
      default: nil
      }
    // A separator typed at the end of the text is sent to the component as a key. By default, the
    // session types the separator.
    if let key, text.isAtEnd { return .key(key) }
    return element == nil ? nil : insert(typed)
  }

  private mutating func insert(_ piece: String) -> Input.Event {
    text.insert(piece)
    return .edit(text.text)
  }

  private mutating func press(_ key: Key, _ element: ScreenElement) -> Input.Event? {
    guard !element.wants(key) else { return .key(key) }
    switch key {
    case .backspace where !text.text.isEmpty:
      guard text.caret > 0 else { return nil }
      text.deleteBackward()
      return .edit(text.text)
    case .delete where !text.isAtEnd:
      text.deleteForward()
      return .edit(text.text)
    case .left, .right, .home, .end:
      guard !text.text.isEmpty else { return .key(key) }
      text.move(key)
      return nil
    case .up, .down:
      let moved = element.isTextArea && text.move(toLine: key == .up ? -1 : 1)
      return moved ? nil : .key(key)
    case .enter where element.isTextArea && !text.isAtEnd: return insert("\n")
    default: return .key(key)
    }
  }
}

extension TerminalEvent {
  /// The event split into events in which each comma, semicolon, and space is a separate event.
  ///
  /// A component may handle these separators differently from other text.
  public var strokes: [TerminalEvent] {
    guard case .text(let text) = self else { return [self] }
    return text.reduce(into: []) { strokes, character in
      if case .text(let before)? = strokes.last, !before.isSeparator, !character.isSeparator {
        strokes[strokes.count - 1] = .text(before + String(character))
      } else {
        strokes.append(.text(String(character)))
      }
    }
  }
}

extension Snapshot {
  /// The focused element, or `nil` if no element has the focus.
  var focused: ScreenElement? { focus.flatMap { id in root.flattened.first { $0.id == id } } }
}

extension ScreenElement {
  var isTextArea: Bool {
    if case .textArea = content { true } else { false }
  }

  /// Whether the element shows suggestions.
  var isSuggesting: Bool {
    if case .comboBox(let box) = content { !box.options.isEmpty } else { false }
  }

  /// Returns whether a key moves among the element's suggestions instead of moving the caret.
  fileprivate func wants(_ key: Key) -> Bool {
    isSuggesting && [.up, .down, .home, .end].contains(key)
  }
}

extension StringProtocol {
  fileprivate var isSeparator: Bool { self == "," || self == ";" || self == " " }
}

extension Character {
  fileprivate var isSeparator: Bool { self == "," || self == ";" || self == " " }
}
