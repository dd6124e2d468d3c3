public import Core

/// The number of colors that a terminal supports.
public enum ColorDepth: String, Sendable, CaseIterable {
  /// No colors, or colors turned off.
  case none
  /// The terminal's own sixteen colors.
  case sixteen
  /// xterm's 256 colors: the sixteen colors, a cube of 216 colors, and 24 grays.
  case palette
  /// All colors, with eight bits per channel.
  case full

  /// Creates the depth that the environment declares in `COLORTERM` and `TERM`.
  ///
  /// If neither variable declares a depth, the depth is ``sixteen``.
  public init(environment: [String: String]) {
    let kind = environment["TERM"] ?? ""
    if ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "") || kind.hasSuffix("-direct")
    {
      self = .full
    } else if kind.contains("256color") {
      self = .palette
    } else {
      self = kind == "dumb" ? .none : .sixteen
    }
  }
}

extension Appearance {
  /// Creates the appearance that the terminal declares in `COLORFGBG`, such as dark for `15;0`.
  ///
  /// rxvt and some other terminals set this variable. Without it, the appearance is dark, because
  /// most terminals are dark.
  public init(environment: [String: String]) {
    let ground = environment["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
    self = ground == 7 || ground == 15 ? .light : .dark
  }

  /// Creates the appearance for a background color.
  ///
  /// The appearance is light if the color's brightness exceeds 125 of 255 (W3C, AERT 2.2).
  init(ground: SRGBColor) {
    let brightness = 299 * Int(ground.red) + 587 * Int(ground.green) + 114 * Int(ground.blue)
    self = brightness > 125_000 ? .light : .dark
  }
}
