public import Core

/// A type of token (Design Tokens Format Module 2025.10, 8 and 9).
public enum TokenType: String, Sendable, CaseIterable {
  /// A color.
  case color
  /// A length on the screen.
  case dimension
  /// A list of font families.
  case fontFamily
  /// A font weight.
  case fontWeight
  /// A time span.
  case duration
  /// An animation's timing curve, a cubic Bézier curve.
  case cubicBezier
  /// A number.
  case number
  /// The style of a line or border, such as `solid` or `dashed`.
  case strokeStyle
  /// A border's color, width, and stroke style.
  case border
  /// A transition between two states.
  case transition
  /// One or more shadows.
  case shadow
  /// A gradient's color stops.
  case gradient
  /// A typography style.
  case typography
}

/// A token's value, represented according to the token's type.
public enum TokenValue: Hashable, Sendable {
  /// A color.
  case color(TokenColor)
  /// A length in px.
  ///
  /// A rem is 16 px.
  case dimension(Double)
  /// A number.
  case number(Double)
  /// A duration in seconds.
  case duration(Double)
  /// The font families, at least one, in order of preference.
  case fontFamily([String])
  /// A font weight on CSS's scale, 1 to 1000.
  case fontWeight(Double)
  /// A typography style.
  case typography(TokenTypography)
  /// The shadows, at least one, topmost first.
  case shadow([TokenShadow])
  /// Any other value, with aliases resolved.
  case other(JSONValue)
}

/// A color with eight bits per channel and an opacity.
public struct TokenColor: Hashable, Sendable {
  /// The color, clamped to sRGB.
  public var color: SRGBColor
  /// The opacity, from 0 for transparent to 1 for opaque.
  public var alpha: Double

  /// Creates a color, opaque by default.
  public init(_ color: SRGBColor, alpha: Double = 1) {
    self.color = color
    self.alpha = alpha
  }
}

/// A typography style read from a token file.
public struct TokenTypography: Hashable, Sendable {
  /// The font families, at least one, in order of preference.
  public var families: [String]
  /// The size in px.
  public var size: Double
  /// The weight on CSS's scale, 1 to 1000.
  public var weight: Double
  /// The letter spacing in px, or `nil` if the file doesn't specify the spacing.
  public var letterSpacing: Double?
  /// The line height as a multiple of the size, or `nil` if the file doesn't specify the height.
  public var lineHeight: Double?
}

/// A shadow read from a token file.
public struct TokenShadow: Hashable, Sendable {
  /// The shadow's color and opacity.
  public var color: TokenColor
  /// The offsets to the right and downward, in px.
  public var offsetX: Double, offsetY: Double
  /// The blur radius and the spread, in px.
  public var blur: Double, spread: Double
  /// Whether the shadow falls inside the element.
  public var isInset: Bool
}
