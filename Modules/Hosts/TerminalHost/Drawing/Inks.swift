public import Core

/// Turns looks into a terminal's orders (ECMA-48, SGR).
public struct Inks: Sendable {
  /// How many colours there are.
  public let depth: ColorDepth
  /// Light or dark.
  public let appearance: Appearance
  /// Whether a page is worked with them: then what has the focus stands out without colours, too.
  private let isWorked: Bool
  /// Whether the page's own ground and letters are drawn, too; else they are the terminal's.
  public let paintsPage: Bool
  /// The theme's lengths.
  public let sizes: CellSizes
  private let theme: any Theme
  /// What each style begins with.
  private let introducer: String
  /// The orders for letters on the page's ground, and for grounds.
  private let letters: [ColorName: String], grounds: [ColorName: String]

  /// Inks of a theme.
  ///
  /// - Parameters:
  ///   - theme: What names look like.
  ///   - depth: How many colours there are.
  ///   - appearance: Light or dark.
  ///   - paintsPage: Whether a page is worked on a terminal: its ground is painted where there are
  ///     colours enough, and bold, underlined and reversed letters are so where there is none.
  ///   - introducer: What each style begins with: a terminal's control sequence introducer, or a mark
  ///     that becomes one once everything else in the text has been escaped.
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
    // Sixteen colours are the terminal's own: nobody knows what stands out on what.
    self.paintsPage = paintsPage && (depth == .palette || depth == .full)
    var (letters, grounds): ([ColorName: String], [ColorName: String]) = ([:], [:])
    for name in depth == .none ? [] : ColorName.allCases {
      letters[name] = Self.order(name, on: .ground, theme, depth, appearance)
      grounds[name] = Self.order(name, on: name, theme, depth, appearance, isGround: true)
    }
    (self.letters, self.grounds) = (letters, grounds)
  }

  /// No colours and no orders: plain text.
  public static let none = Inks(PlainTheme(), depth: .none, appearance: .light)

  /// The same inks in light or dark.
  func turned(_ appearance: Appearance) -> Inks {
    Inks(
      theme, depth: depth, appearance: appearance, paintsPage: isWorked, introducer: introducer)
  }

  /// A line with its orders, ready to be written.
  public func text(_ line: StyledLine) -> String {
    line.parts.reduce(into: "") { text, part in text += self.text(part.text, part.look) }
  }

  /// Text between the orders for its look and the order to end it.
  public func text(_ text: String, _ look: TextLook) -> String {
    let orders = orders(look)
    guard !orders.isEmpty, !text.isEmpty else { return text }
    return "\(introducer)\(orders)m\(text)\(introducer)0m"
  }

  /// The parameters of a look, `1;38;5;95`; empty where it needs none.
  func orders(_ look: TextLook) -> String {
    guard depth != .none || isWorked else { return "" }
    var orders: [String] = []
    if look.isBold { orders.append("1") }
    // Where there are colours, one says that words step back, and stands out as much as it must.
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
      return theme.terminalColor(name, on: ground, in: appearance).basic.map {
        $0 < 8 ? "\(base + Int($0))" : "\(bright + Int($0))"
      }
    case .palette:
      return "\(base + 8);5;\(theme.terminalColor(name, on: ground, in: appearance).palette)"
    case .full:
      let color = theme.color(name, in: appearance)
      return "\(base + 8);2;\(color.red);\(color.green);\(color.blue)"
    }
  }
}
