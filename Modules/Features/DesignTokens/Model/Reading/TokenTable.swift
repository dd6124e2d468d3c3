/// The combined tokens and groups of all sources.
struct TokenTable {
  var tokens: [TokenPath: WrittenToken] = [:]
  var groups: [TokenPath: WrittenGroup] = [:]
  private(set) var mistakes: [TokenIssue] = []
  /// Whether all sources were read.
  ///
  /// If `false`, an alias without a target isn't an issue, because a missing source may contain the
  /// target.
  var isComplete = true
  /// The surroundings computed so far, keyed by group.
  private var surroundings: [TokenPath: Surroundings] = [:]

  private struct Surroundings {
    /// The type from the nearest group that declares a type, or `nil` if none does.
    var type: String?
    /// The path of the nearest enclosing token, or `nil` if none.
    ///
    /// A token inside another token is an issue.
    var token: TokenPath?
  }

  /// The rule for adding a token at a path that already has a token.
  enum Rule {
    /// The rule for sources of a resolver document: the later token replaces the earlier token.
    case later
    /// The rule for files without a resolver document: the later token is reported as an issue.
    case collision
  }

  mutating func add(_ source: TokenSource, _ rule: Rule) {
    mistakes += source.mistakes
    for (path, token) in source.tokens {
      if rule == .collision, let earlier = tokens[path] {
        note(.collision(earlier: earlier.file), at: path, file: token.file)
      } else {
        tokens[path] = token
      }
    }
    groups.merge(source.groups) { earlier, later in
      WrittenGroup(
        type: later.type ?? earlier.type, extends: later.extends ?? earlier.extends,
        file: later.file)
    }
  }

  /// Adds inherited content to the groups that extend other groups.
  ///
  /// Also records an issue for each token inside another token. Call this method after adding all
  /// sources.
  mutating func finish() {
    extendGroups()
    for (path, token) in tokens {
      if let outer = path.group.flatMap({ surroundings(of: $0).token }) {
        note(.insideToken(outer), at: path, file: token.file)
      }
    }
  }

  /// Returns a group's surroundings, computed once for each group.
  ///
  /// The result is cached because many tokens share a group, and groups can be nested deeply.
  private mutating func surroundings(of group: TokenPath) -> Surroundings {
    if let known = surroundings[group] { return known }
    var found = group.group.map { surroundings(of: $0) } ?? Surroundings()
    found.type = groups[group]?.type ?? found.type
    found.token = tokens[group] == nil ? found.token : group
    surroundings[group] = found
    return found
  }

  mutating func note(_ fault: TokenIssue.Fault, at path: TokenPath, file: String) {
    mistakes.append(TokenIssue(fault, at: path, file: file))
  }

  /// Returns the type from the nearest enclosing group that declares a type, or `nil` if none does.
  ///
  /// Call this method after ``finish()``.
  func type(around path: TokenPath) -> String? { path.group.flatMap { surroundings[$0]?.type } }

  /// Returns the path of the token that an alias refers to, or `nil` if the token doesn't exist.
  func target(of alias: TokenPath, isOfFormat: Bool) -> TokenPath? {
    if tokens[alias] != nil { return alias }
    if tokens[alias + "$root"] != nil { return alias + "$root" }
    // Style Dictionary once required `{a.b.value}`.
    guard !isOfFormat, ["value", "$value"].contains(alias.names.last), let token = alias.group,
      tokens[token] != nil
    else { return nil }
    return token
  }

  /// Returns the token that a pointer refers to, and the rest of the pointer.
  ///
  /// - Returns: The token's path and the names that lead from the token's value to a part of the
  ///   value, or `nil` if the pointer doesn't lead to a token's value.
  func target(of pointer: [String]) -> (token: TokenPath, rest: ArraySlice<String>)? {
    for count in pointer.indices.map({ $0 + 1 }) {
      let path = TokenPath(Array(pointer.prefix(count)))
      guard tokens[path] != nil else { continue }
      let rest = pointer.dropFirst(count)
      return rest.isEmpty || rest.first == "$value" ? (path, rest.dropFirst()) : nil
    }
    return nil
  }
}
