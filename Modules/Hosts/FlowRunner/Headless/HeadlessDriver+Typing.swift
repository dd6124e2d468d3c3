public import Core
import HeadlessHost

extension HeadlessDriver {
  /// Types into what has the focus; a line end is Return, but in a text area.
  public func type(_ text: String) async throws {
    let field = try await focused()
    guard case .textArea = field.content else {
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        if number > 0 { try await host.press(.enter) }
        if !line.isEmpty { try await host.type(String(line), into: try await target()) }
      }
      return
    }
    try await host.type(text, into: try await target())
  }

  /// Takes characters away at the end, one after the other; all at once without a number.
  public func erase(_ count: Int?) async throws {
    let length = (try await focused().value ?? "").count
    guard let count else { return try await host.fill("", into: try await target()) }
    for _ in 0..<min(count, length) {
      let value = try await focused().value ?? ""
      try await host.fill(String(value.dropLast()), into: try await target())
    }
  }

  /// Pastes into what has the focus.
  public func paste(_ text: String) async throws {
    try await host.send(.paste(text), to: try await target(), "paste \u{201C}\(text)\u{201D}")
  }

  /// Presses a key on what has the focus; Escape also turns away from an open library or camera.
  public func press(_ key: Key) async throws {
    let host = try host
    let dismisses = if key == .escape { await host.isPickerOpen } else { false }
    if dismisses { try await host.dismiss() } else { try await host.press(key) }
  }

  /// Types what an input method makes of each of its steps. The Return that keeps the last one is
  /// the input method's: it is not sent.
  public func compose(_ stages: [String]) async throws {
    let before = try await focused().value ?? ""
    for stage in stages { try await host.fill(before + stage, into: try await target()) }
  }

  /// What has the focus and takes text.
  private func focused() async throws -> Element {
    let host = try host
    guard let focus = await host.snapshot.focus else { throw FlowDriverFailure.nothingFocused }
    let element = try await host.element(.id(focus))
    switch element.content {
    case .textField, .textArea, .dateField, .comboBox: return element
    default:
      let name = element.label.map { "\u{201C}\($0)\u{201D}" } ?? "[\(focus)]"
      throw FlowDriverFailure.takesNoText("\(element.content.name) \(name)")
    }
  }

  private func target() async throws -> Target {
    guard let id = try await focused().id else { throw FlowDriverFailure.nothingFocused }
    return .id(id)
  }
}
