import Core

/// The terminal's last line: where one is, what keys help, whether something goes on.
struct StatusLine: Equatable, Sendable {
  /// Stands at the end for as long as work is unfinished.
  static let working = "…working"

  /// The screen's title.
  var title: String
  /// The keys that help, or what was refused.
  var remark: String
  var isWorking = false

  /// The line, as wide as the terminal. The mark of work comes first, then the remark, where there
  /// is room for it beside some of the title.
  func line(width: Int) -> StyledLine {
    let mark = isWorking ? " " + Self.working : ""
    let room = width - mark.columns
    guard room > 0 else {
      return StyledLine(Self.working.fitted(to: width), TextLook(reversed: true))
    }
    let (title, remark) = (title.oneLine, remark.oneLine)
    let beside = room - remark.columns - 2
    let text =
      beside >= min(8, title.columns)
      ? title.fitted(to: beside).padded(to: room - remark.columns) + remark
      : title.fitted(to: room).padded(to: room)
    return StyledLine((text + mark).fitted(to: width), TextLook(reversed: true))
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - columns))
  }
}

extension Snapshot {
  /// The keys that help where the focus is.
  var helpingKeys: String {
    let away = root.dialog != nil || openPicker != nil || focused?.isSuggesting == true
    let keys: [String?] = [focused?.helpingKey, "Tab next", away ? "Esc close" : "Esc back"]
    return keys.compactMap(\.self).joined(separator: " · ")
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
