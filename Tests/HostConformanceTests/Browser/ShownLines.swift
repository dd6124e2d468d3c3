import Core
import Sessions

/// A screen as a user perceives it, with one line for each text, image, or control.
enum ShownLines {
  /// Returns the differences between a page and the expected screen, or none if they agree.
  static func differences(expected: Snapshot, shown: Snapshot) -> [String] {
    let (old, new) = (lines(expected), lines(shown))
    return new.difference(from: old).map { change in
      switch change {
      case .remove(_, let line, _): "isn't shown: \(line)"
      case .insert(_, let line, _): "is shown: \(line)"
      }
    }
  }

  /// Returns the reachable lines.
  ///
  /// If a dialog is open, only the dialog's lines and the announcements are reachable.
  private static func lines(_ snapshot: Snapshot) -> [String] {
    var lines = ["\(snapshot.route) \(snapshot.title) focus \(snapshot.focus?.text ?? "none")"]
    let parts = snapshot.root.children
    if let dialog = snapshot.root.dialog {
      let isOverlay = parts.last == dialog
      let said = parts.dropFirst().filter { $0.element.content.name == "announcement" }
      lines += (isOverlay ? said + [dialog] : [dialog] + said).flatMap(Self.lines)
    } else {
      lines += parts.flatMap(Self.lines)
    }
    return lines
  }

  private static func lines(_ branch: SnapshotNode) -> [String] {
    // The page has its own navigation.
    if branch.element.role == .navigation { return [] }
    let own = line(branch.element)
    return [own].compactMap(\.self) + branch.children.flatMap(lines)
  }

  private static func line(_ element: ScreenElement) -> String? {
    let label = [element.label, element.value].compactMap(\.self).joined(separator: " ")
    switch element.content {
    case .flow, .row: return nil
    case .menu: return "menu \(label)"
    case .stack: return element.label.map { "group \($0)" }
    case .list(let page): return "list \(label)\(page.hasMore ? ", has more" : "")"
    case .text, .hint, .announcement, .bar: return label.isEmpty ? nil : "words \(label)"
    case .heading(let words, let level): return "heading \(level) \(words)"
    case .image(let picture): return "image \(label) \(picture.photo) \(picture.variant.rawValue)"
    case .swatch(let color): return "swatch \(element.label ?? "#\(color)")"
    case .qrCode: return "qrCode \(label)"
    case .chart(let reference): return "chart \(label) \(reference.revision)"
    case .progress: return "progress \(label)"
    // The drawing only decorates the node that contains it.
    case .drawingSurface where element.label == nil: return nil
    default: return used(element, label)
    }
  }

  private static func used(_ element: ScreenElement, _ label: String) -> String {
    var parts = ["\(kind(element)) \(label)"]
    if let spoken = element.spoken, spoken != element.label { parts.append("spoken \(spoken)") }
    switch element.content {
    case .chip(let isOn), .toggle(let isOn), .disclosure(let isOn): parts.append("on \(isOn)")
    case .textField(let field), .textArea(let field): parts += words(field)
    case .comboBox(let box):
      parts += words(box.field)
      parts += box.options.map { "option \($0.label)" + ($0.key == box.active ? " active" : "") }
    case .select(let select): parts += select.options.map { "option \($0.label)" }
    case .link(let route): parts.append("to \(route)")
    case .file(let source): parts.append("saves \(source)")
    case .photoPicker(let picker) where picker.stage != .closed:
      parts.append("\(picker.stage.rawValue), room \(picker.remaining)")
    default: break
    }
    if !element.isEnabled { parts.append("disabled") }
    parts += [element.message, element.hint].compactMap(\.self).map { "(\($0))" }
    if let id = element.id { parts.append("[\(id)]") }
    return parts.joined(separator: ", ")
  }

  private static func words(_ field: TextField) -> [String] {
    let placeholder = field.placeholder.map { "placeholder \($0)" }
    return [placeholder, field.isRequired ? "required" : nil].compactMap(\.self)
  }

  /// Returns the displayed kind of an element.
  ///
  /// A closed picker is displayed as a button.
  private static func kind(_ element: ScreenElement) -> String {
    if case .photoPicker(let picker) = element.content, picker.stage == .closed { return "button" }
    return element.content.name
  }
}
