import Core
import Foundation

/// The theme in force as CSS custom properties, by Core's names: `--color-muted-text`, `--space-lg`,
/// `--title-size`.
enum ThemeSheet {
  /// The properties; which of light and dark is in force is the browser's affair, unless the page
  /// says so in `data-theme`.
  static func text(_ theme: any Theme) -> String {
    """
    :root {
      color-scheme: light dark;
    \(colors(theme, .light))\(lengths(theme))\(types(theme))\(motions(theme))\(shadows(theme))}
    @media (prefers-color-scheme: dark) {
      :root:not([data-theme="light"]) {
    \(colors(theme, .dark))  }
    }
    :root[data-theme="light"] { color-scheme: light; }
    :root[data-theme="dark"] {
      color-scheme: dark;
    \(colors(theme, .dark))}

    """
  }

  private static func lines(_ properties: [(name: String, value: String)]) -> String {
    properties.map { "  --\($0.name.hyphenated): \($0.value);\n" }.joined()
  }

  private static func colors(_ theme: any Theme, _ appearance: Appearance) -> String {
    lines(
      ColorName.allCases.map { name in
        ("color-\(name.rawValue)", "#\(theme.color(name, in: appearance).hex)")
      })
  }

  private static func lengths(_ theme: any Theme) -> String {
    lines(LengthName.allCases.map { ($0.rawValue, "\(theme.length($0).brief)px") })
  }

  /// Sizes grow with the reader's own: they are shares of the browser's standard size.
  private static func types(_ theme: any Theme) -> String {
    lines(
      TypeName.allCases.flatMap { name in
        let style = theme.type(name)
        return [
          ("\(name.rawValue)-family", style.families.map(\.familyName).joined(separator: ", ")),
          ("\(name.rawValue)-size", "\((style.size / standardSize).brief)rem"),
          ("\(name.rawValue)-weight", "\(style.weight)"),
        ]
      })
  }

  /// A browser's standard size of type, in CSS pixels.
  private static let standardSize = 16.0  // token: the unit `rem` is counted in, no size of ours.

  private static func motions(_ theme: any Theme) -> String {
    lines(
      MotionName.allCases.flatMap { name in
        let spring = theme.motion(name)
        return [
          ("\(name.rawValue)-duration", "\(spring.duration.brief)s"),
          ("\(name.rawValue)-easing", spring.easing),
        ]
      })
  }

  private static func shadows(_ theme: any Theme) -> String {
    let color = theme.color(.text, in: .light)
    return lines(
      ShadowName.allCases.map { name in
        let shadow = theme.shadow(name)
        let ink = "rgb(\(color.red) \(color.green) \(color.blue) / \(shadow.opacity.brief))"
        return ("shadow-\(name.rawValue)", "0 \(shadow.y.brief)px \(shadow.radius.brief)px \(ink)")
      })
  }
}

extension Spring {
  /// The share of the way that is left when it counts as at rest.
  private static var rest: Double { 0.01 }  // token: where a spring's way is cut off.
  private static var samples: Int { 16 }

  private var pace: Double { response > 0 ? 2 * .pi / response : 0 }

  /// Seconds until it is at rest; 0 for no motion.
  fileprivate var duration: Double {
    pace > 0 && damping > 0 ? -log(Self.rest) / (damping * pace) : 0
  }

  /// Its way as CSS's `linear()`: the step response of a damped oscillator.
  fileprivate var easing: String {
    guard duration > 0 else { return "linear" }
    let swing = pace * max(1 - damping * damping, 1e-6).squareRoot()
    let places = (0..<Self.samples).map { sample in
      let time = duration * Double(sample) / Double(Self.samples)
      let swinging = cos(swing * time) + damping * pace / swing * sin(swing * time)
      return (1 - exp(-damping * pace * time) * swinging).brief
    }
    return "linear(\(places.joined(separator: ", ")), 1)"
  }
}

extension Double {
  /// At most four decimals, none that say nothing.
  var brief: String {
    let rounded = (self * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}

extension String {
  /// `mutedText` as `muted-text`.
  fileprivate var hyphenated: String {
    reduce(into: "") { name, letter in
      name += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
    }
  }

  /// A family as CSS writes it: the generic ones as words, the others in quotes.
  var familyName: String {
    let isGeneric = ["serif", "sans-serif", "monospace", "ui-monospace"].contains(self)
    return isGeneric ? self : "\"\(filter { $0 != "\"" && $0 != "\\" })\""
  }
}
