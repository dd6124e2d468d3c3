public import Core

/// How much the colours of one pair differ in one appearance.
public struct ContrastFinding: Hashable, Sendable {
  /// The pair.
  public let pair: ContrastPair
  /// Light or dark.
  public let appearance: Appearance
  /// The contrast ratio, 1 to 21 (WCAG 2.2).
  public let ratio: Double
  /// Where the ratio is too low, the nearest colour in front that passes on every ground it stands on;
  /// nil where none does.
  public let nearest: SRGBColor?

  /// Whether the pair passes.
  public var passes: Bool { ratio >= pair.least }
}

extension ContrastFinding {
  /// Measures every declared pair of a theme, in both appearances.
  ///
  /// - Complexity: O(pairs), with a search of about 400 colours for one that fails.
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

  /// The colour of the same hue that looks nearest and differs enough from some others: lighter or
  /// darker in OKLCH, paler where sRGB does not reach so far.
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

  /// The same hue at another lightness, as colourful as sRGB allows there and no more than this is.
  fileprivate func with(lightness: Double) -> LinearColor {
    for step in stride(from: Self.steps, through: 1, by: -1) {
      let share = Double(step) / Double(Self.steps)
      let color = OKLab(lightness: lightness, a: a * share, b: b * share).linear
      if color.isInGamut { return color }
    }
    return OKLab(lightness: lightness, a: 0, b: 0).linear
  }
}
