import Core

/// The 256 colors of xterm: 16 that terminals can redefine, a 6 × 6 × 6 color cube, and 24 grays.
enum TerminalPalette {
  private static let steps: [UInt8] = [0, 95, 135, 175, 215, 255]

  /// The colors numbered 16 to 255, which terminals don't redefine.
  static let fixed: [SRGBColor] =
    (0..<216).map { index in
      SRGBColor(red: steps[index / 36], green: steps[index / 6 % 6], blue: steps[index % 6])
    }
    + (0..<24).map { index in
      let gray = UInt8(8 + index * 10)
      return SRGBColor(red: gray, green: gray, blue: gray)
    }

  private static let places = fixed.map { OKLab($0) }

  /// Returns the xterm and ANSI colors that represent a role's color on a background.
  ///
  /// The xterm color is the color in ``fixed`` nearest to the role's color. If ``ContrastPair``
  /// declares a minimum contrast for the role on the background, colors with less contrast are used
  /// only if no color reaches the minimum.
  static func color(
    _ name: ColorName, on ground: ColorName, in appearance: Appearance, of theme: any Theme
  ) -> TerminalColor {
    let color = theme.color(name, in: appearance)
    let behind = fixed[nearest(to: theme.color(ground, in: appearance)) { _ in true }]
    let least = ContrastPair.least(name, on: ground)
    let index = nearest(to: color) { least == nil || $0.contrast(to: behind) >= least ?? 1 }
    return TerminalColor(xterm256: UInt8(16 + index), ansi16: basic(name))
  }

  /// Returns the index in ``fixed`` of the nearest color that satisfies a condition.
  ///
  /// If no color satisfies the condition, returns the index of the nearest color overall.
  private static func nearest(to color: SRGBColor, _ passes: (SRGBColor) -> Bool) -> Int {
    let place = OKLab(color)
    let passing = places.indices.filter { passes(fixed[$0]) }
    return (passing.isEmpty ? Array(places.indices) : passing).min {
      places[$0].distance(to: place) < places[$1].distance(to: place)
    } ?? 0
  }

  /// Returns the ANSI color number of a role, 0 to 15, or `nil` for the terminal's default color.
  ///
  /// Each terminal defines the 16 ANSI colors, so text and backgrounds use the terminal's default
  /// colors. Every other role uses the color that people expect for the role's meaning.
  private static func basic(_ name: ColorName) -> UInt8? {
    switch name {
    case .ground, .card, .section, .text, .mutedText, .edge: nil
    case .onAction: 0
    case .action, .link, .focus, .warning, .accent4: 3
    case .success, .accent5: 2
    case .danger: 1
    case .accent1: 4
    case .accent2: 5
    case .accent3: 13
    case .accent6: 6
    case .accent7: 12
    }
  }
}
