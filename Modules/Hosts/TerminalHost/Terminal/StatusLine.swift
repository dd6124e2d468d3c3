import Core
import Sessions

/// The terminal's last line: where one is, what keys help, whether something goes on.
struct StatusLine: Equatable, Sendable {
  /// Stands at the end for as long as work is unfinished.
  static let working = "…working"

  /// The screen's title.
  var title: String
  /// What was said or refused; nil for nothing.
  var said: String?
  /// The keys that help, the fullest words first.
  var keys: [String]
  var isWorking = false

  /// The line, as wide as the terminal. The mark of work comes first, then what was said, then as
  /// many words of the keys as there is room for beside the title, or some of it.
  func line(width: Int) -> StyledLine {
    let mark = isWorking ? " " + Self.working : ""
    let room = width - mark.columns
    guard room > 0 else {
      return StyledLine(Self.working.fitted(to: width), TextLook(reversed: true))
    }
    let text = beside(room) ?? (said ?? title).oneLine.fitted(to: room).padded(to: room)
    return StyledLine((text + mark).fitted(to: width), TextLook(reversed: true))
  }

  /// The title and the fullest remark that leaves room for it.
  private func beside(_ room: Int) -> String? {
    let title = title.oneLine
    let some = min(Self.least, title.columns)
    var remarks = keys.map { ($0, some) }
    // Keys beside what was said are not worth a part of the title.
    if let said { remarks = keys.map { ("\(said) · \($0)", title.columns) } + [(said, some)] }
    for (remark, least) in remarks.map({ ($0.0.oneLine, $0.1) }) {
      let left = room - remark.columns - 2
      if left >= least { return title.fitted(to: left).padded(to: room - remark.columns) + remark }
    }
    return nil
  }

  private static let least = 8
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - columns))
  }
}

extension Snapshot {
  /// The keys that help where the focus is, in words and in fewer.
  var helpingKeys: [String] {
    let away = root.dialog != nil || openPicker != nil || focused?.isSuggesting == true
    let moving = away ? "Tab next · Esc close" : "Tab next · Esc back"
    let undoing = undoKey.map { "\($0) · \(moving)" }
    let all = focused?.helpingKey.map { "\($0) · \(undoing ?? moving)" }
    return [all, undoing, moving, "Tab · Esc"].compactMap(\.self)
  }

  /// The key that takes the session's offer to undo or redo. In a text field it has another meaning.
  private var undoKey: String? {
    guard focused?.isTyped != true else { return nil }
    let ids = root.flattened.compactMap(\.id)
    if ids.contains(Session.undoID) { return "Ctrl+Z undo" }
    return ids.contains(Session.redoID) ? "Ctrl+Y redo" : nil
  }

  /// The library or camera that waits for an answer.
  var openPicker: Element? {
    root.flattened.first { element in
      guard case .photoPicker(let picker) = element.content else { return false }
      return picker.stage != .closed
    }
  }

  /// The library that waits for photos.
  var openLibrary: NodeID? {
    root.flattened.first { element in
      guard case .photoPicker(let picker) = element.content else { return false }
      return picker.stage == .library
    }?.id
  }
}

extension Element {
  fileprivate var helpingKey: String? {
    switch content {
    case .button, .disclosure, .toggle, .photoPicker: "Return press"
    case .link: "Return open"
    case .chip, .select: "Arrows choose"
    case .comboBox: isSuggesting ? "Arrows choose" : "Return add"
    default: nil
    }
  }
}
