public import Core
import Sessions

/// Where the caret is in the field that has the focus, and what a key does there.
///
/// A session knows a field's text and no caret: what is typed within it goes there as the whole
/// text, and only what a component may want for itself goes as a key.
public struct LineEditing: Equatable, Sendable {
  private var field: NodeID?
  private var isArea = false
  private var text = CaretText("")

  /// Nothing has the focus yet.
  public init() {}

  /// The characters before the caret; nil where no field has the focus.
  public var caret: Int? { field == nil ? nil : text.caret }

  /// The part of the field's text that is seen in so many columns, with the caret; nil where no
  /// field has the focus.
  public func window(columns: Int) -> FieldWindow? {
    guard field != nil else { return nil }
    return isArea
      ? FieldWindow(area: text.text, caret: text.caret, columns: columns)
      : FieldWindow(line: text.text, caret: text.caret, columns: columns)
  }

  /// Follows the focus, to the end of what is in a field, and the field's text, whoever changed it.
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

  /// What an event does to what has the focus, one of ``TerminalEvent/strokes``; nil where only
  /// the caret moves, or nothing happens.
  public mutating func input(for event: TerminalEvent, on snapshot: Snapshot) -> Input? {
    look(at: snapshot)
    let target = snapshot.focus ?? Session.rootID
    return self.event(for: event, on: snapshot.focused).map { Input($0, on: target) }
  }

  private mutating func event(for event: TerminalEvent, on element: Element?) -> Input.Event? {
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

  private mutating func type(_ typed: String, _ element: Element?) -> Input.Event? {
    let key: Key? =
      switch typed {
      case ",": .comma
      case ";": .semicolon
      case " " where element == nil: .space
      default: nil
      }
    // A separator at the end is the component's first; the session types it where it wants none.
    if let key, text.isAtEnd { return .key(key) }
    return element == nil ? nil : insert(typed)
  }

  private mutating func insert(_ piece: String) -> Input.Event {
    text.insert(piece)
    return .edit(text.text)
  }

  private mutating func press(_ key: Key, _ element: Element) -> Input.Event? {
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
  /// The same, one thing after the other: separators apart from the text between them, as a
  /// component may do something else with them.
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
  /// What has the focus.
  var focused: Element? { focus.flatMap { id in root.flattened.first { $0.id == id } } }
}

extension Element {
  var isTextArea: Bool {
    if case .textArea = content { true } else { false }
  }

  /// Whether suggestions are open below it.
  var isSuggesting: Bool {
    if case .comboBox(let box) = content { !box.options.isEmpty } else { false }
  }

  /// Whether a key that moves the caret elsewhere moves among its suggestions.
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
