public import Core

/// A palette color, with one value for light mode and one for dark mode.
public enum Pigment: String, Sendable, CaseIterable {
  /// The colors for backgrounds.
  case linen, parchment, cream
  /// The browns for text and edges.
  case espresso, walnut, clay
  /// The terracottas for the main action, links, and focus.
  case terracotta, terracottaLight, terracottaMuted, terracottaDeep
  /// The colors for success.
  ///
  /// `sageDeep` is for text.
  case sage, sageDeep
  /// The colors for warnings.
  ///
  /// `dustyRoseDeep` is for text.
  case dustyRose, dustyRoseDeep
  /// The color for destructive actions and errors.
  case madder
  /// A gray with a little red.
  case slate
  /// The accent colors.
  case blue, purple, pink, orange, green, teal, indigo
}

/// A pair of values, one for light and one for dark.
public struct Shades<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The values for the light and the dark appearance.
  public var light: Value, dark: Value

  /// Creates a pair of values.
  public init(light: Value, dark: Value) {
    self.light = light
    self.dark = dark
  }

  /// Accesses the value for an appearance.
  public subscript(appearance: Appearance) -> Value {
    get { appearance == .light ? light : dark }
    set { if appearance == .light { light = newValue } else { dark = newValue } }
  }
}

/// The source of a role's color.
public enum Paint: Hashable, Sendable {
  /// A palette color.
  case pigment(Pigment)
  /// A color outside the palette.
  case color(SRGBColor)
}

/// The values of all tokens: the standard values, or the values after applying token files.
public struct Tokens: Hashable, Sendable {
  /// The palette colors.
  public var pigments: [Pigment: Shades<SRGBColor>]
  /// The source of each role's color.
  public var roles: [ColorName: Shades<Paint>]
  /// The lengths in points.
  public var lengths: [LengthName: Double]
  /// The font families for each purpose, in order of preference.
  public var families: [Typography.Family: [String]]
  /// The typography styles.
  public var types: [TypographyName: TypeScale]
  /// The animation springs, keyed by name.
  public var motions: [MotionName: Spring]
  /// The surface shadows, keyed by name.
  public var shadows: [ShadowName: Shadow]
  /// The delay between elements that appear in sequence, in seconds.
  public var stagger: Double
  /// The scale factor of a pressed element.
  public var press: Double
}

/// A typography style that specifies a font family by purpose instead of listing families.
public struct TypeScale: Hashable, Sendable {
  /// The font family's purpose.
  public var family: Typography.Family
  /// The size in points.
  public var size: Double
  /// The weight on CSS's scale, 1 to 1000.
  public var weight: Int

  /// Creates a typography style with a size in points and a weight from 1 to 1000.
  public init(_ family: Typography.Family, size: Double, weight: Int) {
    self.family = family
    self.size = size
    self.weight = weight
  }
}
