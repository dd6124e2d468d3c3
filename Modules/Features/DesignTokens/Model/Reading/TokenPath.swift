/// Where a token stands in its document: the names of its groups, and its own.
public struct TokenPath: Hashable, Sendable {
  /// The names from the outside; none for the document itself.
  public var names: [String]

  /// A path of names.
  public init(_ names: [String] = []) { self.names = names }

  /// The path that is written with dots: `palette.espresso`.
  public init(dotted text: some StringProtocol) {
    names = text.split(separator: "." as Character, omittingEmptySubsequences: false)
      .map { String($0) }
  }

  /// The group it stands in; nil for the document itself.
  var group: TokenPath? { names.isEmpty ? nil : TokenPath(names.dropLast()) }

  static func + (path: TokenPath, name: String) -> TokenPath { TokenPath(path.names + [name]) }

  func isWithin(_ group: TokenPath) -> Bool { names.starts(with: group.names) }
}

extension TokenPath: Comparable {
  /// Whether a path stands before another, name by name.
  public static func < (one: TokenPath, other: TokenPath) -> Bool {
    one.names.lexicographicallyPrecedes(other.names)
  }
}

extension TokenPath: CustomStringConvertible {
  /// The names with dots between them.
  public var description: String { names.joined(separator: ".") }
}
