/// What names and roles look like: asked by hosts, kept by a feature.
public protocol Theme: Sendable {
  /// The colour for a purpose.
  func color(_ name: ColorName, in appearance: Appearance) -> SRGBColor
  /// The colour for a purpose on a terminal that has not all colours.
  func terminalColor(
    _ name: ColorName, on ground: ColorName, in appearance: Appearance
  ) -> TerminalColor
  /// A length in points, 0 or more.
  func length(_ name: LengthName) -> Double
  /// A style of type, at the reader's standard size.
  func type(_ name: TypeName) -> TypeStyle
  /// A spring.
  func motion(_ name: MotionName) -> Spring
  /// A shadow; it is cast in the colour of ``ColorName/text`` on a light ground.
  func shadow(_ name: ShadowName) -> Shadow
}

/// What stands for a colour on a terminal that has not all of them.
public struct TerminalColor: Hashable, Sendable {
  /// Of xterm's 256 colours, one of those that no terminal changes: 16 to 255.
  public var palette: UInt8
  /// Of the sixteen, 0 to 15; nil for the terminal's own letters or ground.
  public var basic: UInt8?

  /// A terminal's colour.
  public init(palette: UInt8, basic: UInt8?) {
    self.palette = palette
    self.basic = basic
  }
}

/// Letters of one family, size and weight.
public struct TypeStyle: Hashable, Sendable {
  /// Families by what they are for.
  public enum Family: String, Sendable, CaseIterable {
    /// Titles.
    case display
    /// Everything else.
    case text
    /// Figures and ids: every character is as wide as the others.
    case mono
  }

  /// The families' names, the one wanted first; never empty.
  public var families: [String]
  /// What the family is for.
  public var family: Family
  /// In points.
  public var size: Double
  /// As CSS counts it, 1 to 1000; 400 is regular.
  public var weight: Int

  /// A style.
  public init(_ family: Family, _ families: [String], size: Double, weight: Int) {
    self.family = family
    self.families = families
    self.size = size
    self.weight = weight
  }
}

/// A spring as SwiftUI describes it.
public struct Spring: Hashable, Sendable {
  /// Seconds; 0 for no motion.
  public var response: Double
  /// The share of critical damping, 0 to 1.
  public var damping: Double

  /// A spring.
  public init(response: Double, damping: Double) {
    self.response = response
    self.damping = damping
  }
}

/// A shadow straight below.
public struct Shadow: Hashable, Sendable {
  /// How far it blurs and falls, in points.
  public var radius: Double, y: Double
  /// 0 to 1.
  public var opacity: Double

  /// A shadow.
  public init(radius: Double, y: Double, opacity: Double) {
    self.radius = radius
    self.y = y
    self.opacity = opacity
  }
}

/// Black on white, white on black, everything in one size, nothing moves: what is in force where
/// no feature keeps a theme.
public struct PlainTheme: Theme {
  private static let (black, white) = (
    SRGBColor(red: 0, green: 0, blue: 0), SRGBColor(red: 255, green: 255, blue: 255)
  )

  /// The plain theme.
  public init() {}

  /// Black or white.
  public func color(_ name: ColorName, in appearance: Appearance) -> SRGBColor {
    let isGround = [.ground, .card, .section, .onAction].contains(name)
    return isGround == (appearance == .light) ? Self.white : Self.black
  }

  /// Black or white, and what the terminal has itself.
  public func terminalColor(
    _ name: ColorName, on ground: ColorName, in appearance: Appearance
  ) -> TerminalColor {
    TerminalColor(palette: color(name, in: appearance) == Self.white ? 231 : 16, basic: nil)
  }

  /// Nothing is rounded; spaces are 8, wide ones 16; what is touched is 44, a column is 640.
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

  /// The system's letters at 16.
  public func type(_ name: TypeName) -> TypeStyle {
    name == .data
      ? TypeStyle(.mono, ["monospace"], size: 16, weight: 400)
      : TypeStyle(.text, ["sans-serif"], size: 16, weight: 400)
  }

  /// None.
  public func motion(_ name: MotionName) -> Spring { Spring(response: 0, damping: 1) }

  /// None.
  public func shadow(_ name: ShadowName) -> Shadow { Shadow(radius: 0, y: 0, opacity: 0) }
}
