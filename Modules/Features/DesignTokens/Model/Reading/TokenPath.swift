/// The path of a token in a document: the names of its groups, followed by its own name.
public struct TokenPath: Hashable, Sendable {
  /// The names, starting with the outermost group, or an empty array for the document itself.
  public var names: [String]

  /// Creates a path from names.
  public init(_ names: [String] = []) { self.names = names }

  /// Creates a path from text with dots between the names, such as `palette.espresso`.
  public init(dotted text: some StringProtocol) {
    names = text.split(separator: "." as Character, omittingEmptySubsequences: false)
      .map { String($0) }
  }

  /// The path of the enclosing group, or `nil` for the document itself.
  var group: TokenPath? { names.isEmpty ? nil : TokenPath(names.dropLast()) }

  static func + (path: TokenPath, name: String) -> TokenPath { TokenPath(path.names + [name]) }

  func isWithin(_ group: TokenPath) -> Bool { names.starts(with: group.names) }
}

extension TokenPath: Comparable {
  /// Returns whether one path sorts before another, comparing name by name.
  public static func < (one: TokenPath, other: TokenPath) -> Bool {
    one.names.lexicographicallyPrecedes(other.names)
  }
}

extension TokenPath: CustomStringConvertible {
  /// The names, separated by dots.
  public var description: String { names.joined(separator: ".") }
}
