public import Core

/// Colors for terminals: in 24 bits, among xterm's 256, and among the basic sixteen.
public struct TerminalExport: Sendable {
  /// One color in one appearance.
  public struct Row: Hashable, Sendable, Codable {
    /// The role that has the color.
    public var name: ColorName
    /// The appearance, light or dark.
    public var appearance: Appearance
    /// The color as `RRGGBB`.
    public var hex: String
    /// The number among xterm's 256 colors.
    public var palette: UInt8
    /// The number among the basic sixteen colors, or `nil` for the terminal's default.
    public var basic: UInt8?
  }

  /// All colors in both appearances.
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
  /// A line has the name, the appearance, the 24-bit color, and the numbers among 256 and sixteen.
  /// A `-` is the terminal's default.
  public var text: String {
    "# name appearance 24-bit 256 16\n"
      + rows.map { row in
        let basic = row.basic.map { "\($0)" } ?? "-"
        return
          "\(row.name.rawValue) \(row.appearance.rawValue) #\(row.hex) \(row.palette) \(basic)\n"
      }.joined()
  }
}
