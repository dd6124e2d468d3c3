public import Core

/// The measured contrast of one pair of colors in one appearance.
public struct ContrastFinding: Hashable, Sendable {
  /// The measured pair.
  public let pair: ContrastPair
  /// The appearance, light or dark, in which the pair was measured.
  public let appearance: Appearance
  /// The contrast ratio, from 1 to 21 (WCAG 2.2).
  public let ratio: Double
  /// A suggested foreground that reaches the minimum contrast with all of its declared backgrounds.
  ///
  /// The suggestion is the nearest such color of the same hue, or `nil` if the pair passes or if no
  /// such color exists.
  public let nearest: SRGBColor?

  /// Whether the ratio reaches the pair's minimum.
  public var passes: Bool { ratio >= pair.least }
}

extension ContrastFinding {
  /// Returns a finding for each declared pair in each of a theme's two appearances.
  ///
  /// - Complexity: O(*n*), where *n* is the number of pairs. Each failing pair adds a search
  ///   through about 400 colors.
  public static func all(of theme: any Theme) -> [ContrastFinding] {
    ContrastPair.all.flatMap { pair in
      Appearance.allCases.map { ContrastFinding(pair, $0, theme) }
    }
  }

  private init(_ pair: ContrastPair, _ appearance: Appearance, _ theme: any Theme) {
    let front = theme.color(pair.name, in: appearance)
    let ratio = front.contrast(to: theme.color(pair.ground, in: appearance))
    let grounds = ContrastPair.all.filter { $0.name == pair.name }.map {
      (theme.color($0.ground, in: appearance), $0.least)
    }
    self.pair = pair
    self.appearance = appearance
    self.ratio = ratio
    nearest = ratio >= pair.least ? nil : front.nearest(passing: grounds)
  }
}

extension SRGBColor {
  private static let steps = 400

  /// Returns the nearest color of the same hue that reaches the minimum contrast with every
  /// background, or `nil` if no color does.
  ///
  /// The search covers OKLCH lightnesses from 0 to 1. For a lightness at which sRGB doesn't contain
  /// the color, the chroma is reduced.
  func nearest(passing grounds: [(color: SRGBColor, least: Double)]) -> SRGBColor? {
    let place = OKLab(self)
    let candidates = (0...Self.steps).map { step in
      place.with(lightness: Double(step) / Double(Self.steps)).color
    }
    return candidates.filter { candidate in
      grounds.allSatisfy { candidate.contrast(to: $0.color) >= $0.least }
    }
    .min { OKLab($0).distance(to: place) < OKLab($1).distance(to: place) }
  }
}

extension OKLab {
  private static let steps = 64

  /// Returns a color with this color's hue and the given lightness.
  ///
  /// The chroma is the largest that sRGB allows, up to this color's chroma.
  fileprivate func with(lightness: Double) -> LinearColor {
    for step in stride(from: Self.steps, through: 1, by: -1) {
      let share = Double(step) / Double(Self.steps)
      let color = OKLab(lightness: lightness, a: a * share, b: b * share).linear
      if color.isInGamut { return color }
    }
    return OKLab(lightness: lightness, a: 0, b: 0).linear
  }
}
