public import Core

extension StyleRole {
  /// The role's look in a terminal.
  public var look: TextLook {
    switch self {
    case .primary: TextLook(.onAction, on: .action, bold: true)
    case .secondary: TextLook(.link)
    case .danger: TextLook(.danger)
    case .success: TextLook(.success)
    case .warning: TextLook(.warning)
    case .footnote, .muted: TextLook(.mutedText, dim: true)
    case .data, .card, .section, .outlined, .glass, .segmented, .stages, .viewer, .toolbar, .board,
      .navigation, .overview, .prominent, .table, .columns, .popover, .filterBar, .search,
      .palette:
      .plain
    case .headline, .metric: TextLook(bold: true)
    case .status: TextLook(on: .section)
    case .accent1: TextLook(.accent1)
    case .accent2: TextLook(.accent2)
    case .accent3: TextLook(.accent3)
    case .accent4: TextLook(.accent4)
    case .accent5: TextLook(.accent5)
    case .accent6: TextLook(.accent6)
    case .accent7: TextLook(.accent7)
    }
  }
}

extension SGREncoder {
  /// Returns text with the control sequences for a role's look, or for the plain look if `role` is
  /// `nil`.
  ///
  /// Invisible characters other than newlines are replaced with spaces.
  public func callAsFunction(_ text: String, _ role: StyleRole?) -> String {
    self.text(text.printable, role?.look ?? .plain)
  }
}
