import Core

extension Tokens {
  /// The result of applying token files.
  public struct Overlay: Sendable {
    /// The tokens with the files' values.
    public var tokens: Tokens
    /// The sorted paths of the files' tokens and token parts that weren't applied.
    public var leftAside: [TokenPath]
  }

  /// Returns a copy of the tokens with values from token files.
  ///
  /// The files use the paths of an exported file, such as `palette.espresso`, `color.text`,
  /// `space.md`, or `motion.gentle.response`. A role's color that is an alias to a pigment remains
  /// an alias.
  ///
  /// - Parameter documents: The tokens for light and for dark, which can differ only in colors.
  /// - Returns: The tokens and the unused paths in the files.
  /// - Throws: ``TokenIssues`` if a token has the wrong type or an invalid value, if a token other
  ///   than a color differs between light and dark, or if the files have none of Stashbook's
  ///   tokens.
  public func overlaid(
    with documents: Shades<TokenDocument>
  ) throws(TokenIssues) -> Overlay {
    var laying = Laying(tokens: self, documents: documents)
    for name in TokenName.all { laying.take(name) }
    guard laying.mistakes.isEmpty else { throw TokenIssues(laying.mistakes) }
    guard laying.isAny else {
      throw TokenIssues([
        TokenIssue(.nothingOurs(nearest: laying.nearest), file: documents.light.name)
      ])
    }
    return Overlay(tokens: laying.tokens, leftAside: laying.leftAside)
  }
}

/// The state while token files are applied, one token at a time.
private struct Laying {
  var tokens: Tokens
  let documents: Shades<TokenDocument>
  private(set) var mistakes: [TokenIssue] = []
  /// Whether the files have any of Stashbook's tokens.
  private(set) var isAny = false
  private var parts: [TokenPath] = []

  init(tokens: Tokens, documents: Shades<TokenDocument>) {
    self.tokens = tokens
    self.documents = documents
  }

  private static let (mostCompared, mostNamed) = (100, 3)

  /// The paths of at most three of Stashbook's tokens that resemble paths in the files, sorted.
  ///
  /// Only the first 100 paths in the document for light are compared.
  var nearest: [TokenPath] {
    let ours = TokenName.all.map { "\($0.path)" }
    let near = documents.light.paths.prefix(Self.mostCompared).compactMap { path in
      Core.closestMatches(to: "\(path)", in: ours).first
    }
    return Set(near).sorted().prefix(Self.mostNamed).map { TokenPath(dotted: $0) }
  }

  mutating func take(_ name: TokenName) {
    let (light, dark) = (documents.light[name.path], documents.dark[name.path])
    guard let token = light ?? dark else { return }
    isAny = true
    if !name.hasShades, light?.value != dark?.value {
      return note(.differs, name, token)
    }
    for (appearance, token) in [(Appearance.light, light), (.dark, dark)] {
      guard let token else { continue }
      if !take(name, token, appearance) { note(.notOurType(wanted: name.wanted), name, token) }
    }
  }

  private mutating func note(
    _ fault: TokenIssue.Fault, _ name: TokenName, _ token: TokenDocument.Token
  ) {
    mistakes.append(TokenIssue(fault, at: name.path, file: token.file))
  }

  /// Applies a file's value to one of Stashbook's tokens.
  ///
  /// - Returns: Whether the value was applied, or `false` if the value isn't valid for the token.
  private mutating func take(
    _ name: TokenName, _ token: TokenDocument.Token, _ appearance: Appearance
  ) -> Bool {
    switch (name, token.value) {
    case (.pigment(let name), .color(let value)) where value.alpha == 1:
      let both = Shades(light: value.color, dark: value.color)
      tokens.pigments[name, default: both][appearance] = value.color
    case (.role(let name), .color(let value)) where value.alpha == 1:
      let paint = pigment(of: token, appearance).map { .pigment($0) } ?? Paint.color(value.color)
      tokens.roles[name, default: Shades(light: paint, dark: paint)][appearance] = paint
    case (.length(let name), .dimension(let value)) where (0...LengthName.most).contains(value):
      tokens.lengths[name] = value
    case (.family(let name), .fontFamily(let value)): tokens.families[name] = value
    case (.type(let name), .typography(let value)):
      guard let scale = scale(value, of: token, appearance) else { return false }
      tokens.types[name] = scale
      if value.letterSpacing ?? Tokens.letterSpacing != Tokens.letterSpacing {
        parts.append(TokenName.type(name).path + "letterSpacing")
      }
      if value.lineHeight ?? Tokens.lineHeight != Tokens.lineHeight {
        parts.append(TokenName.type(name).path + "lineHeight")
      }
    case (.shadow(let name), .shadow(let value)) where value.count == 1 && value[0].isStraight:
      tokens.shadows[name] = Shadow(
        radius: value[0].blur, y: value[0].offsetY, opacity: value[0].color.alpha)
    default: return takeMotion(name, token.value)
    }
    return true
  }

  private mutating func takeMotion(_ name: TokenName, _ value: TokenValue) -> Bool {
    switch (name, value) {
    case (.response(let name), .duration(let value)) where value >= 0:
      tokens.motions[name, default: Spring(response: 0, damping: 1)].response = value
    case (.damping(let name), .number(let value)) where (0...1).contains(value):
      tokens.motions[name, default: Spring(response: 0, damping: 1)].damping = value
    case (.stagger, .duration(let value)) where value >= 0: tokens.stagger = value
    case (.press, .number(let value)) where value > 0: tokens.press = value
    default: return false
    }
    return true
  }

  /// Returns the pigment that a color refers to, directly or through aliases, or `nil` if none.
  private func pigment(of token: TokenDocument.Token, _ appearance: Appearance) -> Pigment? {
    for path in documents[appearance].way(from: token.written) {
      if case .pigment(let pigment)? = TokenName(path) { return pigment }
    }
    return nil
  }

  /// Returns the style for a value, or `nil` if the family, the size, or the weight is invalid.
  ///
  /// An alias to one of Stashbook's families determines the family. Without such an alias, the font
  /// names determine the family.
  private func scale(
    _ value: TokenTypography, of token: TokenDocument.Token, _ appearance: Appearance
  ) -> TypeScale? {
    let document = documents[appearance]
    let last = document.way(from: token.written).last.flatMap { document[$0]?.written }
    let written = (last ?? token.written).object?["fontFamily"] ?? .null
    var family = tokens.families.filter { $0.value == value.families }.map(\.key)
      .min { $0.rawValue < $1.rawValue }
    for path in document.way(from: written) {
      if case .family(let name)? = TokenName(path) { family = name }
    }
    guard let family, value.size > 0, let weight = Int(exactly: value.weight) else { return nil }
    return TypeScale(family, size: value.size, weight: weight)
  }

  /// The sorted paths of the files' tokens and token parts that weren't applied.
  ///
  /// All shadows share one color. If a shadow declares a different color, that color isn't used, so
  /// the color's path is included.
  var leftAside: [TokenPath] {
    let others = (documents.light.paths + documents.dark.paths).filter { TokenName($0) == nil }
    let colors = ShadowName.allCases.map { TokenName.shadow($0).path }.filter { path in
      guard case .shadow(let layers)? = documents.light[path]?.value else { return false }
      return layers.contains { $0.color.color != tokens.shadowColor }
    }
    return Set(others + parts + colors.map { $0 + "color" }).sorted()
  }
}

extension TokenDocument {
  /// Returns the paths in a value's chain of aliases, starting with the value's own alias.
  fileprivate func way(from written: JSONValue) -> [TokenPath] {
    Array(
      sequence(first: target(of: written)) { path in
        path.flatMap { tokens[$0] }.map { target(of: $0.written) }
      }.prefix { $0 != nil }.compactMap(\.self))
  }
}

extension TokenShadow {
  /// Whether Stashbook supports the shadow.
  ///
  /// A supported shadow is outer, without horizontal offset or spread, and its blur isn't negative.
  fileprivate var isStraight: Bool { offsetX == 0 && spread == 0 && !isInset && blur >= 0 }
}

extension TokenName {
  /// The user-facing description of a valid value.
  fileprivate var wanted: String {
    switch self {
    case .pigment, .role: "an opaque color"
    case .length: "a dimension from 0 to 10000 px"
    case .family: "a fontFamily value"
    case .type:
      "a typography value with a size above 0 px, a whole-number weight, and one of these "
        + "font families: "
        + Typography.Family.allCases.map { "{family.\($0.rawValue)}" }.joined(separator: ", ")
    case .shadow: "one outer shadow without horizontal offset or spread"
    case .response, .stagger: "a duration of 0 or more"
    case .damping: "a number from 0 to 1"
    case .press: "a number above 0"
    }
  }
}

extension LengthName {
  /// The maximum length in points, which exceeds the 9,999-point radius of a fully rounded corner.
  fileprivate static var most: Double { 10_000 }
}
