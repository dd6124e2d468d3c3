import Core

/// A row in a token list.
public struct TokenEntry: Hashable, Sendable, Codable {
  /// The token's group and name, such as `palette.linen`.
  public var path: String
  /// The token's type, such as `color` or `spring`, or an empty string if none.
  ///
  /// The type is a DTCG type, except for `spring`.
  public var type: String
  /// The displayed value in the light appearance, or an empty string if none.
  public var light: String
  /// The displayed value in the dark appearance, or an empty string if none.
  ///
  /// The value equals ``light`` if the token has one value for both appearances.
  public var dark: String

  private init(_ path: TokenPath, _ type: String, _ light: String, _ dark: String? = nil) {
    self.path = "\(path)"
    self.type = type
    self.light = light
    self.dark = dark ?? light
  }
}

extension TokenEntry {
  /// Returns the rows for a theme's tokens, grouped by type, in declaration order within each
  /// group.
  public static func all(of tokens: Tokens) -> [TokenEntry] {
    let theme = TokenTheme(tokens)
    return colors(theme) + lengths(theme) + types(theme) + motions(theme) + shadows(theme)
  }

  /// Returns the rows for all tokens in token files, sorted by path.
  ///
  /// Tokens that exist only in the dark appearance are last. Values other than colors, dimensions,
  /// durations, and numbers are displayed in full.
  public static func all(of documents: Shades<TokenDocument>) -> [TokenEntry] {
    let paths = documents.light.paths + documents.dark.paths.filter { documents.light[$0] == nil }
    return paths.map { path in
      let (light, dark) = (documents.light[path], documents.dark[path])
      return TokenEntry(
        path, (light ?? dark)?.type?.rawValue ?? "", light?.words ?? "", dark?.words ?? "")
    }
  }

  private static func colors(_ theme: TokenTheme) -> [TokenEntry] {
    let pigments = Pigment.allCases.map { pigment in
      let shades = theme.tokens.pigments[pigment]
      return TokenEntry(
        TokenName.pigment(pigment).path, "color", "#\(shades?.light.hex ?? "")",
        "#\(shades?.dark.hex ?? "")")
    }
    return pigments
      + ColorName.allCases.map { name in
        TokenEntry(
          TokenName.role(name).path, "color", "#\(theme.color(name, in: .light).hex)",
          "#\(theme.color(name, in: .dark).hex)")
      }
  }

  private static func lengths(_ theme: TokenTheme) -> [TokenEntry] {
    LengthName.allCases.map { name in
      TokenEntry(TokenName.length(name).path, "dimension", "\(theme.length(name).brief) px")
    }
  }

  private static func types(_ theme: TokenTheme) -> [TokenEntry] {
    TypographyName.allCases.map { name in
      let style = theme.typography(name)
      return TokenEntry(
        TokenName.type(name).path, "typography",
        "\(style.families.first ?? "") \(style.size.brief) \(style.weight)")
    }
  }

  private static func motions(_ theme: TokenTheme) -> [TokenEntry] {
    MotionName.allCases.map { name in
      let spring = theme.motion(name)
      return TokenEntry(
        TokenName.path(of: name), "spring",
        "\(spring.response.brief) s, damping \(spring.damping.brief)")
    } + [
      TokenEntry(TokenName.stagger.path, "duration", "\(theme.tokens.stagger.brief) s"),
      TokenEntry(TokenName.press.path, "number", theme.tokens.press.brief),
    ]
  }

  private static func shadows(_ theme: TokenTheme) -> [TokenEntry] {
    ShadowName.allCases.map { name in
      let shadow = theme.shadow(name)
      return TokenEntry(
        TokenName.shadow(name).path, "shadow",
        "0 \(shadow.y.brief) \(shadow.radius.brief), \((shadow.opacity * 100).brief)%")
    }
  }
}

extension ContrastFinding {
  /// The explanation of the pair's insufficient contrast, or `nil` if the pair passes.
  ///
  /// The explanation contains the closest color that passes, or states that no color passes.
  public var problem: String? {
    guard !passes else { return nil }
    let ratio = (ratio * 100).rounded(.down) / 100
    let nearest = nearest.map { "; the closest color that passes is #\($0.hex)" }
    return "\(pair.name.rawValue) on \(pair.ground.rawValue) in the \(appearance.rawValue) theme: "
      + "contrast is \(ratio.brief) but must be at least \(pair.least.brief)"
      + (nearest ?? "; no color passes on all of this role's backgrounds")
  }
}

extension TokenDocument.Token {
  /// The displayed value.
  fileprivate var words: String {
    switch value {
    case .color(let color):
      "#\(color.color.hex)" + (color.alpha < 1 ? " \((color.alpha * 100).brief)%" : "")
    case .dimension(let points): "\(points.brief) px"
    case .duration(let seconds): "\(seconds.brief) s"
    case .number(let number): number.brief
    default: json.words
    }
  }
}

extension JSONValue {
  /// The displayed value.
  ///
  /// A string is unchanged. An array or object is written on one line.
  var words: String {
    switch self {
    case .null: "null"
    case .bool(let claim): "\(claim)"
    case .number(let number): number.brief
    case .string(let text): text
    case .array(let values): "[\(values.map(\.words).joined(separator: ", "))]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.words)" }
        .joined(separator: ", ") + "}"
    }
  }
}
