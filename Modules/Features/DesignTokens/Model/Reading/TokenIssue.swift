/// An issue in a token file, with its location.
public struct TokenIssue: Error, Hashable, Sendable {
  /// The path of the token or group, or an empty path for the whole file.
  public let path: TokenPath
  /// The file's name.
  public let file: String
  /// The rule that the file breaks.
  public let fault: Fault

  /// Creates an issue.
  public init(_ fault: Fault, at path: TokenPath = TokenPath(), file: String) {
    self.path = path
    self.file = file
    self.fault = fault
  }

  /// A fault in a token file.
  public enum Fault: Hashable, Sendable {
    /// The file has more bytes than ``TokenReader/mostBytes``.
    case tooLarge
    /// The file isn't JSON, for the given reason at the given line and column.
    case wrongJSON(String)
    /// The file is JSON, but not an object.
    case noObject
    /// The name can't be used in an alias, or is reserved by the format.
    case wrongName(String)
    /// A member that must be a token or group isn't an object.
    case noToken
    /// The token is inside another token.
    case insideToken(TokenPath)
    /// The token has both a value and a reference.
    case valueAndReference
    /// An earlier file has the same token.
    case collision(earlier: String)
    /// The format doesn't have the type.
    case unknownType(String)

    /// The alias doesn't refer to a token.
    case noTarget(String)
    /// The alias inside a string refers to a value without a text form.
    case notText(String)
    /// The alias refers to a group.
    case toGroup(String)
    /// Aliases form the given cycle, which lists each token once.
    case cycle([TokenPath])
    /// The chain of aliases to the value is longer than ``TokenReader/mostAliases``.
    case tooDeep
    /// Aliases or extended groups expand to more data than the limits allow.
    case tooMuch
    /// `$extends` names a group that doesn't exist.
    case noGroup(String)
    /// Extended groups form the given cycle, which lists each group once.
    case groupCycle([TokenPath])

    /// The value, or a part of it, doesn't have the shape of its type.
    case wrongShape(TokenType, part: String)
    /// The value has a member that its type doesn't have.
    case unknownPart(TokenType, part: String)
    /// The unit isn't one of the `known` units of the value's type.
    case wrongUnit(String, known: [String], part: String)
    /// The color doesn't have 3, 4, 6, or 8 hexadecimal digits, or the fallback color doesn't have
    /// 6.
    case wrongHex(String, part: String)
    /// The format doesn't have the color space.
    case unknownSpace(String, part: String)
    /// The color has the given number of components instead of three.
    case componentCount(Int, part: String)
    /// The component at the given index, from 0, is out of range.
    case component(Int, space: String, part: String)
    /// Colors in the space can't be displayed, and the color has no fallback.
    case noFallback(space: String, part: String)

    /// The resolver document has the given fault.
    case wrongResolver(ResolverFault)

    /// The token is one of Stashbook's, but its value isn't what `wanted` describes.
    case notOurType(wanted: String)
    /// The token is one of Stashbook's and isn't a color, but differs between light and dark.
    case differs
    /// The files have none of Stashbook's tokens.
    ///
    /// `nearest` lists Stashbook's tokens with similar names.
    case nothingOurs(nearest: [TokenPath])
  }

  /// A fault in a resolver document.
  public enum ResolverFault: Hashable, Sendable {
    /// The version isn't 2025.10, or is missing.
    case version(String?)
    /// The part at this location is missing or malformed.
    case shape(String)
    /// The reference has no target, or its target isn't allowed.
    case reference(String)
    /// The file couldn't be read, for the given reason.
    case file(String, reason: String)
    /// Sets form the given cycle, which lists each set once.
    case cycle([String])
    /// Two inline sets or modifiers have the same name.
    case name(String)
    /// The default isn't one of the modifier's contexts.
    case defaultContext(String, modifier: String)
    /// The input names a modifier that doesn't exist.
    case input(String, known: [String])
    /// The input isn't one of the modifier's contexts, or is missing without a default.
    case context(String?, modifier: String, known: [String])
    /// The document combines more than ``TokenReader/mostSources`` sources.
    case tooManySources
    /// The document was read together with other files.
    case notAlone
  }
}

extension TokenIssue: Comparable {
  /// Returns whether an issue is sorted before another: by path, file, and explanation.
  public static func < (one: TokenIssue, other: TokenIssue) -> Bool {
    one.path != other.path
      ? one.path < other.path
      : (one.file, one.sentence) < (other.file, other.sentence)
  }
}
