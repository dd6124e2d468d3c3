public import Core

extension Snapshot {
  /// The screen as indented text, with each node's type, text, and ID on its own line.
  ///
  /// The outline is for testers, for `screen show`, and for error messages. It isn't a format for
  /// programs to read.
  public var outline: String {
    var lines = ["\(route) \u{201C}\(title)\u{201D}" + (focus.map { " focus=\($0)" } ?? "")]
    for branch in root.children { branch.outline(into: &lines, depth: 1) }
    return lines.joined(separator: "\n")
  }
}

extension SnapshotNode {
  func outline(into lines: inout [String], depth: Int) {
    lines.append(String(repeating: "  ", count: depth) + element.line)
    for child in children { child.outline(into: &lines, depth: depth + 1) }
  }
}

extension ScreenElement {
  /// The element as one line of text: the type, label, value, states, message, hint, and ID.
  var line: String {
    var parts = [content.name]
    if let label { parts.append("\u{201C}\(label)\u{201D}") }
    if let value, !value.isEmpty {
      parts.append(label == nil ? "\u{201C}\(value)\u{201D}" : "= \(value)")
    }
    parts += marks
    if let message { parts.append("! \(message)") }
    if let hint { parts.append("(\(hint))") }
    if let id { parts.append("[\(id)]") }
    return parts.joined(separator: " ")
  }

  private var marks: [String] {
    var marks: [String] = []
    switch content {
    case .chip(true): marks.append("selected")
    case .toggle(let isOn): marks.append(isOn ? "on" : "off")
    case .disclosure(let isOpen): marks.append(isOpen ? "open" : "closed")
    case .photoPicker(let picker) where picker.stage != .closed:
      marks.append("\(picker.stage.rawValue), room \(picker.remaining)")
    case .link(let route): marks.append("→ \(route)")
    case .file(let source): marks.append("→ \(source)")
    case .image(let picture): marks.append(picture.variant.rawValue)
    default: break
    }
    if !isEnabled { marks.append("disabled") }
    return marks
  }
}
