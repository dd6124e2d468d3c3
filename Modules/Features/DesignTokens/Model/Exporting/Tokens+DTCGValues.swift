import Core

extension Tokens {
  /// The letter spacing in px, and the line height as a multiple of the font size.
  ///
  /// The format requires both in a typography value, but Stashbook's tokens have neither. The line
  /// height is the upper end of the range that CSS 2.2 recommends for `normal`, 1.0 to 1.2
  /// (10.8.1).
  static let letterSpacing = 0.0, lineHeight = 1.2

  /// Returns one appearance's values for the tokens that can differ between light and dark.
  func colors(in appearance: Appearance) -> [TokenName: JSONValue] {
    var tokens: [TokenName: JSONValue] = [:]
    for (pigment, shades) in pigments {
      tokens[.pigment(pigment)] = .token(.color, .color(shades[appearance]))
    }
    let theme = TokenTheme(self)
    for (role, shades) in roles {
      let alias: JSONValue? =
        if case .pigment(let pigment) = shades[appearance], pigments[pigment] != nil {
          .alias(.pigment(pigment))
        } else {
          nil
        }
      tokens[.role(role)] = .token(.color, alias ?? .color(theme.color(role, in: appearance)))
    }
    return tokens
  }

  /// Returns the tokens that light and dark share.
  func common() -> [TokenName: JSONValue] {
    var tokens: [TokenName: JSONValue] = [
      .stagger: .token(.duration, .seconds(stagger)), .press: .token(.number, .number(press)),
    ]
    for (name, length) in lengths { tokens[.length(name)] = .token(.dimension, .px(length)) }
    for (name, families) in families {
      tokens[.family(name)] = .token(.fontFamily, .array(families.map { .string($0) }))
    }
    for (name, scale) in types { tokens[.type(name)] = .token(.typography, typography(scale)) }
    for (name, shadow) in shadows { tokens[.shadow(name)] = .token(.shadow, self.shadow(shadow)) }
    for (name, spring) in motions {
      tokens[.response(name)] = .token(.duration, .seconds(spring.response))
      tokens[.damping(name)] = .token(.number, .number(spring.damping))
    }
    return tokens
  }

  private func typography(_ scale: TypeScale) -> JSONValue {
    .object([
      "fontFamily": .alias(.family(scale.family)), "fontSize": .px(scale.size),
      "fontWeight": .number(Double(scale.weight)), "letterSpacing": .px(Self.letterSpacing),
      "lineHeight": .number(Self.lineHeight),
    ])
  }

  private func shadow(_ shadow: Shadow) -> JSONValue {
    .object([
      "color": .color(shadowColor, alpha: shadow.opacity), "offsetX": .px(0),
      "offsetY": .px(shadow.y), "blur": .px(shadow.radius), "spread": .px(0),
    ])
  }

  /// The color of all shadows, in both appearances.
  var shadowColor: SRGBColor { TokenTheme(self).color(.text, in: .light) }
}

extension JSONValue {
  fileprivate static func token(_ type: TokenType, _ value: JSONValue) -> JSONValue {
    .object(["$type": .string(type.rawValue), "$value": value])
  }

  fileprivate static func alias(_ name: TokenName) -> JSONValue { .string("{\(name.path)}") }

  fileprivate static func px(_ length: Double) -> JSONValue {
    .object(["value": .number(length), "unit": .string("px")])
  }

  fileprivate static func seconds(_ time: Double) -> JSONValue {
    .object(["value": .number(time), "unit": .string("s")])
  }

  fileprivate static func color(_ color: SRGBColor, alpha: Double? = nil) -> JSONValue {
    var members: [String: JSONValue] = [
      "colorSpace": .string("srgb"), "hex": .string("#" + color.hex),
      "components": .array(
        [color.red, color.green, color.blue].map { .number(Double($0) / 255) }),
    ]
    members["alpha"] = alpha.map { .number($0) }
    return .object(members)
  }
}
