public import Core

/// The issues in rejected token files, without duplicates and sorted by path.
public struct TokenIssues: Explained, Hashable {
  /// The issues, at least one.
  public let all: [TokenIssue]

  init(_ mistakes: some Sequence<TokenIssue>) { all = Set(mistakes).sorted() }

  /// The number of issues, followed by one line per issue.
  public var explanation: Explanation {
    let lines = all.map { "\n  \($0.sentence)" }.joined()
    let count = all.count == 1 ? "1 issue" : "\(all.count) issues"
    return Explanation(
      .refused, code: "bad-tokens", "Tokens rejected: \(count)\(lines)", hint: hint)
  }

  /// The hint for choosing a context, or `nil` if no context is missing or unknown.
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

extension TokenIssue {
  /// The file's name, the path if it isn't empty, and the explanation, on one line.
  public var sentence: String {
    (path.names.isEmpty ? [file] : [file, "\(path)"]).joined(separator: ": ") + ": " + fault.words
  }
}

extension TokenIssue.Fault {
  /// The user-facing explanation, including the rule.
  public var words: String {
    switch self {
    case .tooLarge: "a token file can be at most \(TokenReader.mostBytes / 1_000_000) MB"
    case .wrongJSON(let reason): "invalid JSON: \(reason)"
    case .noObject: "expected a JSON object at the top level"
    case .wrongName(let name):
      "invalid name “\(name)”: a name can't be empty, start with “$”, or contain “.”, “{”, or “}”"
    case .noToken: "a token or group must be an object"
    case .insideToken(let outer): "a token can't be inside another token, \(outer)"
    case .valueAndReference: "a token can have $value or $ref, not both"
    case .collision(let earlier): "this token is already in \(earlier)"
    case .unknownType(let type):
      "unknown type “\(type)”; available: "
        + TokenType.allCases.map(\.rawValue).joined(separator: ", ")
    case .noTarget(let text): "\(text) doesn't refer to a token"
    case .notText(let text):
      "\(text) is inside a string but doesn't refer to a string, number, or Boolean"
    case .toGroup(let text): "\(text) refers to a group, not a token"
    case .cycle(let paths): "circular reference: \(Self.round(paths))"
    case .tooDeep:
      "the alias chain is longer than \(TokenReader.mostAliases) aliases"
    case .tooMuch: "the references expand to too much data"
    case .noGroup(let text): "$extends \(text) doesn't refer to a group"
    case .groupCycle(let paths): "circular $extends: \(Self.round(paths))"
    case .wrongResolver(let fault): fault.words
    case .differs: "light and dark values differ, but only colors can differ"
    case .notOurType(let wanted): "expected \(wanted)"
    case .nothingOurs(let nearest):
      "no Stashbook tokens found"
        + (nearest.isEmpty ? "" : "; closest: \(Self.list(nearest))")
        + "; to see all tokens, run `stashbook tokens export --format dtcg`"
    default: valueWords
    }
  }

  private var valueWords: String {
    switch self {
    case .wrongShape(let type, let part): Self.at(part) + "not a valid \(type.rawValue)"
    case .unknownPart(let type, let part): "unknown \(type.rawValue) member “\(part)”"
    case .wrongUnit(let unit, let known, let part):
      Self.at(part) + "unknown unit “\(unit)”; available: \(known.joined(separator: ", "))"
    case .wrongHex(let text, let part):
      Self.at(part)
        + "invalid color “\(text)”: use # and 3, 4, 6, or 8 hex digits (6 for a fallback)"
    case .unknownSpace(let space, let part): Self.at(part) + "unknown color space “\(space)”"
    case .componentCount(let count, let part):
      Self.at(part) + "a color must have 3 components, not \(count)"
    case .component(let index, let space, let part):
      Self.at(part) + "component \(index + 1) must be a number in the range that \(space) allows"
    case .noFallback(let space, let part):
      Self.at(part) + "\(space) colors can't be shown without a hex fallback"
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

extension TokenIssue.ResolverFault {
  fileprivate var words: String {
    switch self {
    case .version(let version): "expected resolver version 2025.10, found \(version ?? "none")"
    case .shape(let place): "\(place) is missing or malformed"
    case .reference(let text): "\(text) isn't a valid reference here"
    case .file(let name, let reason): "\(name) can't be read: \(reason)"
    case .cycle(let sets): "circular set reference: \(TokenIssue.Fault.round(sets))"
    case .name(let name): "two sets or modifiers are named “\(name)”"
    case .defaultContext(let name, let modifier):
      "the default “\(name)” isn't a context of “\(modifier)”"
    case .input(let name, let known): "unknown modifier “\(name)”; \(Self.list(known))"
    case .context(let name?, let modifier, let known):
      "“\(modifier)” has no context “\(name)”; \(Self.list(known))"
    case .context(nil, let modifier, let known):
      "“\(modifier)” has no default, so a context is required; \(Self.list(known))"
    case .tooManySources:
      "the resolver document combines more than \(TokenReader.mostSources) sources"
    case .notAlone:
      "a resolver document can't be read with other files, because it lists the files to read"
    }
  }

  private static func list(_ known: [String]) -> String {
    known.isEmpty ? "none are available" : "available: \(known.joined(separator: ", "))"
  }
}
