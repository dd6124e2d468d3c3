public import Core

/// A theme made of tokens.
public struct TokenTheme: Theme {
  /// The tokens.
  public let tokens: Tokens
  private static let plain = PlainTheme()

  /// The theme of some tokens, Stashbook's own unless others are given.
  public init(_ tokens: Tokens = .standard) { self.tokens = tokens }

  /// The colour for a purpose.
  public func color(_ name: ColorName, in appearance: Appearance) -> SRGBColor {
    let color: SRGBColor? =
      switch tokens.roles[name]?[appearance] {
      case .color(let color): color
      case .pigment(let pigment): tokens.pigments[pigment]?[appearance]
      case nil: nil
      }
    return color ?? Self.plain.color(name, in: appearance)
  }

  /// The nearest colours of a terminal, among the 256 the nearest that stands out enough.
  public func terminalColor(
    _ name: ColorName, on ground: ColorName, in appearance: Appearance
  ) -> TerminalColor {
    TerminalPalette.color(name, on: ground, in: appearance, of: self)
  }

  /// A length in points.
  public func length(_ name: LengthName) -> Double {
    tokens.lengths[name] ?? Self.plain.length(name)
  }

  /// A style of type.
  public func type(_ name: TypeName) -> TypeStyle {
    guard let scale = tokens.types[name] else { return Self.plain.type(name) }
    return TypeStyle(
      scale.family, tokens.families[scale.family] ?? [], size: scale.size, weight: scale.weight)
  }

  /// A spring.
  public func motion(_ name: MotionName) -> Spring {
    tokens.motions[name] ?? Self.plain.motion(name)
  }

  /// A shadow.
  public func shadow(_ name: ShadowName) -> Shadow {
    tokens.shadows[name] ?? Self.plain.shadow(name)
  }
}
