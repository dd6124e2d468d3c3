public import Core

/// All mistakes in token files, each once, in the order of their paths; nothing was taken.
public struct TokenMistakes: Explained, Hashable {
  /// The mistakes; never empty.
  public let all: [TokenMistake]

  init(_ mistakes: some Sequence<TokenMistake>) { all = Set(mistakes).sorted() }

  /// How many there are, and each on a line of its own.
  public var explanation: Explanation {
    let lines = all.map { "\n  \($0.sentence)" }.joined()
    let count = all.count == 1 ? "1 mistake" : "\(all.count) mistakes"
    return Explanation(
      .refused, code: "bad-tokens", "\(count) in the tokens; none were taken\(lines)", hint: hint)
  }

  /// How to choose a context, if one has to be chosen or the one chosen isn't there.
  private var hint: String? {
    for mistake in all {
      if case .wrongResolver(.context(_, let modifier, let known)) = mistake.fault,
        let first = known.first
      {
        return "To choose a context, add --context \(modifier)=\(first)."
      }
    }
    return nil
  }
}

extension TokenMistake {
  /// The file, the path and what is wrong, on one line.
  public var sentence: String {
    (path.names.isEmpty ? [file] : [file, "\(path)"]).joined(separator: ": ") + ": " + fault.words
  }
}

extension TokenMistake.Fault {
  /// What is wrong, with the rule in it.
  public var words: String {
    switch self {
    case .tooLarge(let bytes):
      "a token file has at most \(TokenReader.mostBytes) bytes, not \(bytes)"
    case .wrongJSON(let reason): "this is not JSON: \(reason)"
    case .noObject: "a token file is a JSON object"
    case .wrongName(let name):
      "“\(name)” is no name: names are not empty, have no dot or curly bracket, don't begin with $"
    case .noToken: "a token or a group is an object"
    case .insideToken(let outer): "a token can't stand inside of a token, here \(outer)"
    case .valueAndReference: "a token has a $value or a $ref, not both"
    case .collision(let earlier): "the same token stands in \(earlier)"
    case .unknownType(let type):
      "no type “\(type)”; there are \(TokenType.allCases.map(\.rawValue).joined(separator: ", "))"
    case .noTarget(let text): "\(text) leads to no token"
    case .notText(let text): "\(text) stands in a text and leads to what is no text or number"
    case .toGroup(let text): "\(text) leads to a group, not to a token"
    case .cycle(let paths): "these lead to one another: \(Self.round(paths))"
    case .tooDeep:
      "a value is at most \(TokenReader.mostAliases) aliases away"
    case .tooMuch: "its aliases repeat values more often than there is room for"
    case .noGroup(let text): "$extends \(text) leads to no group"
    case .groupCycle(let paths): "these groups extend one another: \(Self.round(paths))"
    case .wrongResolver(let fault): fault.words
    case .differs: "light and dark have different values, and only colours may"
    case .notOurType(let wanted): "this has to be \(wanted)"
    case .nothingOurs(let nearest):
      "nothing in it is a token of Stashbook's"
        + (nearest.isEmpty ? "" : "; nearest: \(Self.list(nearest))")
        + "; stashbook tokens export --format dtcg writes all that are"
    default: valueWords
    }
  }

  private var valueWords: String {
    switch self {
    case .wrongShape(let type, let part): Self.at(part) + "this is no \(type.rawValue)"
    case .unknownPart(let type, let part): "a \(type.rawValue) has no “\(part)”"
    case .wrongUnit(let unit, let known, let part):
      Self.at(part) + "no unit “\(unit)”; there are \(known.joined(separator: ", "))"
    case .wrongHex(let text, let part):
      Self.at(part) + "“\(text)” is no colour: # and 3, 4, 6 or 8 hexadecimal digits, a fallback 6"
    case .unknownSpace(let space, let part): Self.at(part) + "no colour space “\(space)”"
    case .componentCount(let count, let part):
      Self.at(part) + "a colour has 3 components, not \(count)"
    case .component(let index, let space, let part):
      Self.at(part) + "component \(index + 1) is outside of what \(space) has"
    case .noFallback(let space, let part):
      Self.at(part) + "\(space) can't be shown, and there is no hex to fall back to"
    default: ""
    }
  }

  private static func list(_ paths: [TokenPath]) -> String {
    paths.map(\.description).joined(separator: ", ")
  }

  private static func at(_ part: String) -> String { part.isEmpty ? "" : part + ": " }

  fileprivate static func round(_ names: [some CustomStringConvertible]) -> String {
    (names + names.prefix(1)).map(\.description).joined(separator: " → ")
  }
}

extension TokenMistake.ResolverFault {
  fileprivate var words: String {
    switch self {
    case .version(let version): "a resolver's version is 2025.10, not \(version ?? "missing")"
    case .shape(let place): "\(place) is missing or of another shape than a resolver's"
    case .reference(let text): "\(text) leads to nothing that can stand here"
    case .file(let name, let reason): "\(name) can't be read: \(reason)"
    case .cycle(let sets): "these sets include one another: \(TokenMistake.Fault.round(sets))"
    case .name(let name): "two sets or modifiers are named “\(name)”"
    case .defaultContext(let name, let modifier):
      "the default “\(name)” is none of the contexts of “\(modifier)”"
    case .input(let name, let known): "no modifier “\(name)”; \(Self.list(known))"
    case .context(let name?, let modifier, let known):
      "“\(modifier)” has no context “\(name)”; \(Self.list(known))"
    case .context(nil, let modifier, let known):
      "“\(modifier)” has no default and wants a context; \(Self.list(known))"
    case .tooManySources: "at most \(TokenReader.mostSources) sources are put together"
    case .notAlone: "no others are read beside a resolver: it names its files itself"
    }
  }

  private static func list(_ known: [String]) -> String {
    known.isEmpty ? "there are none" : "there are \(known.joined(separator: ", "))"
  }
}
