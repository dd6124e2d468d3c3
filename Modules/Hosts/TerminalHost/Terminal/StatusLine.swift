import Core
import Sessions

/// The terminal's last line: the screen's title, useful keys, and a mark while work is running.
struct StatusLine: Equatable, Sendable {
  /// The mark at the end of the line while work is running.
  static let working = "…working"

  /// The screen's title.
  var title: String
  /// The announcement or error, or `nil` if there is neither.
  var said: String?
  /// Alternative descriptions of the useful keys, longest first.
  var keys: [String]
  var isWorking = false

  /// Returns the line at the terminal's width.
  ///
  /// The mark for running work has the highest priority, followed by the announcement or error and
  /// then by the longest key description that fits. The title may be shortened to make room.
  func line(width: Int) -> StyledLine {
    let mark = isWorking ? " " + Self.working : ""
    let room = width - mark.columns
    guard room > 0 else {
      return StyledLine(Self.working.fitted(to: width), TextLook(reversed: true))
    }
    let text = beside(room) ?? (said ?? title).oneLine.fitted(to: room).padded(to: room)
    return StyledLine((text + mark).fitted(to: width), TextLook(reversed: true))
  }

  /// Returns the title followed by the longest remark (announcement, error, or keys) that leaves
  /// room for the title, or `nil` if no remark leaves enough room.
  ///
  /// The title may be shortened to 8 columns.
  private func beside(_ room: Int) -> String? {
    let title = title.oneLine
    let some = min(Self.least, title.columns)
    var remarks = keys.map { ($0, some) }
    // Next to an announcement, keys are shown only if the whole title fits too.
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
  /// Returns alternative descriptions of the useful keys for the current focus, longest first.
  ///
  /// `handlesReturn` is whether the focused control handles the Return key, and `finds` whether a key
  /// opens the search.
  func helpingKeys(handlesReturn: Bool, finds: Bool = false) -> [String] {
    let away = root.dialog != nil || openPicker != nil || focused?.isSuggesting == true
    let moving = away ? "Tab next · Esc close" : "Tab next · Esc back"
    let finding = finds ? "\(focused?.isTyped == true ? "Ctrl+K" : "/") find · \(moving)" : nil
    let undoing = undoKey.map { "\($0) · \(finding ?? moving)" }
    let key = focused?.helpingKey(handlesReturn: handlesReturn)
    let all = key.map { "\($0) · \(undoing ?? finding ?? moving)" }
    return [all, undoing, finding, moving, "Tab · Esc"].compactMap(\.self)
  }

  /// The description of the undo or redo key, or `nil` if nothing can be undone or redone, or if a
  /// text field has the focus.
  private var undoKey: String? {
    guard focused?.isTyped != true else { return nil }
    let ids = root.flattened.compactMap(\.id)
    if ids.contains(Session.undoID) { return "Ctrl+Z undo" }
    return ids.contains(Session.redoID) ? "Ctrl+Y redo" : nil
  }

  /// The open photo library or camera, or `nil` if neither is open.
  var openPicker: ScreenElement? {
    root.flattened.first { element in
      guard case .photoPicker(let picker) = element.content else { return false }
      return picker.stage != .closed
    }
  }

  /// The open photo library's ID, or `nil` if no library is open.
  var openLibrary: NodeID? {
    root.flattened.first { element in
      guard case .photoPicker(let picker) = element.content else { return false }
      return picker.stage == .library
    }?.id
  }
}

extension ScreenElement {
  fileprivate func helpingKey(handlesReturn: Bool) -> String? {
    switch content {
    case .button, .disclosure, .toggle, .photoPicker: "Return press"
    case .link: "Return open"
    case .file: "Return save"
    case .chip, .select: "Arrows choose"
    case .comboBox: isSuggesting ? "Arrows choose" : handlesReturn ? "Return add" : nil
    default: nil
    }
  }
}
