public import Core

/// The names of colours as materials; each has a value for light and one for dark.
public enum Pigment: String, Sendable, CaseIterable {
  /// Grounds.
  case linen, parchment, cream
  /// Browns for words and edges.
  case espresso, walnut, clay
  /// The one thing to do.
  case terracotta, terracottaLight, terracottaMuted, terracottaDeep
  /// Done, and its depth under words.
  case sage, sageDeep
  /// A warning, and its depth under words.
  case dustyRose, dustyRoseDeep
  /// Something that destroys.
  case madder
  /// A grey with a little red.
  case slate
  /// The accents.
  case blue, purple, pink, orange, green, teal, indigo
}

/// A value for light and one for dark.
public struct Shades<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The values.
  public var light: Value, dark: Value

  /// Two values.
  public init(light: Value, dark: Value) {
    self.light = light
    self.dark = dark
  }

  /// The value in an appearance.
  public subscript(appearance: Appearance) -> Value {
    get { appearance == .light ? light : dark }
    set { if appearance == .light { light = newValue } else { dark = newValue } }
  }
}

/// Where the colour for a purpose comes from.
public enum Paint: Hashable, Sendable {
  /// A material.
  case pigment(Pigment)
  /// A colour of its own.
  case color(SRGBColor)
}

/// Every token's value: the standard ones, or those with a file's put over them.
public struct Tokens: Hashable, Sendable {
  /// Colours as materials.
  public var pigments: [Pigment: Shades<SRGBColor>]
  /// What each purpose takes its colour from.
  public var roles: [ColorName: Shades<Paint>]
  /// Lengths in points.
  public var lengths: [LengthName: Double]
  /// Families of letters, the one wanted first.
  public var families: [TypeStyle.Family: [String]]
  /// Styles of type.
  public var types: [TypeName: TypeScale]
  /// Springs.
  public var motions: [MotionName: Spring]
  /// Shadows.
  public var shadows: [ShadowName: Shadow]
  /// Seconds between things that appear one after the other.
  public var stagger: Double
  /// How many times its size a thing is while it is pressed.
  public var press: Double
}

/// A style of type before its family is known by name.
public struct TypeScale: Hashable, Sendable {
  /// What the family is for.
  public var family: TypeStyle.Family
  /// In points.
  public var size: Double
  /// As CSS counts it, 1 to 1000.
  public var weight: Int

  /// A style.
  public init(_ family: TypeStyle.Family, size: Double, weight: Int) {
    self.family = family
    self.size = size
    self.weight = weight
  }
}
