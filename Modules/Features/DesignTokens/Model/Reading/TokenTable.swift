/// The tokens and groups of all sources together.
struct TokenTable {
  var tokens: [TokenPath: WrittenToken] = [:]
  var groups: [TokenPath: WrittenGroup] = [:]
  private(set) var mistakes: [TokenMistake] = []
  /// Whether all there should be is here; otherwise an alias to nothing may be no mistake.
  var isComplete = true
  /// What is known of what is around a token, by its group.
  private var surroundings: [TokenPath: Surroundings] = [:]

  private struct Surroundings {
    /// The nearest type that a group says.
    var type: String?
    /// A token, where none may be.
    var token: TokenPath?
  }

  /// What happens where a token is there already.
  enum Rule {
    /// The later one stands: sources of a resolver.
    case later
    /// It is a mistake: files of one rank.
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

  /// What has to wait for all sources: groups take over others', and no token stands in another.
  mutating func finish() {
    extendGroups()
    for (path, token) in tokens {
      if let outer = path.group.flatMap({ surroundings(of: $0).token }) {
        note(.insideToken(outer), at: path, file: token.file)
      }
    }
  }

  /// Found once a group: many tokens stand in one, and groups many deep.
  private mutating func surroundings(of group: TokenPath) -> Surroundings {
    if let known = surroundings[group] { return known }
    var found = group.group.map { surroundings(of: $0) } ?? Surroundings()
    found.type = groups[group]?.type ?? found.type
    found.token = tokens[group] == nil ? found.token : group
    surroundings[group] = found
    return found
  }

  mutating func note(_ fault: TokenMistake.Fault, at path: TokenPath, file: String) {
    mistakes.append(TokenMistake(fault, at: path, file: file))
  }

  /// The type a token has from the nearest group that says one; known once all is finished.
  func type(around path: TokenPath) -> String? { path.group.flatMap { surroundings[$0]?.type } }

  /// The token an alias means.
  func target(of alias: TokenPath, isOfFormat: Bool) -> TokenPath? {
    if tokens[alias] != nil { return alias }
    if tokens[alias + "$root"] != nil { return alias + "$root" }
    // Style Dictionary once wanted `{a.b.value}`.
    guard !isOfFormat, ["value", "$value"].contains(alias.names.last), let token = alias.group,
      tokens[token] != nil
    else { return nil }
    return token
  }

  /// The token a pointer leads into, and the way on from its value.
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
