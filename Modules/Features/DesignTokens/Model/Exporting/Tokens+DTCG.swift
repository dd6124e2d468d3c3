public import Core
public import struct Foundation.Data

extension Tokens {
  /// Returns one appearance's tokens as a Design Tokens Format Module 2025.10 file.
  ///
  /// Members are sorted, so the same tokens always produce the same file.
  ///
  /// - Throws: `EncodingError` if a number isn't finite.
  public func formatFile(_ appearance: Appearance) throws -> Data {
    var members = group(common(), colors(in: appearance))
    members["$schema"] = .string("https://www.designtokens.org/schemas/2025.10/format.json")
    return try JSONValue.object(members).file()
  }

  /// Returns a resolver document for both appearances (Design Tokens Resolver Module 2025.10).
  ///
  /// The set `common` has the tokens that both appearances share. The modifier `theme` has the
  /// contexts `light` and `dark`.
  ///
  /// - Throws: `EncodingError` if a number isn't finite.
  public func resolverFile() throws -> Data {
    func context(_ appearance: Appearance) -> JSONValue {
      .array([.object(group(colors(in: appearance)))])
    }
    return try JSONValue.object([
      "$schema": .string("https://www.designtokens.org/schemas/2025.10/resolver.json"),
      "name": .string("Stashbook"),
      "version": .string("2025.10"),
      "resolutionOrder": .array([
        .object(["$ref": .string("#/sets/common")]),
        .object(["$ref": .string("#/modifiers/theme")]),
      ]),
      "sets": .object(["common": .object(["sources": .array([.object(group(common()))])])]),
      "modifiers": .object([
        "theme": .object([
          "contexts": .object(["light": context(.light), "dark": context(.dark)]),
          "default": .string("light"),
        ])
      ]),
    ]).file()
  }

  private func group(_ tokens: [TokenName: JSONValue]...) -> [String: JSONValue] {
    var root: JSONValue = .object([:])
    for (name, token) in tokens.joined() { root.put(token, at: name.path.names[...]) }
    return root.object ?? [:]
  }
}

extension JSONValue {
  fileprivate mutating func put(_ value: JSONValue, at path: ArraySlice<String>) {
    guard let name = path.first else { return self = value }
    var members = object ?? [:]
    members[name, default: .object([:])].put(value, at: path.dropFirst())
    self = .object(members)
  }
}
