public import Core
import HeadlessHost

extension HeadlessDriver {
  /// Types into the focused field.
  ///
  /// A line break presses Return, except in a text area.
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

  /// Removes the focused field's last `count` characters, or all characters if `count` is `nil`.
  ///
  /// If `count` isn't `nil`, the characters are removed one at a time.
  public func erase(_ count: Int?) async throws {
    let length = (try await focused().value ?? "").count
    guard let count else { return try await host.fill("", into: try await target()) }
    for _ in 0..<min(count, length) {
      let value = try await focused().value ?? ""
      try await host.fill(String(value.dropLast()), into: try await target())
    }
  }

  /// Pastes into the focused field.
  public func paste(_ text: String) async throws {
    try await host.send(.paste(text), to: try await target(), "paste \u{201C}\(text)\u{201D}")
  }

  /// Presses a key on the focused node.
  ///
  /// Escape closes an open photo library or camera.
  public func press(_ key: Key) async throws {
    let host = try host
    let dismisses = if key == .escape { await host.isPickerOpen } else { false }
    if dismisses { try await host.dismiss() } else { try await host.press(key) }
  }

  /// Types each stage of an input method's composition.
  ///
  /// The input method uses the Return key that accepts the last stage, so the app doesn't receive
  /// that key.
  public func compose(_ stages: [String]) async throws {
    let before = try await focused().value ?? ""
    for stage in stages { try await host.fill(before + stage, into: try await target()) }
  }

  /// Returns the focused text field.
  ///
  /// - Throws: ``FlowDriverFailure/nothingFocused`` if no node has the focus;
  ///   ``FlowDriverFailure/takesNoText(_:)`` if the focused node doesn't accept text.
  private func focused() async throws -> ScreenElement {
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
