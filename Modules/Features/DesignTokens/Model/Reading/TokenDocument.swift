/// The tokens from one or more files, with all aliases resolved.
public struct TokenDocument: Hashable, Sendable {
  /// A token's type, resolved value, value as written, and file name.
  public struct Token: Hashable, Sendable {
    /// The type, or `nil` if unknown.
    ///
    /// The type comes from the token, the target of the token's alias, or the nearest group that
    /// declares a type, in that order of precedence.
    public let type: TokenType?
    /// The value, represented according to the type.
    ///
    /// The value is JSON if the type is unknown or ``TokenValue`` has no case for the type.
    public let value: TokenValue
    /// The value as JSON, with aliases resolved.
    public let json: JSONValue
    /// The value as written in the file.
    public let written: JSONValue
    /// The name of the token's file.
    public let file: String
  }

  /// The names of the files, separated by commas.
  public let name: String
  /// The tokens, keyed by path.
  public let tokens: [TokenPath: Token]
  /// The tokens' paths, sorted.
  public let paths: [TokenPath]
  /// The number of resolved aliases, including those in composite values and strings.
  public let aliases: Int

  init(name: String, tokens: [TokenPath: Token], aliases: Int) {
    self.name = name
    self.tokens = tokens
    self.aliases = aliases
    paths = tokens.keys.sorted()
  }

  /// Accesses the token at a path, or `nil` if no token has the path.
  public subscript(path: TokenPath) -> Token? { tokens[path] }

  /// Returns the path of the token that a value refers to.
  ///
  /// - Returns: The path, or `nil` if the value isn't an alias in curly braces or the alias's
  ///   target doesn't exist.
  func target(of written: JSONValue) -> TokenPath? {
    guard let text = written.string,
      let path = TokenReference.all(in: text, isInText: false).first?.path
    else { return nil }
    return [path, path + "$root"].first { tokens[$0] != nil }
  }
}
