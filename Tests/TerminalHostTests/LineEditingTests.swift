import Core
import MemoryAdapters
import Sessions
import TestKit
import Testing

@testable import TerminalHost

@Suite("Line editing")
struct LineEditingTests {
  /// Returns a screen of one focused node.
  private func screen(_ content: Content) -> Snapshot {
    Snapshot(
      route: "/made", title: "Made", focus: "it",
      root: SnapshotNode(
        ScreenElement(.stack(.vertical)),
        children: [SnapshotNode(ScreenElement(content, id: "it"))]))
  }

  private func field(_ value: String) -> Snapshot {
    screen(.textField(TextField(value: value)))
  }

  private func area(_ value: String) -> Snapshot { screen(.textArea(TextField(value: value))) }

  /// Returns the last input for some events on a screen that changes only by typed text.
  private func last(_ events: [TerminalEvent], on snapshot: Snapshot) -> Input.Event? {
    var editing = LineEditing()
    return events.map { editing.input(for: $0, on: snapshot)?.event }.last ?? nil
  }

  @Test("Text is inserted at the caret, which is initially at the end of the field's text")
  func typing() {
    #expect(last([.text("c")], on: field("ab")) == .edit("abc"))
    #expect(last([.key(.left), .text("c")], on: field("ab")) == .edit("acb"))
    #expect(last([.key(.home), .text("c")], on: field("ab")) == .edit("cab"))
    #expect(last([.key(.home), .key(.end), .text("c")], on: field("ab")) == .edit("abc"))
    #expect(last([.key(.home), .key(.right), .text("c")], on: field("ab")) == .edit("acb"))
    #expect(last([.text(" ")], on: field("ab")) == .edit("ab "))
  }

  @Test("Keys that only move the caret send no input to the session")
  func moving() {
    for key in [Key.left, .right, .home, .end] {
      #expect(last([.key(key)], on: field("ab")) == nil)
      #expect(last([.key(key)], on: field("")) == .key(key))
    }
  }

  @Test(
    "Backspace deletes text before the caret, and Delete deletes text after the caret or, at the end, is sent as a key"
  )
  func deleting() {
    #expect(last([.key(.backspace)], on: field("ab")) == .edit("a"))
    #expect(last([.key(.left), .key(.backspace)], on: field("ab")) == .edit("b"))
    #expect(last([.key(.home), .key(.backspace)], on: field("ab")) == nil)
    #expect(last([.key(.left), .key(.delete)], on: field("ab")) == .edit("a"))
    #expect(last([.key(.delete)], on: field("ab")) == .key(.delete))
    #expect(last([.key(.backspace)], on: field("")) == .key(.backspace))
  }

  @Test(
    "Keys that leave a one-line field are sent to the session",
    arguments: [Key.up, .down, .enter, .escape, .tab])
  func leading(key: Key) {
    #expect(last([.key(key)], on: field("ab")) == .key(key))
    #expect(last([.key(.home), .key(key)], on: field("ab")) == .key(key))
  }

  @Test(
    "A separator typed at the end is sent as a key, and a separator typed elsewhere is inserted")
  func separators() {
    #expect(last([.text(",")], on: field("ab")) == .key(.comma))
    #expect(last([.text(";")], on: field("")) == .key(.semicolon))
    #expect(last([.key(.left), .text(",")], on: field("ab")) == .edit("a,b"))
    #expect(
      TerminalEvent.text("ab,c ;é").strokes
        == [.text("ab"), .text(","), .text("c"), .text(" "), .text(";"), .text("é")])
  }

  @Test(
    "A paste in the middle of text is sent as an edit, and only a text area preserves the newlines")
  func pasting() {
    let paste = TerminalEvent.paste("x\ny", leftOut: 0)
    #expect(last([paste], on: field("ab")) == .paste("x\ny"))
    #expect(last([.key(.left), paste], on: field("ab")) == .edit("ax yb"))
    #expect(last([.key(.left), paste], on: area("ab")) == .edit("ax\nyb"))
    #expect(last([paste], on: screen(.button)) == nil)
  }

  @Test("In a text area, arrows move between lines, and Home and End move to a line's ends")
  func lines() {
    let text = area("abc\nd\nefg")
    #expect(last([.key(.up), .text("x")], on: text) == .edit("abc\ndx\nefg"))
    #expect(
      last([.key(.home), .key(.right), .key(.up), .key(.up), .text("x")], on: text)
        == .edit("axbc\nd\nefg"))
    #expect(
      last([.key(.up), .key(.up), .key(.down), .text("x")], on: text)
        == .edit("abc\ndx\nefg"))
    #expect(last([.key(.up), .key(.home), .text("x")], on: text) == .edit("abc\nxd\nefg"))
    #expect(
      last([.key(.up), .key(.up), .key(.end), .text("x")], on: text)
        == .edit("abcx\nd\nefg"))
    #expect(last([.key(.up), .key(.up), .key(.up)], on: text) == .key(.up))
    #expect(last([.key(.down)], on: text) == .key(.down))
    #expect(last([.key(.up), .key(.enter)], on: text) == .edit("abc\nd\n\nefg"))
    #expect(last([.key(.enter)], on: text) == .key(.enter))
  }

  @Test("An open suggestion list receives the keys that move among the suggestions")
  func suggestions() {
    let option = Select.Option(key: "a", label: "A")
    let open = screen(.comboBox(ComboBox(field: TextField(value: "ab"), options: [option])))
    for key in [Key.up, .down, .home, .end] { #expect(last([.key(key)], on: open) == .key(key)) }
    #expect(last([.key(.left), .text("x")], on: open) == .edit("axb"))
    let closed = screen(.comboBox(ComboBox(field: TextField(value: "ab"))))
    #expect(last([.key(.home), .text("x")], on: closed) == .edit("xab"))
  }

  @Test("A node that isn't a field receives keys but no typed letters")
  func noField() {
    #expect(last([.text(" ")], on: screen(.button)) == .key(.space))
    #expect(last([.text("a")], on: screen(.button)) == nil)
    for key in [Key.left, .home, .backspace, .delete, .enter] {
      #expect(last([.key(key)], on: screen(.toggle(isOn: true))) == .key(key))
    }
    var nowhere = field("")
    nowhere.focus = nil
    var editing = LineEditing()
    #expect(editing.input(for: .key(.tab), on: nowhere) == Input(.key(.tab), on: Session.rootID))
    #expect(editing.caret == nil)
  }

  @Test("The caret stays before the same text if the field's text changes")
  func changed() {
    var editing = LineEditing()
    _ = editing.input(for: .key(.left), on: field("ab"))
    editing.look(at: field("xyab"))
    #expect(editing.caret == 3)
    editing.look(at: field("q"))
    #expect(editing.caret == 1)
    editing.look(at: screen(.button))
    #expect(editing.caret == nil)
    editing.look(at: field("abc"))
    #expect(editing.caret == 3)
  }

  @Test(
    "Editing text at a caret has the same results as editing an array of characters at an index")
  func law() {
    Law("A caret edits like an index into characters").holds(for: Case.init) { made in
      var plain = PlainText(Array(made.text), made.text.count)
      var caret = CaretText(made.text)
      for step in made.steps {
        plain.take(step)
        caret.take(step)
        try #require(caret.text == String(plain.characters), "\(step)")
        try #require(caret.caret == plain.index, "\(step)")
      }
    }
  }
}

/// One editing step.
private enum Step {
  case insert(String), backspace, delete, move(Key)
}

private struct Case {
  var text: String
  var steps: [Step]

  init(_ random: inout SeededRandomSource) {
    text = random.text(upTo: 6)
    steps = (0..<12).map { _ in
      switch Int.random(in: 0..<6, using: &random) {
      case 0: .insert(random.text(upTo: 3))
      case 1: .backspace
      case 2: .delete
      default:
        .move(
          [Key.left, .right, .left, .right, .home, .end].randomElement(using: &random) ?? .left)
      }
    }
  }
}

extension CaretText {
  fileprivate mutating func take(_ step: Step) {
    switch step {
    case .insert(let piece): insert(piece)
    case .backspace: deleteBackward()
    case .delete: deleteForward()
    case .move(let key): move(key)
    }
  }
}

/// The reference implementation, with characters and an index that adapts when characters join.
private struct PlainText {
  var characters: [Character]
  var index: Int

  init(_ characters: [Character], _ index: Int) {
    (self.characters, self.index) = (characters, index)
  }

  mutating func take(_ step: Step) {
    switch step {
    case .insert(let piece): set(characters[..<index] + Array(piece), characters[index...])
    case .backspace: set(characters[..<index].dropLast(), characters[index...])
    case .delete: set(characters[..<index], characters[index...].dropFirst())
    case .move(.left): index = max(0, index - 1)
    case .move(.right): index = min(characters.count, index + 1)
    case .move(.home):
      while index > 0, !characters[index - 1].isNewline { index -= 1 }
    case .move:
      while index < characters.count, !characters[index].isNewline { index += 1 }
    }
  }

  private mutating func set(_ before: ArraySlice<Character>, _ after: ArraySlice<Character>) {
    let start = String(before).unicodeScalars.count
    characters = Array(String(before) + String(after))
    var passed = 0
    index = 0
    while passed < start {
      passed += characters[index].unicodeScalars.count
      index += 1
    }
  }
}
