public import Core

/// What kind of value a token has (Design Tokens Format Module 2025.10, 8 and 9).
public enum TokenType: String, Sendable, CaseIterable {
  /// A colour.
  case color
  /// A length on the screen.
  case dimension
  /// Names of families of letters.
  case fontFamily
  /// How heavy letters are.
  case fontWeight
  /// A time.
  case duration
  /// A curve of an animation.
  case cubicBezier
  /// A number.
  case number
  /// How a line is drawn.
  case strokeStyle
  /// A line around something.
  case border
  /// A change over time.
  case transition
  /// One shadow or several.
  case shadow
  /// Colours along a line.
  case gradient
  /// A style of type.
  case typography
}

/// A token's value as its type has it.
public enum TokenValue: Hashable, Sendable {
  /// A colour.
  case color(TokenColor)
  /// A length in px; a rem is 16 of them.
  case dimension(Double)
  /// A number.
  case number(Double)
  /// Seconds.
  case duration(Double)
  /// Names of families, the one wanted first; never empty.
  case fontFamily([String])
  /// As CSS counts it, 1 to 1000.
  case fontWeight(Double)
  /// A style of type.
  case typography(TokenTypography)
  /// Shadows, the first on top; never empty.
  case shadow([TokenShadow])
  /// Anything else, with its aliases resolved.
  case other(JSONValue)
}

/// A colour as eight bits a channel, and how much of it there is.
public struct TokenColor: Hashable, Sendable {
  /// The colour; what lies outside sRGB is cut.
  public var color: SRGBColor
  /// 0 for nothing to 1 for opaque.
  public var alpha: Double

  /// A colour.
  public init(_ color: SRGBColor, alpha: Double = 1) {
    self.color = color
    self.alpha = alpha
  }
}

/// A style of type as a token file has it.
public struct TokenTypography: Hashable, Sendable {
  /// Names of families, the one wanted first; never empty.
  public var families: [String]
  /// In px.
  public var size: Double
  /// As CSS counts it, 1 to 1000.
  public var weight: Double
  /// Between letters, in px; nil where the file is silent.
  public var letterSpacing: Double?
  /// In sizes; nil where the file is silent.
  public var lineHeight: Double?
}

/// One shadow as a token file has it.
public struct TokenShadow: Hashable, Sendable {
  /// Its colour.
  public var color: TokenColor
  /// How far it falls to the right and down, in px.
  public var offsetX: Double, offsetY: Double
  /// How far it blurs and grows, in px.
  public var blur: Double, spread: Double
  /// Whether it falls inside.
  public var isInset: Bool
}
