/// The state of an editor whose type its form does not know.
public struct FieldState: Equatable, Sendable {
  typealias Value = Equatable & Codable & Sendable

  let kind: String
  let value: any Value

  /// Equal kinds with equal states.
  public static func == (lhs: FieldState, rhs: FieldState) -> Bool {
    lhs.kind == rhs.kind && isEqual(lhs.value, rhs.value)
  }
}

/// The action of an editor whose type its form does not know.
public struct FieldAction: Equatable, Sendable {
  let value: any Equatable & Sendable

  /// Equal actions of the same editor.
  public static func == (lhs: FieldAction, rhs: FieldAction) -> Bool {
    isEqual(lhs.value, rhs.value)
  }
}

private func isEqual<T: Equatable>(_ lhs: T, _ rhs: any Equatable) -> Bool {
  (rhs as? T).map { $0 == lhs } ?? false
}

/// Reads the states of erased editors, one decoder a kind; a draft's decoder carries it.
public struct FieldStateDecoding: Sendable {
  /// The key under which a decoder's user info carries this.
  public static let key = CodingUserInfoKey(rawValue: "stashbook.field-states")

  let kinds: [String: @Sendable (any Decoder) throws -> FieldState]
}

extension FieldState: Codable {
  enum Key: String, CodingKey { case kind, state }

  /// Writes the kind and the editor's own state.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(kind, forKey: .kind)
    try value.encode(to: container.superEncoder(forKey: .state))
  }

  /// Reads a state with the kinds in the decoder's user info.
  ///
  /// - Throws: `DecodingError` where the kind's editor is left out.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let kind = try container.decode(String.self, forKey: .kind)
    let decoding = FieldStateDecoding.key.flatMap { decoder.userInfo[$0] as? FieldStateDecoding }
    guard let read = decoding?.kinds[kind] else {
      throw DecodingError.dataCorruptedError(
        forKey: .kind, in: container, debugDescription: "no editor for \(kind)")
    }
    self = try read(try container.superDecoder(forKey: .state))
  }
}
