public import Core

extension Role {
  /// How a role looks on a terminal.
  public var look: TextLook {
    switch self {
    case .primary: TextLook(.onAction, on: .action, bold: true)
    case .secondary: TextLook(.link)
    case .danger: TextLook(.danger)
    case .success: TextLook(.success)
    case .warning: TextLook(.warning)
    case .footnote, .muted: TextLook(.mutedText, dim: true)
    case .data, .card, .section, .outlined, .glass: .plain
    case .headline: TextLook(bold: true)
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

extension Inks {
  /// Text as a role looks; control characters but the end of a line are blanks.
  public func callAsFunction(_ text: String, _ role: Role?) -> String {
    self.text(text.printable, role?.look ?? .plain)
  }
}
