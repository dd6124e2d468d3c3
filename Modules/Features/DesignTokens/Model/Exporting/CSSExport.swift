import Core
import Foundation

/// Tokens as CSS custom properties: light, dark where the reader prefers it or `data-theme` says so.
public struct CSSExport: Sendable {
  private let theme: TokenTheme
  private var tokens: Tokens { theme.tokens }

  /// How type is measured: a reader's setting scales `rem`.
  private static let pointsPerRem = 16.0

  /// The properties of some tokens.
  public init(_ tokens: Tokens) { theme = TokenTheme(tokens) }

  /// The style sheet.
  public var text: String {
    let dark = colors(.dark)
    return """
      /* Stashbook's design tokens. Made by `stashbook tokens export --format css`. */
      :root {
        color-scheme: light dark;
      \(block(colors(.light) + lengths + types + shadows + motions))
      }

      @media (prefers-color-scheme: dark) {
        :root:not([data-theme="light"]) {
      \(block(dark, indent: 4))
        }
      }

      :root[data-theme="light"] {
        color-scheme: light;
      }

      :root[data-theme="dark"] {
        color-scheme: dark;
      \(block(dark))
      }

      @media (prefers-reduced-motion: reduce) {
        :root {
      \(block(still, indent: 4))
        }
      }

      """
  }

  private typealias Property = (name: String, value: String)

  private func block(_ properties: [Property], indent: Int = 2) -> String {
    let blanks = String(repeating: " ", count: indent)
    return properties.map { "\(blanks)--\($0.name): \($0.value);" }.joined(separator: "\n")
  }

  private func colors(_ appearance: Appearance) -> [Property] {
    let pigments = Pigment.allCases.map { pigment in
      let color = tokens.pigments[pigment]?[appearance]
      return (name: TokenName.pigment(pigment).path.kebab, value: "#\(color?.hex ?? "")")
    }
    return pigments
      + ColorName.allCases.map { name in
        let value: String =
          if case .pigment(let pigment) = tokens.roles[name]?[appearance] {
            "var(--\(TokenName.pigment(pigment).path.kebab))"
          } else {
            "#\(theme.color(name, in: appearance).hex)"
          }
        return (TokenName.role(name).path.kebab, value)
      }
  }

  private var lengths: [Property] {
    LengthName.allCases.map { name in
      (TokenName.length(name).path.kebab, "\(theme.length(name).brief)px")
    }
  }

  private var types: [Property] {
    let families = TypeStyle.Family.allCases.map { family in
      (name: TokenName.family(family).path.kebab, value: Self.list(tokens.families[family] ?? []))
    }
    return families
      + TypeName.allCases.flatMap { name -> [Property] in
        let style = theme.type(name)
        let prefix = TokenName.type(name).path.kebab
        return [
          ("\(prefix)-family", "var(--\(TokenName.family(style.family).path.kebab))"),
          ("\(prefix)-size", "\((style.size / Self.pointsPerRem).brief)rem"),
          ("\(prefix)-weight", "\(style.weight)"),
        ]
      }
  }

  /// Names with blanks stand in quotes; generic families don't.
  private static func list(_ families: [String]) -> String {
    families.map { name in
      let isPlain = name.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") }
      return isPlain
        ? name : "\"\(name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }.joined(separator: ", ")
  }

  private var shadows: [Property] {
    let color = theme.color(.text, in: .light)
    return ShadowName.allCases.map { name in
      let shadow = theme.shadow(name)
      let light = "\(color.red) \(color.green) \(color.blue) / \((shadow.opacity * 100).brief)%"
      let value = "0 \(shadow.y.brief)px \(shadow.radius.brief)px rgb(\(light))"
      return (TokenName.shadow(name).path.kebab, value)
    }
  }

  private var motions: [Property] {
    MotionName.allCases.flatMap { name -> [Property] in
      let spring = theme.motion(name)
      return [
        (Self.duration(name), "\(spring.settling.brief)s"),
        ((TokenName.path(of: name) + "easing").kebab, spring.easing),
      ]
    } + [
      (TokenName.stagger.path.kebab, "\(tokens.stagger.brief)s"),
      (TokenName.press.path.kebab, "\(tokens.press.brief)"),
    ]
  }

  private static func duration(_ name: MotionName) -> String {
    (TokenName.path(of: name) + "duration").kebab
  }

  /// Nothing moves where the reader wants less motion.
  private var still: [Property] {
    MotionName.allCases.map { (Self.duration($0), "0s") }
      + [(TokenName.stagger.path.kebab, "0s"), (TokenName.press.path.kebab, "1")]
  }
}

extension Spring {
  private static let rest = 0.001
  private static let samples = 24

  /// Seconds until it moves no further than a thousandth of its way; 0 for no motion.
  var settling: Double {
    response > 0 && damping > 0 ? -log(Self.rest) / (damping * 2 * .pi / response) : 0
  }

  /// Where it is, 0 at rest and 1 at its end, seconds after it was let go; a damped oscillator.
  func place(after time: Double) -> Double {
    guard response > 0 else { return 1 }
    let pace = 2 * Double.pi / response
    let fade = exp(-damping * pace * time)
    guard damping < 1 else { return 1 - fade * (1 + pace * time) }
    let swing = pace * (1 - damping * damping).squareRoot()
    return 1 - fade * (cos(swing * time) + damping * pace / swing * sin(swing * time))
  }

  /// Its way as CSS's `linear()`.
  var easing: String {
    guard settling > 0 else { return "linear" }
    let places = (0...Self.samples).map { step -> String in
      let share = Double(step) / Double(Self.samples)
      return step == Self.samples ? "1" : place(after: share * settling).brief
    }
    return "linear(\(places.joined(separator: ", ")))"
  }
}

extension TokenPath {
  /// `palette.terracottaDeep` as `palette-terracotta-deep`, as CSS writes names.
  var kebab: String {
    names.joined(separator: "-").reduce(into: "") { text, character in
      text += character.isUppercase ? "-" + character.lowercased() : String(character)
    }
  }
}
