public import Core

/// How a piece of text looks, by names; what they are is the theme's.
public struct TextLook: Hashable, Sendable {
  /// The letters' colour; nil for the page's own.
  public var color: ColorName?
  /// What is behind them; nil for the page's own.
  public var ground: ColorName?
  /// A colour that is content and not style: a crayon, the value of a token.
  public var content: SRGBColor?
  /// Whether it is heavier than the text around it.
  public var isBold = false
  /// Whether it is fainter, where there are no colours to say so.
  public var isDim = false
  /// Whether a line is below it.
  public var isUnderlined = false
  /// Whether letters and ground change places.
  public var isReversed = false

  /// A look.
  public init(
    _ color: ColorName? = nil, on ground: ColorName? = nil, bold: Bool = false, dim: Bool = false,
    underlined: Bool = false, reversed: Bool = false
  ) {
    self.color = color
    self.ground = ground
    isBold = bold
    isDim = dim
    isUnderlined = underlined
    isReversed = reversed
  }

  /// As the page's text.
  public static let plain = TextLook()
}

/// Text in one look.
public struct StyledText: Equatable, Sendable {
  /// Printable characters; no control characters, no end of a line.
  public var text: String
  /// How it looks.
  public var look: TextLook

  /// Text in a look; what a terminal would take as an order becomes a blank.
  public init(_ text: String, _ look: TextLook = .plain) {
    self.text = text.oneLine
    self.look = look
  }
}

/// One line of the terminal.
public struct StyledLine: Equatable, Sendable, ExpressibleByStringLiteral {
  /// Its parts, from the left.
  public var parts: [StyledText]

  /// A line of parts.
  public init(_ parts: [StyledText] = []) { self.parts = parts }

  /// A line in one look.
  public init(_ text: String, _ look: TextLook = .plain) { parts = [StyledText(text, look)] }

  /// A plain line.
  public init(stringLiteral value: String) { self.init(value) }

  /// How many columns it takes.
  public var columns: Int { parts.reduce(0) { $0 + $1.text.columns } }

  /// The text without its looks.
  public var text: String { parts.map(\.text).joined() }
}
