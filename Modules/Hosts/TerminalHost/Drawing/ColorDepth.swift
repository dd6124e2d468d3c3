public import Core

/// How many colours a terminal has.
public enum ColorDepth: String, Sendable, CaseIterable {
  /// None, or none are wanted.
  case none
  /// The sixteen of its own.
  case sixteen
  /// Those, a cube of 216 and 24 greys (xterm's).
  case palette
  /// Any, eight bits a channel.
  case full

  /// What a terminal says of itself in `COLORTERM` and `TERM`; one that says nothing has sixteen.
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
  /// What a terminal says of its ground in `COLORFGBG` (rxvt's, and others'): `15;0` is dark. One
  /// that says nothing is taken for dark, as most are.
  public init(environment: [String: String]) {
    let ground = environment["COLORFGBG"]?.split(separator: ";").last.flatMap { Int($0) }
    self = ground == 7 || ground == 15 ? .light : .dark
  }

  /// What a ground of this colour is: light where its brightness is more than 125 (W3C, AERT 2.2).
  init(ground: SRGBColor) {
    let brightness = 299 * Int(ground.red) + 587 * Int(ground.green) + 114 * Int(ground.blue)
    self = brightness > 125_000 ? .light : .dark
  }
}
