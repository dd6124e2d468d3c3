public import Core

/// An export of a theme's colors for terminals with 24-bit color, 256 colors, or 16 colors.
public struct TerminalExport: Sendable {
  /// One role's color in one appearance.
  public struct Row: Hashable, Sendable, Codable {
    /// The role that has the color.
    public var name: ColorName
    /// The appearance, light or dark.
    public var appearance: Appearance
    /// The color as `RRGGBB`.
    public var hex: String
    /// The color's number among xterm's 256 colors.
    public var palette: UInt8
    /// The color's number among the 16 basic colors, or `nil` for the terminal's default.
    public var basic: UInt8?
  }

  /// The colors of all roles in both appearances.
  public let rows: [Row]

  /// Creates the export of a theme's colors.
  public init(_ theme: any Theme) {
    rows = Appearance.allCases.flatMap { appearance in
      ColorName.allCases.map { name in
        let ground = name == .onAction ? ColorName.action : .ground
        let known = theme.terminalColor(name, on: ground, in: appearance)
        return Row(
          name: name, appearance: appearance, hex: theme.color(name, in: appearance).hex,
          palette: known.xterm256, basic: known.ansi16)
      }
    }
  }

  /// The colors as text, one per line, after a header.
  ///
  /// Each line lists the role's name, the appearance, the 24-bit color, the number among the 256
  /// colors, and the number among the 16 colors or `-` for the terminal's default.
  public var text: String {
    "# name appearance 24-bit 256 16\n"
      + rows.map { row in
        let basic = row.basic.map { "\($0)" } ?? "-"
        return
          "\(row.name.rawValue) \(row.appearance.rawValue) #\(row.hex) \(row.palette) \(basic)\n"
      }.joined()
  }
}
