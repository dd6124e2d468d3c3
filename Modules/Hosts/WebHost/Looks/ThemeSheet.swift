import Core
import Foundation

/// A theme as CSS custom properties that are named as in Core, such as `--color-muted-text`,
/// `--space-lg`, and `--title-size`.
enum ThemeSheet {
  /// Returns the style sheet for a theme's light and dark appearances.
  ///
  /// The browser selects the appearance unless the page's `data-theme` attribute does. The photo
  /// viewer is always dark.
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
    @media screen {
      body:has(.frame.viewer) {
      color-scheme: dark;
    \(colors(theme, .dark))}}

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

  /// Returns the type styles, with sizes relative to the browser's default size.
  ///
  /// The sizes therefore follow the font size that the user sets in the browser.
  private static func types(_ theme: any Theme) -> String {
    lines(
      TypographyName.allCases.flatMap { name in
        let style = theme.typography(name)
        return [
          ("\(name.rawValue)-family", style.families.map(\.familyName).joined(separator: ", ")),
          ("\(name.rawValue)-size", "\((style.size / standardSize).brief)rem"),
          ("\(name.rawValue)-weight", "\(style.weight)"),
        ]
      })
  }

  /// The browser's default type size in CSS pixels.
  private static let standardSize = 16.0  // token: the definition of `rem`, not a visible size.

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
  /// The fraction of the distance that may remain when a spring counts as being at rest.
  private static var rest: Double { 0.01 }  // token: the end of a spring's curve, not a size.
  private static var samples: Int { 16 }

  private var pace: Double { response > 0 ? 2 * .pi / response : 0 }

  /// The time in seconds until the spring is at rest, or 0 for no motion.
  fileprivate var duration: Double {
    pace > 0 && damping > 0 ? -log(Self.rest) / (damping * pace) : 0
  }

  /// The motion as a CSS `linear()` function with samples of a damped oscillator's step response.
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
  /// The number as text with at most four decimals and no trailing zeros.
  var brief: String {
    let rounded = (self * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}

extension String {
  /// The name with hyphens, such as `muted-text` for `mutedText`.
  fileprivate var hyphenated: String {
    reduce(into: "") { name, letter in
      name += letter.isUppercase ? "-" + letter.lowercased() : String(letter)
    }
  }

  /// The font family in CSS syntax: generic families as keywords, others in quotes.
  var familyName: String {
    let isGeneric = ["serif", "sans-serif", "monospace", "ui-monospace"].contains(self)
    return isGeneric ? self : "\"\(filter { $0 != "\"" && $0 != "\\" })\""
  }
}
