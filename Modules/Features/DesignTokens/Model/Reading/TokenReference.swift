import Foundation

/// A reference from one token's value to another token's value.
enum TokenReference: Hashable {
  /// An alias: `{a.b}`.
  case alias(TokenPath)
  /// A JSON pointer (RFC 6901): `{"$ref": "#/a/b/$value/components/0"}`.
  case pointer(String)

  var path: TokenPath? { if case .alias(let path) = self { path } else { nil } }

  /// The reference as text, such as `{a.b}` or `#/a/b/$value`.
  var text: String {
    switch self {
    case .alias(let path): "{\(path)}"
    case .pointer(let text): text
    }
  }

  /// The names in a pointer, or an empty array for an alias or an invalid pointer.
  var names: [String] {
    if case .pointer(let text) = self { Self.names(ofPointer: text) ?? [] } else { [] }
  }

  /// Returns the aliases in a string.
  ///
  /// If `isInText` is `true`, a string can contain several aliases, as in Style Dictionary's files.
  /// Otherwise, only the whole string can be an alias.
  static func all(in text: String, isInText: Bool) -> [TokenReference] {
    pieces(of: text, isInText: isInText).compactMap(\.reference)
  }

  /// A piece of a string: plain text or a reference.
  enum Piece {
    case text(String), reference(TokenReference)

    var reference: TokenReference? {
      if case .reference(let reference) = self { reference } else { nil }
    }
  }

  /// Splits a string into its aliases and the text around them.
  static func pieces(of text: String, isInText: Bool) -> [Piece] {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return [.text(text)] }
    guard isInText else {
      let inner = text.dropFirst().dropLast()
      let isAlias =
        text.first == "{" && text.last == "}" && !inner.isEmpty
        && !inner.contains { $0 == "{" || $0 == "}" }
      return [isAlias ? .reference(.alias(TokenPath(dotted: inner))) : .text(text)]
    }
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if rest.startIndex < open { pieces.append(.text(String(rest[..<open]))) }
      let inner = rest[rest.index(after: open)..<close].trimmingCharacters(in: .whitespaces)
      pieces.append(.reference(.alias(TokenPath(dotted: inner))))
      rest = rest[rest.index(after: close)...]
    }
    return rest.isEmpty ? pieces : pieces + [.text(String(rest))]
  }

  /// Returns the names in a JSON pointer that begins with `#/`, or `nil` for other text.
  static func names(ofPointer text: String) -> [String]? {
    guard text.hasPrefix("#/"), let plain = text.dropFirst(2).removingPercentEncoding else {
      return nil
    }
    return plain.split(separator: "/" as Character, omittingEmptySubsequences: false).map {
      String($0).replacing("~1", with: "/").replacing("~0", with: "~")
    }
  }
}

extension JSONValue {
  /// The pointer in an object whose only member is the string `$ref`, or `nil` for other values.
  var pointer: TokenReference? {
    guard case .object(let members) = self, members.count == 1,
      let text = members["$ref"]?.string
    else { return nil }
    return .pointer(text)
  }

  /// Returns all references in the value, in no particular order.
  func references(isInText: Bool) -> [TokenReference] {
    switch self {
    case .string(let text): TokenReference.all(in: text, isInText: isInText)
    case .array(let values): values.flatMap { $0.references(isInText: isInText) }
    case .object(let members):
      pointer.map { [$0] } ?? members.values.flatMap { $0.references(isInText: isInText) }
    default: []
    }
  }
}
