public import Core

/// Colours as terminals have them: any, 256 of them, or sixteen.
public struct TerminalExport: Sendable {
  /// One colour.
  public struct Row: Hashable, Sendable, Codable {
    /// What it is for.
    public var name: ColorName
    /// Light or dark.
    public var appearance: Appearance
    /// As `RRGGBB`.
    public var hex: String
    /// Of 256.
    public var palette: UInt8
    /// Of sixteen; nil for the terminal's own.
    public var basic: UInt8?
  }

  /// Every colour in both appearances.
  public let rows: [Row]

  /// The colours of a theme.
  public init(_ theme: any Theme) {
    rows = Appearance.allCases.flatMap { appearance in
      ColorName.allCases.map { name in
        let ground = name == .onAction ? ColorName.action : .ground
        let known = theme.terminalColor(name, on: ground, in: appearance)
        return Row(
          name: name, appearance: appearance, hex: theme.color(name, in: appearance).hex,
          palette: known.palette, basic: known.basic)
      }
    }
  }

  /// A line a colour: its name, appearance, 24 bits, of 256, of sixteen (`-` for the terminal's own).
  public var text: String {
    "# name appearance 24-bit 256 16\n"
      + rows.map { row in
        let basic = row.basic.map { "\($0)" } ?? "-"
        return
          "\(row.name.rawValue) \(row.appearance.rawValue) #\(row.hex) \(row.palette) \(basic)\n"
      }.joined()
  }
}
