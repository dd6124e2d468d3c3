public import Core

/// The look of text, with colors named as in the theme.
public struct TextLook: Hashable, Sendable {
  /// The text color, or `nil` for the page's own text color.
  public var color: ColorName?
  /// The background color, or `nil` for the page's own background.
  public var ground: ColorName?
  /// A text color that is content rather than style, such as the color of a crayon or a design
  /// token, or `nil` if the text has only style colors.
  public var content: SRGBColor?
  /// Whether the text is bold.
  public var isBold = false
  /// Whether the text is faint on terminals that support only sixteen colors.
  public var isDim = false
  /// Whether the text is underlined.
  public var isUnderlined = false
  /// Whether the text color and the background color are swapped.
  public var isReversed = false

  /// Creates a look.
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

  /// The look of the page's own text.
  public static let plain = TextLook()
}

/// Text with a single look.
public struct StyledText: Equatable, Sendable {
  /// Printable characters, without control characters or newlines.
  public var text: String
  /// The look of the text.
  public var look: TextLook

  /// Creates text with a look, replacing control characters with spaces.
  public init(_ text: String, _ look: TextLook = .plain) {
    self.text = text.oneLine
    self.look = look
  }
}

/// A line of text in the terminal.
public struct StyledLine: Equatable, Sendable, ExpressibleByStringLiteral {
  /// The parts of the line, from left to right.
  public var parts: [StyledText]

  /// Creates a line from parts.
  public init(_ parts: [StyledText] = []) { self.parts = parts }

  /// Creates a line with a single look.
  public init(_ text: String, _ look: TextLook = .plain) { parts = [StyledText(text, look)] }

  /// Creates a plain line.
  public init(stringLiteral value: String) { self.init(value) }

  /// The width of the line in columns.
  public var columns: Int { parts.reduce(0) { $0 + $1.text.columns } }

  /// The text of all parts, without looks.
  public var text: String { parts.map(\.text).joined() }
}
