/// One mistake in token files, and where it stands.
public struct TokenMistake: Error, Hashable, Sendable {
  /// The token or group; empty for the file as a whole.
  public let path: TokenPath
  /// The file's name.
  public let file: String
  /// What is wrong.
  public let fault: Fault

  /// A mistake.
  public init(_ fault: Fault, at path: TokenPath = TokenPath(), file: String) {
    self.path = path
    self.file = file
    self.fault = fault
  }

  /// What can be wrong in token files.
  public enum Fault: Hashable, Sendable {
    /// More bytes than ``TokenReader/mostBytes``.
    case tooLarge(bytes: Int)
    /// No JSON; the reason, and where.
    case wrongJSON(String)
    /// JSON, but no object.
    case noObject
    /// A name that can't stand in an alias, or that the format keeps for itself.
    case wrongName(String)
    /// A text or number where a token or a group is wanted.
    case noToken
    /// A token inside of another.
    case insideToken(TokenPath)
    /// A token with both a value and a reference.
    case valueAndReference
    /// The same token in an earlier file.
    case collision(earlier: String)
    /// A type the format has not.
    case unknownType(String)

    /// An alias to nothing.
    case noTarget(String)
    /// An alias in a text to what can't stand in one.
    case notText(String)
    /// An alias to a group.
    case toGroup(String)
    /// Aliases that lead back to where they began; each token once.
    case cycle([TokenPath])
    /// More than ``TokenReader/mostAliases`` aliases from a value.
    case tooDeep
    /// Aliases repeat so much that the values would not fit.
    case tooMuch
    /// `$extends` of a group that is not there.
    case noGroup(String)
    /// Groups that extend one another; each once.
    case groupCycle([TokenPath])

    /// A value, or a part of it, of another shape than its type.
    case wrongShape(TokenType, part: String)
    /// A member that the type has not.
    case unknownPart(TokenType, part: String)
    /// A unit that the type has not.
    case wrongUnit(String, known: [String], part: String)
    /// A colour that is not written with 3, 4, 6 or 8 hexadecimal digits; as a fallback, with 6.
    case wrongHex(String, part: String)
    /// A colour space that the format has not.
    case unknownSpace(String, part: String)
    /// Another number of components than a colour has.
    case componentCount(Int, part: String)
    /// A component outside of its range, from 0.
    case component(Int, space: String, part: String)
    /// A colour of a space that can't be shown, without a fallback.
    case noFallback(space: String, part: String)

    /// A resolver document that is not one; what is wrong in it.
    case wrongResolver(ResolverFault)

    /// A token of ours of another type.
    case notOurType(wanted: String)
    /// A token of ours that differs between light and dark, and may not.
    case differs
    /// Nothing in the files is a token of ours; those of ours that some of theirs are most like.
    case nothingOurs(nearest: [TokenPath])
  }

  /// What can be wrong in a resolver document.
  public enum ResolverFault: Hashable, Sendable {
    /// Another version than 2025.10, or none.
    case version(String?)
    /// A part that is missing or of another shape; where it stands.
    case shape(String)
    /// A reference to nothing, or to what can't be referred to.
    case reference(String)
    /// A file that could not be had; why.
    case file(String, reason: String)
    /// Sets that include one another; each once.
    case cycle([String])
    /// Two inline sets or modifiers of one name.
    case name(String)
    /// A default that is none of the contexts.
    case defaultContext(String, modifier: String)
    /// An input for a modifier that is not there.
    case input(String, known: [String])
    /// An input that is none of a modifier's contexts, or none where there is no default.
    case context(String?, modifier: String, known: [String])
    /// More than ``TokenReader/mostSources`` sources.
    case tooManySources
    /// Other files beside it.
    case notAlone
  }
}

extension TokenMistake: Comparable {
  /// Whether a mistake stands before another: by path, file and what is wrong.
  public static func < (one: TokenMistake, other: TokenMistake) -> Bool {
    one.path != other.path
      ? one.path < other.path
      : (one.file, one.sentence) < (other.file, other.sentence)
  }
}
