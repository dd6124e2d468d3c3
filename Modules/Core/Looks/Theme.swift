/// A type that assigns colors, lengths, fonts, motion, and shadows to token names.
///
/// A feature implements a theme and returns it from ``ThemeProviding/theme()``. Hosts call the
/// theme when they draw. If no feature provides a theme, ``PlainTheme`` applies.
public protocol Theme: Sendable {
  /// Returns the color for a purpose.
  func color(_ name: ColorName, in appearance: Appearance) -> SRGBColor
  /// Returns the color for a purpose on a background, for terminals with a limited palette.
  func terminalColor(
    _ name: ColorName, on ground: ColorName, in appearance: Appearance
  ) -> TerminalColor
  /// Returns the length for a purpose, in points and at least 0.
  func length(_ name: LengthName) -> Double
  /// Returns the font for a purpose, at the default text size.
  func typography(_ name: TypographyName) -> Typography
  /// Returns the spring for an animation's purpose.
  func motion(_ name: MotionName) -> Spring
  /// Returns the shadow for a surface's height above the background.
  ///
  /// The shadow's color is the ``ColorName/text`` color of the light appearance.
  func shadow(_ name: ShadowName) -> Shadow
}

/// A color for terminals with a limited number of colors.
public struct TerminalColor: Hashable, Sendable {
  /// The color's index in the fixed part of xterm's 256-color palette, from 16 to 255.
  public var xterm256: UInt8
  /// The color's index in the 16-color palette, from 0 to 15, or `nil` for the terminal's default
  /// color.
  public var ansi16: UInt8?

  /// Creates a terminal color.
  public init(xterm256: UInt8, ansi16: UInt8?) {
    self.xterm256 = xterm256
    self.ansi16 = ansi16
  }
}

/// A font: a family, a size, and a weight.
public struct Typography: Hashable, Sendable {
  /// The purposes of font families.
  public enum Family: String, Sendable, CaseIterable {
    /// The font family for titles.
    case display
    /// The font family for all other text.
    case text
    /// The monospaced font family for numbers and IDs.
    case mono
  }

  /// The names of the font families, in order of preference.
  ///
  /// The array is never empty.
  public var families: [String]
  /// The purpose of the font family.
  public var family: Family
  /// The size in points.
  public var size: Double
  /// The weight as in CSS, from 1 to 1000.
  ///
  /// 400 is regular.
  public var weight: Int

  /// Creates a font.
  public init(_ family: Family, _ families: [String], size: Double, weight: Int) {
    self.family = family
    self.families = families
    self.size = size
    self.weight = weight
  }
}

/// A spring animation, with the same parameters as in SwiftUI.
public struct Spring: Hashable, Sendable {
  /// The response in seconds, or 0 for no motion.
  public var response: Double
  /// The damping as a fraction of critical damping, from 0 to 1.
  public var damping: Double

  /// Creates a spring.
  public init(response: Double, damping: Double) {
    self.response = response
    self.damping = damping
  }
}

/// A shadow below a surface, without a horizontal offset.
public struct Shadow: Hashable, Sendable {
  /// The blur radius and the vertical offset, in points.
  public var radius: Double, y: Double
  /// The opacity, from 0 to 1.
  public var opacity: Double

  /// Creates a shadow.
  public init(radius: Double, y: Double, opacity: Double) {
    self.radius = radius
    self.y = y
    self.opacity = opacity
  }
}

/// A theme in black and white, with one text size and no motion, for apps without a theme.
public struct PlainTheme: Theme {
  private static let (black, white) = (
    SRGBColor(red: 0, green: 0, blue: 0), SRGBColor(red: 255, green: 255, blue: 255)
  )

  /// Creates the plain theme.
  public init() {}

  /// Returns black or white, depending on the color's purpose and the appearance.
  ///
  /// In the light appearance, ``ColorName/ground``, ``ColorName/card``, ``ColorName/section``, and
  /// ``ColorName/onAction`` are white, and all other colors are black. The dark appearance reverses
  /// the colors.
  public func color(_ name: ColorName, in appearance: Appearance) -> SRGBColor {
    let isGround = [.ground, .card, .section, .onAction].contains(name)
    return isGround == (appearance == .light) ? Self.white : Self.black
  }

  /// Returns black or white for 256-color terminals, and the default color for 16-color terminals.
  public func terminalColor(
    _ name: ColorName, on ground: ColorName, in appearance: Appearance
  ) -> TerminalColor {
    TerminalColor(xterm256: color(name, in: appearance) == Self.white ? 231 : 16, ansi16: nil)
  }

  /// Returns the length in points.
  ///
  /// The length is 0 for corner radii, 44 for touch targets and chips, 640 for text columns and the
  /// breakpoint, 16 for icons and for spaces from ``LengthName/spaceLg`` up, and 8 for smaller
  /// spaces.
  public func length(_ name: LengthName) -> Double {
    switch name {
    case .radiusXs, .radiusSubtle, .radiusSm, .radiusCard, .radiusModal, .radiusXl, .radiusFull: 0
    case .iconSm, .iconMd, .iconLg, .iconXl: 16
    case .touch, .chip: 44
    case .measure, .breakpoint: 640
    case .spaceLg, .spaceXl, .spaceXxl, .spaceXxxl: 16
    default: 8
    }
  }

  /// Returns the system font at 16 points, monospaced for ``TypographyName/data``.
  public func typography(_ name: TypographyName) -> Typography {
    name == .data
      ? Typography(.mono, ["monospace"], size: 16, weight: 400)
      : Typography(.text, ["sans-serif"], size: 16, weight: 400)
  }

  /// Returns a spring without motion.
  public func motion(_ name: MotionName) -> Spring { Spring(response: 0, damping: 1) }

  /// Returns an invisible shadow.
  public func shadow(_ name: ShadowName) -> Shadow { Shadow(radius: 0, y: 0, opacity: 0) }
}
