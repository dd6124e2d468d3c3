public import Core

/// A theme that reads its values from tokens.
///
/// ``PlainTheme`` provides the values that the tokens lack.
public struct TokenTheme: Theme {
  /// The theme's tokens.
  public let tokens: Tokens
  private static let plain = PlainTheme()

  /// Creates a theme with a set of tokens, by default the standard tokens.
  public init(_ tokens: Tokens = .standard) { self.tokens = tokens }

  /// Returns the theme's color for a role and an appearance.
  public func color(_ name: ColorName, in appearance: Appearance) -> SRGBColor {
    let color: SRGBColor? =
      switch tokens.roles[name]?[appearance] {
      case .color(let color): color
      case .pigment(let pigment): tokens.pigments[pigment]?[appearance]
      case nil: nil
      }
    return color ?? Self.plain.color(name, in: appearance)
  }

  /// Returns the terminal colors that represent a role's color on a background.
  ///
  /// The xterm color is the nearest color with enough contrast on the background, or the nearest of
  /// all colors if none has enough contrast. The ANSI color depends only on the role.
  public func terminalColor(
    _ name: ColorName, on ground: ColorName, in appearance: Appearance
  ) -> TerminalColor {
    TerminalPalette.color(name, on: ground, in: appearance, of: self)
  }

  /// Returns the theme's length for a name, in points.
  public func length(_ name: LengthName) -> Double {
    tokens.lengths[name] ?? Self.plain.length(name)
  }

  /// Returns the theme's typography style for a name.
  public func typography(_ name: TypographyName) -> Typography {
    guard let scale = tokens.types[name] else { return Self.plain.typography(name) }
    return Typography(
      scale.family, tokens.families[scale.family] ?? [], size: scale.size, weight: scale.weight)
  }

  /// Returns the theme's spring for a motion name.
  public func motion(_ name: MotionName) -> Spring {
    tokens.motions[name] ?? Self.plain.motion(name)
  }

  /// Returns the theme's shadow for a name.
  public func shadow(_ name: ShadowName) -> Shadow {
    tokens.shadows[name] ?? Self.plain.shadow(name)
  }
}
