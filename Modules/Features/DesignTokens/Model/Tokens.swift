public import Core

/// A palette color, named after a material, with a value for light and one for dark.
public enum Pigment: String, Sendable, CaseIterable {
  /// The backgrounds.
  case linen, parchment, cream
  /// The browns for text and edges.
  case espresso, walnut, clay
  /// The colors of the primary action.
  case terracotta, terracottaLight, terracottaMuted, terracottaDeep
  /// The colors of success.
  ///
  /// The deep one is for text.
  case sage, sageDeep
  /// The colors of warnings.
  ///
  /// The deep one is for text.
  case dustyRose, dustyRoseDeep
  /// The color of destructive actions and errors.
  case madder
  /// A gray with a little red.
  case slate
  /// The accent colors.
  case blue, purple, pink, orange, green, teal, indigo
}

/// A pair of values, one for light and one for dark.
public struct Shades<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value for each appearance.
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

/// The values of all tokens: the standard ones, or those with token files applied.
public struct Tokens: Hashable, Sendable {
  /// The palette colors.
  public var pigments: [Pigment: Shades<SRGBColor>]
  /// The source of each role's color.
  public var roles: [ColorName: Shades<Paint>]
  /// The lengths in points.
  public var lengths: [LengthName: Double]
  /// The font families of each kind, the preferred one first.
  public var families: [Typography.Family: [String]]
  /// The typography styles.
  public var types: [TypographyName: TypeScale]
  /// The springs.
  public var motions: [MotionName: Spring]
  /// The shadows.
  public var shadows: [ShadowName: Shadow]
  /// The seconds between elements that appear one after the other.
  public var stagger: Double
  /// The scale of an element while it is pressed.
  public var press: Double
}

/// A typography style that has a kind of family instead of a list of family names.
public struct TypeScale: Hashable, Sendable {
  /// The kind of family.
  public var family: Typography.Family
  /// The size in points.
  public var size: Double
  /// The weight on CSS's scale, 1 to 1000.
  public var weight: Int

  /// Creates a typography style.
  public init(_ family: Typography.Family, size: Double, weight: Int) {
    self.family = family
    self.size = size
    self.weight = weight
  }
}
