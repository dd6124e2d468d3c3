public import Core

/// An encoder that turns ``TextLook`` values into a terminal's control sequences (ECMA-48, SGR).
public struct SGREncoder: Sendable {
  /// The number of colors that the terminal supports.
  public let depth: ColorDepth
  /// The appearance, light or dark.
  public let appearance: Appearance
  /// Whether the output is an interactive page, whose focus must be visible even without colors.
  private let isWorked: Bool
  /// Whether the page's own background and text color replace the terminal's colors.
  public let paintsPage: Bool
  /// The theme's lengths in terminal columns.
  public let sizes: CellSizes
  private let theme: any Theme
  /// The prefix of each style sequence.
  private let introducer: String
  /// The SGR parameters for text colors on the page's background, and for background colors.
  private let letters: [ColorName: String], grounds: [ColorName: String]

  /// Creates an encoder with a theme's colors and lengths.
  ///
  /// - Parameters:
  ///   - theme: The source of colors and lengths.
  ///   - depth: The number of colors that the terminal supports.
  ///   - appearance: The appearance, light or dark.
  ///   - paintsPage: Whether the output is an interactive page. If `true`, terminals with at
  ///     least 256 colors show the page's background, and text can be bold, underlined, or reversed
  ///     even without colors.
  ///   - introducer: The prefix of each style sequence: a terminal's control sequence introducer,
  ///     or a placeholder that the caller replaces after escaping all other text.
  public init(
    _ theme: any Theme, depth: ColorDepth, appearance: Appearance, paintsPage: Bool = false,
    introducer: String = "\u{1B}["
  ) {
    self.introducer = introducer
    self.theme = theme
    sizes = CellSizes(theme)
    self.depth = depth
    self.appearance = appearance
    isWorked = paintsPage
    // Each terminal defines its own sixteen basic colors, so the contrast between them is unknown.
    self.paintsPage = paintsPage && (depth == .palette || depth == .full)
    var (letters, grounds): ([ColorName: String], [ColorName: String]) = ([:], [:])
    for name in depth == .none ? [] : ColorName.allCases {
      letters[name] = Self.order(name, on: .ground, theme, depth, appearance)
      grounds[name] = Self.order(name, on: name, theme, depth, appearance, isGround: true)
    }
    (self.letters, self.grounds) = (letters, grounds)
  }

  /// An encoder without colors or control sequences, for plain text.
  public static let none = SGREncoder(PlainTheme(), depth: .none, appearance: .light)

  /// Returns a copy of the encoder for another appearance.
  func turned(_ appearance: Appearance) -> SGREncoder {
    SGREncoder(
      theme, depth: depth, appearance: appearance, paintsPage: isWorked, introducer: introducer)
  }

  /// Returns a line's text and control sequences, ready to be written to the terminal.
  public func text(_ line: StyledLine) -> String {
    line.parts.reduce(into: "") { text, part in text += self.text(part.text, part.look) }
  }

  /// Returns a line's text and control sequences for a terminal, to be written from a row's first
  /// column.
  ///
  /// After each emoji, whose width depends on the terminal, the cursor moves to the next column that
  /// the line reserves. The text after the emoji is therefore in the same columns in every terminal.
  func row(_ line: StyledLine) -> String {
    var (row, column) = ("", 0)
    for part in line.parts {
      if part.text.contains(where: \.isWidthUncertain) {
        row += text(placed(part.text, from: column), part.look)
      } else {
        row += text(part.text, part.look)
      }
      column += part.text.columns
    }
    return row
  }

  /// Returns text in which each character of uncertain width is drawn over blank columns.
  private func placed(_ text: String, from start: Int) -> String {
    var column = start
    return text.reduce(into: "") { placed, character in
      let next = column + character.columns
      if character.isWidthUncertain {
        let blanks = String(repeating: " ", count: character.columns)
        placed += "\(blanks)\(introducer)\(column + 1)G\(character)\(introducer)\(next + 1)G"
      } else {
        placed.append(character)
      }
      column = next
    }
  }

  /// Returns text between the control sequences that set and reset a look.
  ///
  /// The text is returned unchanged if the text is empty or the look needs no control sequences.
  public func text(_ text: String, _ look: TextLook) -> String {
    let orders = orders(look)
    guard !orders.isEmpty, !text.isEmpty else { return text }
    return "\(introducer)\(orders)m\(text)\(introducer)0m"
  }

  /// Returns a look's SGR parameters, such as `1;38;5;95`, or an empty string if the look has none.
  func orders(_ look: TextLook) -> String {
    guard depth != .none || isWorked else { return "" }
    var orders: [String] = []
    if look.isBold { orders.append("1") }
    // With at least 256 colors, a muted color with enough contrast replaces the dim look.
    if look.isDim && depth == .sixteen { orders.append("2") }
    if look.isUnderlined { orders.append("4") }
    if look.isReversed { orders.append("7") }
    if let content = look.content { orders += order(content).map { [$0] } ?? [] }
    if look.content == nil,
      let color = look.color ?? (paintsPage || look.ground != nil ? .text : nil)
    {
      if let order = order(color, on: look.ground) { orders.append(order) }
    }
    if let ground = look.ground ?? (paintsPage ? .ground : nil), let order = groundOrder(ground) {
      orders.append(order)
    }
    return orders.joined(separator: ";")
  }

  private func order(_ content: SRGBColor) -> String? {
    switch depth {
    case .none, .sixteen: nil
    case .palette: "38;5;\(PaletteIndex(nearest: content).number)"
    case .full: "38;2;\(content.red);\(content.green);\(content.blue)"
    }
  }

  private func order(_ name: ColorName, on ground: ColorName?) -> String? {
    if ground == nil || ground == .ground || depth != .palette { return letters[name] }
    return Self.order(name, on: ground ?? .ground, theme, depth, appearance)
  }

  private func groundOrder(_ name: ColorName) -> String? { grounds[name] }

  private static func order(
    _ name: ColorName, on ground: ColorName, _ theme: any Theme, _ depth: ColorDepth,
    _ appearance: Appearance, isGround: Bool = false
  ) -> String? {
    let (base, bright) = isGround ? (40, 92) : (30, 82)
    switch depth {
    case .none: return nil
    case .sixteen:
      return theme.terminalColor(name, on: ground, in: appearance).ansi16.map {
        $0 < 8 ? "\(base + Int($0))" : "\(bright + Int($0))"
      }
    case .palette:
      return "\(base + 8);5;\(theme.terminalColor(name, on: ground, in: appearance).xterm256)"
    case .full:
      let color = theme.color(name, in: appearance)
      return "\(base + 8);2;\(color.red);\(color.green);\(color.blue)"
    }
  }
}
