/// Tokens of files, every alias resolved.
public struct TokenDocument: Hashable, Sendable {
  /// One token.
  public struct Token: Hashable, Sendable {
    /// Its own type, its alias's or its group's; nil where none says one.
    public let type: TokenType?
    /// Its value by its type; as JSON where its type is not known.
    public let value: TokenValue
    /// Its value as JSON, with its aliases resolved.
    public let json: JSONValue
    /// Its value as it was written.
    public let written: JSONValue
    /// The name of the file it stands in.
    public let file: String
  }

  /// The names of the files that were read, with commas between them.
  public let name: String
  /// The tokens by their paths.
  public let tokens: [TokenPath: Token]
  /// Their paths in order.
  public let paths: [TokenPath]
  /// How many aliases were resolved, in composite values and texts too.
  public let aliases: Int

  init(name: String, tokens: [TokenPath: Token], aliases: Int) {
    self.name = name
    self.tokens = tokens
    self.aliases = aliases
    paths = tokens.keys.sorted()
  }

  /// A token.
  public subscript(path: TokenPath) -> Token? { tokens[path] }

  /// Where a value leads that is an alias and nothing else, with curly brackets.
  func target(of written: JSONValue) -> TokenPath? {
    guard let text = written.string,
      let path = TokenReference.all(in: text, isInText: false).first?.path
    else { return nil }
    return [path, path + "$root"].first { tokens[$0] != nil }
  }
}
