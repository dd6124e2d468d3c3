/// The combined tokens and groups of all sources.
struct TokenTable {
  var tokens: [TokenPath: WrittenToken] = [:]
  var groups: [TokenPath: WrittenGroup] = [:]
  private(set) var mistakes: [TokenIssue] = []
  /// Whether all sources were read.
  ///
  /// If not, an alias without a target might refer to a missing source, and isn't an issue.
  var isComplete = true
  /// The surroundings of tokens, by group.
  private var surroundings: [TokenPath: Surroundings] = [:]

  private struct Surroundings {
    /// The type of the nearest group that declares one.
    var type: String?
    /// An enclosing token, which is an issue.
    var token: TokenPath?
  }

  /// The rule for a token that already exists.
  enum Rule {
    /// The replacement of the earlier token by the later one, as for the sources of a resolver
    /// document.
    case later
    /// The report of an issue, as for files of equal rank.
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

  /// Extends groups, and reports tokens inside other tokens.
  ///
  /// Call this method once all sources are added.
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
  /// Many tokens share a group, and groups can be nested deeply.
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

  /// Returns the type that the nearest group declares.
  ///
  /// Call this method after ``finish()``.
  func type(around path: TokenPath) -> String? { path.group.flatMap { surroundings[$0]?.type } }

  /// Returns the path of the token that an alias refers to, or `nil` if there is none.
  func target(of alias: TokenPath, isOfFormat: Bool) -> TokenPath? {
    if tokens[alias] != nil { return alias }
    if tokens[alias + "$root"] != nil { return alias + "$root" }
    // Style Dictionary once required `{a.b.value}`.
    guard !isOfFormat, ["value", "$value"].contains(alias.names.last), let token = alias.group,
      tokens[token] != nil
    else { return nil }
    return token
  }

  /// Returns the token that a pointer leads into, and the rest of the pointer inside its value.
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
