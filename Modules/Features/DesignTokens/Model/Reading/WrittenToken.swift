/// A token as written in a file, with unresolved aliases.
struct WrittenToken {
  var type: String?
  var value: JSONValue
  var file: String
  /// Whether the token is in the Design Tokens format, which has more rules than other notations.
  var isOfFormat: Bool
}

/// A group as written in a file.
struct WrittenGroup {
  var type: String?
  /// The written reference to the group that this group extends, or `nil` if none.
  var extends: String?
  var file: String
}

/// The tokens and groups in one JSON tree.
struct TokenSource {
  private(set) var tokens: [TokenPath: WrittenToken] = [:]
  private(set) var groups: [TokenPath: WrittenGroup] = [:]
  private(set) var mistakes: [TokenIssue] = []
  private let file: String
  private let shape: Shape

  /// The notation that a file uses to mark tokens.
  private enum Shape {
    /// The Design Tokens format: `$value` or `$ref` marks a token.
    case format
    /// Style Dictionary's older notation: `value` marks a token.
    case older
    /// Plain JSON: each value that isn't an object is a token.
    case bare
  }

  init(_ json: JSONValue, file: String) {
    self.file = file
    shape =
      json.has(["$value", "$ref", "$type", "$root", "$extends"])
      ? .format : json.has(["value"]) ? .older : .bare
    if let members = json.object {
      read(members, at: TokenPath())
    } else {
      note(.noObject, at: TokenPath())
    }
  }

  private mutating func note(_ fault: TokenIssue.Fault, at path: TokenPath) {
    mistakes.append(TokenIssue(fault, at: path, file: file))
  }

  private mutating func read(_ members: [String: JSONValue], at path: TokenPath) {
    let isToken =
      switch shape {
      case .format: members["$value"] != nil || members["$ref"] != nil
      // The whole file can't be a token, because the token would have no name.
      case .older: members["value"] != nil && !path.names.isEmpty
      case .bare: false
      }
    if isToken { readToken(members, at: path) } else { readGroup(members, at: path) }
    for (name, member) in members {
      if let inner = child(name, member, of: path, isToken: isToken) {
        read(inner, at: path + name)
      }
    }
  }

  private mutating func readToken(_ members: [String: JSONValue], at path: TokenPath) {
    if path.names.isEmpty { return note(.wrongName(""), at: path) }
    guard shape == .format else {
      tokens[path] = WrittenToken(
        type: members["type"]?.string, value: members["value"] ?? .null, file: file,
        isOfFormat: false)
      return
    }
    let reference = members["$ref"].map { JSONValue.object(["$ref": $0]) }
    if reference != nil, members["$value"] != nil { note(.valueAndReference, at: path) }
    tokens[path] = WrittenToken(
      type: type(of: members, at: path), value: members["$value"] ?? reference ?? .null, file: file,
      isOfFormat: true)
  }

  private mutating func readGroup(_ members: [String: JSONValue], at path: TokenPath) {
    groups[path] = WrittenGroup(
      type: type(of: members, at: path),
      extends: shape == .format ? members["$extends"].map { $0.string ?? "" } : nil, file: file)
  }

  private mutating func type(of members: [String: JSONValue], at path: TokenPath) -> String? {
    guard shape == .format, let written = members["$type"] else { return nil }
    if let name = written.string, TokenType(rawValue: name) != nil { return name }
    note(.unknownType(written.string ?? written.words), at: path)
    return nil
  }

  /// The names that the format reserves.
  private static let reserved: Set<String> = [
    "$value", "$ref", "$type", "$description", "$extensions", "$extends", "$deprecated", "$schema",
  ]

  /// Returns the members of a nested token or group, or `nil` if the caller must skip `member`.
  ///
  /// In plain JSON, the method records a nested value that isn't an object as a token.
  private mutating func child(
    _ name: String, _ member: JSONValue, of path: TokenPath, isToken: Bool
  ) -> [String: JSONValue]? {
    switch shape {
    case .format:
      if Self.reserved.contains(name) { return nil }
      let isName = !name.isEmpty && !name.hasPrefix("$") && !name.contains { ".{}".contains($0) }
      guard isName || name == "$root" else {
        note(.wrongName(name), at: path)
        return nil
      }
      if member.object == nil { note(.noToken, at: path + name) }
      return member.object
    case .older: return isToken || name.hasPrefix("$") ? nil : member.object
    case .bare:
      if name.hasPrefix("$") { return nil }
      guard member.object == nil else { return member.object }
      tokens[path + name] = WrittenToken(value: member, file: file, isOfFormat: false)
      return nil
    }
  }
}

extension JSONValue {
  /// Returns whether any object in the value has a member with one of the names.
  ///
  /// Objects in arrays and in `$extensions` don't count.
  fileprivate func has(_ names: Set<String>) -> Bool {
    guard case .object(let members) = self else { return false }
    return members.contains { name, member in
      names.contains(name) || name != "$extensions" && member.has(names)
    }
  }
}
