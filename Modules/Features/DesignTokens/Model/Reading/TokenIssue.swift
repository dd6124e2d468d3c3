/// An issue in a token file, with its location.
public struct TokenIssue: Error, Hashable, Sendable {
  /// The path of the token or group, or an empty path for the whole file.
  public let path: TokenPath
  /// The file's name.
  public let file: String
  /// The fault in the file.
  public let fault: Fault

  /// Creates an issue for a fault at a path in a file.
  ///
  /// By default, the path is empty, so the issue is about the whole file.
  public init(_ fault: Fault, at path: TokenPath = TokenPath(), file: String) {
    self.path = path
    self.file = file
    self.fault = fault
  }

  /// A fault in a token file.
  public enum Fault: Hashable, Sendable {
    /// The file has more bytes than ``TokenReader/mostBytes``.
    case tooLarge
    /// The file isn't valid JSON.
    ///
    /// The text states the reason, the line, and the column.
    case wrongJSON(String)
    /// The file is JSON, but not an object.
    case noObject
    /// The name can't be used in an alias, or is reserved by the format.
    case wrongName(String)
    /// A member that must be a token or group isn't an object.
    case noToken
    /// The token is inside another token.
    ///
    /// The path is the outer token's path.
    case insideToken(TokenPath)
    /// The token has both a value and a reference.
    case valueAndReference
    /// An earlier file has a token with the same path.
    ///
    /// `earlier` is the earlier file's name.
    case collision(earlier: String)
    /// The format doesn't define the type.
    case unknownType(String)

    /// The alias or JSON pointer doesn't refer to a token.
    case noTarget(String)
    /// The alias inside a string doesn't refer to a string, number, or Boolean.
    case notText(String)
    /// The alias refers to a group.
    case toGroup(String)
    /// Aliases form a cycle.
    ///
    /// The paths list each token in the cycle once.
    case cycle([TokenPath])
    /// The chain of aliases to the value is longer than ``TokenReader/mostAliases``.
    case tooDeep
    /// Aliases or extended groups expand to more data than the limits allow.
    case tooMuch
    /// `$extends` names a group that doesn't exist.
    case noGroup(String)
    /// Extended groups form a cycle.
    ///
    /// The paths list each group in the cycle once.
    case groupCycle([TokenPath])

    /// The value, or a part of the value, doesn't have the structure that its type requires.
    ///
    /// `part` is the location in the value, or an empty string for the whole value.
    case wrongShape(TokenType, part: String)
    /// The value has a member that its type doesn't have.
    case unknownPart(TokenType, part: String)
    /// The value's type doesn't allow the unit.
    ///
    /// `known` lists the allowed units.
    case wrongUnit(String, known: [String], part: String)
    /// The hexadecimal color is malformed.
    ///
    /// A color must have 3, 4, 6, or 8 hexadecimal digits, and a fallback color must have 6.
    case wrongHex(String, part: String)
    /// The format doesn't define the color space.
    case unknownSpace(String, part: String)
    /// The color doesn't have three components.
    ///
    /// The integer is the number of components.
    case componentCount(Int, part: String)
    /// The component is outside the color space's range.
    ///
    /// The integer is the component's zero-based index.
    case component(Int, space: String, part: String)
    /// Colors in the color space can't be displayed, and the color has no hexadecimal fallback.
    case noFallback(space: String, part: String)

    /// The resolver document has a fault.
    case wrongResolver(ResolverFault)

    /// The token is one of Stashbook's, but the value isn't valid for that token.
    ///
    /// `wanted` describes the expected value.
    case notOurType(wanted: String)
    /// The token is one of Stashbook's and isn't a color, but differs between light and dark.
    case differs
    /// The files have none of Stashbook's tokens.
    ///
    /// `nearest` lists Stashbook's tokens with paths similar to those in the files.
    case nothingOurs(nearest: [TokenPath])
  }

  /// A fault in a resolver document.
  public enum ResolverFault: Hashable, Sendable {
    /// The version isn't 2025.10, or is missing.
    case version(String?)
    /// A member of the document is missing or malformed.
    ///
    /// The text describes the member's location.
    case shape(String)
    /// The reference has no target, or its target isn't allowed.
    case reference(String)
    /// The file couldn't be read.
    ///
    /// The text is the file's path, and `reason` explains the failure.
    case file(String, reason: String)
    /// Sets form a cycle.
    ///
    /// The names list each set in the cycle once.
    case cycle([String])
    /// Two inline sets or modifiers have the same name.
    case name(String)
    /// The default isn't one of the modifier's contexts.
    case defaultContext(String, modifier: String)
    /// The input names a modifier that doesn't exist.
    ///
    /// `known` lists the existing modifiers.
    case input(String, known: [String])
    /// The input isn't one of the modifier's contexts, or the input and the default are missing.
    ///
    /// The optional string is the input. `known` lists the modifier's contexts.
    case context(String?, modifier: String, known: [String])
    /// The document combines more than ``TokenReader/mostSources`` sources.
    case tooManySources
    /// The document was read together with other files.
    case notAlone
  }
}

extension TokenIssue: Comparable {
  /// Returns whether one issue sorts before another, by path, then file, then explanation.
  public static func < (one: TokenIssue, other: TokenIssue) -> Bool {
    one.path != other.path
      ? one.path < other.path
      : (one.file, one.sentence) < (other.file, other.sentence)
  }
}
