import Core

/// Tokens as SwiftUI source: styles that follow the colour scheme, fonts that follow the reader's
/// setting.
public struct SwiftUIExport: Sendable {
  private let theme: TokenTheme
  private var tokens: Tokens { theme.tokens }

  /// The source of some tokens.
  public init(_ tokens: Tokens) { theme = TokenTheme(tokens) }

  /// One file that imports SwiftUI and nothing else.
  public var text: String {
    """
    // Stashbook's design tokens. Made by `stashbook tokens export --format swiftui`.

    import SwiftUI

    /// A colour for each colour scheme.
    public struct AdaptiveColor: ShapeStyle {
      public let light: Color
      public let dark: Color

      public func resolve(in environment: EnvironmentValues) -> Color {
        environment.colorScheme == .dark ? dark : light
      }
    }

    /// A shadow straight below.
    public struct TokenShadow {
      public let color: Color
      public let radius: CGFloat
      public let y: CGFloat
    }

    public enum StashbookTokens {
    \(group("Palette", Pigment.allCases.map { ($0.rawValue, pigment($0)) }))

    \(group("Colors", ColorName.allCases.map { ($0.rawValue, color($0)) }))

    \(lengths)

    \(group("Fonts", TypeName.allCases.map { ($0.rawValue, font($0)) }))

    \(group("Motion", MotionName.allCases.map { ($0.rawValue, spring($0)) } + [
      ("stagger", tokens.stagger.literal), ("press", tokens.press.literal),
    ]))

    \(group("Shadows", ShadowName.allCases.map { ($0.rawValue, shadow($0)) }))
    }

    """
  }

  private func group(_ name: String, _ members: [(name: String, value: String)]) -> String {
    let lines = members.map { "    public static let \($0.name) = \($0.value)" }
    return "  public enum \(name) {\n\(lines.joined(separator: "\n"))\n  }"
  }

  private var lengths: String {
    let groups = Dictionary(grouping: LengthName.allCases) { TokenName.length($0).path.group }
    return ["space", "radius", "icon", "size"].map { name in
      let members = (groups[TokenPath([name])] ?? []).map {
        (TokenName.length($0).path.names[1], "CGFloat(\(theme.length($0).literal))")
      }
      return group(name.prefix(1).uppercased() + name.dropFirst(), members)
    }.joined(separator: "\n\n")
  }

  private func pigment(_ pigment: Pigment) -> String {
    guard let shades = tokens.pigments[pigment] else { return "" }
    return adaptive(shades.light, shades.dark)
  }

  private func color(_ name: ColorName) -> String {
    if let paints = tokens.roles[name], case .pigment(let light) = paints.light,
      paints.dark == .pigment(light)
    {
      return "Palette.\(light.rawValue)"
    }
    return adaptive(theme.color(name, in: .light), theme.color(name, in: .dark))
  }

  private func adaptive(_ light: SRGBColor, _ dark: SRGBColor) -> String {
    "AdaptiveColor(\n      light: \(literal(light)),\n      dark: \(literal(dark)))"
  }

  private func literal(_ color: SRGBColor, opacity: Double = 1) -> String {
    let channels =
      "red: \(color.red).0 / 255, green: \(color.green).0 / 255, blue: \(color.blue).0 / 255"
    return "Color(.sRGB, \(channels), opacity: \(opacity.literal))"
  }

  private func font(_ name: TypeName) -> String {
    let style = theme.type(name)
    let size = style.size.literal
    let weight = ".\(Self.weight(style.weight))"
    guard style.family != .mono, let family = style.families.first else {
      return "Font.system(size: \(size), weight: \(weight), design: .monospaced)"
    }
    let text = family.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "Font.custom(\"\(text)\", size: \(size), relativeTo: .\(Self.textStyle(name)))"
      + ".weight(\(weight))"
  }

  private static func textStyle(_ name: TypeName) -> String {
    switch name {
    case .caption: "caption"
    case .data: "body"
    default: name.rawValue
    }
  }

  /// SwiftUI's names for weights; the nearest hundred.
  private static func weight(_ number: Int) -> String {
    let names = [
      "ultraLight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black",
    ]
    return names[min(8, max(0, (number + 50) / 100 - 1))]
  }

  private func spring(_ name: MotionName) -> String {
    let spring = theme.motion(name)
    return "Animation.spring(response: \(spring.response.literal),"
      + " dampingFraction: \(spring.damping.literal))"
  }

  private func shadow(_ name: ShadowName) -> String {
    let shadow = theme.shadow(name)
    return "TokenShadow(\n      color: "
      + literal(theme.color(.text, in: .light), opacity: shadow.opacity)
      + ",\n      radius: \(shadow.radius.literal), y: \(shadow.y.literal))"
  }
}

extension Double {
  /// The number as Swift reads it, whole: never in a person's way.
  fileprivate var literal: String { description }
}
