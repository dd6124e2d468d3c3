import Core

/// The identity of one of Stashbook's tokens.
///
/// The token's path in files is ``path``, such as `palette.espresso` or `motion.gentle.response`.
enum TokenName: Hashable {
  case pigment(Pigment)
  case role(ColorName)
  case length(LengthName)
  case family(Typography.Family)
  case type(TypographyName)
  case shadow(ShadowName)
  case response(MotionName), damping(MotionName)
  case stagger, press

  /// All names, in the order in which ``Tokens/overlaid(with:)`` applies the tokens.
  static let all: [TokenName] =
    Pigment.allCases.map { .pigment($0) } + ColorName.allCases.map { .role($0) }
    + LengthName.allCases.map { .length($0) } + Typography.Family.allCases.map { .family($0) }
    + TypographyName.allCases.map { .type($0) } + ShadowName.allCases.map { .shadow($0) }
    + MotionName.allCases.flatMap { [.response($0), .damping($0)] } + [.stagger, .press]

  private static let byPath = Dictionary(uniqueKeysWithValues: all.map { ($0.path, $0) })

  init?(_ path: TokenPath) {
    guard let name = Self.byPath[path] else { return nil }
    self = name
  }

  /// The token's path in a file.
  var path: TokenPath {
    switch self {
    case .pigment(let name): TokenPath(["palette", name.rawValue])
    case .role(let name): TokenPath(["color", name.rawValue])
    case .length(let name): Self.path(of: name)
    case .family(let name): TokenPath(["family", name.rawValue])
    case .type(let name): TokenPath(["type", name.rawValue])
    case .shadow(let name): TokenPath(["shadow", name.rawValue])
    case .response(let name): Self.path(of: name) + "response"
    case .damping(let name): Self.path(of: name) + "damping"
    case .stagger: TokenPath(["motion", "stagger"])
    case .press: TokenPath(["motion", "press"])
    }
  }

  /// Returns a length's path, such as `space.md` for `spaceMd`.
  ///
  /// A length that doesn't belong to a scale is in the `size` group.
  private static func path(of length: LengthName) -> TokenPath {
    let name = length.rawValue
    for scale in ["space", "radius", "icon"] where name.hasPrefix(scale) {
      let step = name.dropFirst(scale.count)
      return TokenPath([scale, step.prefix(1).lowercased() + step.dropFirst()])
    }
    return TokenPath(["size", name])
  }

  /// Returns the path of the group that contains a spring's two tokens.
  static func path(of motion: MotionName) -> TokenPath { TokenPath(["motion", motion.rawValue]) }

  /// Whether the token can have different values for light and dark.
  var hasShades: Bool {
    switch self {
    case .pigment, .role: true
    default: false
    }
  }
}
