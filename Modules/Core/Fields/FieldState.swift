/// The type-erased state of a field editor, for the form that embeds the editor.
public struct FieldState: Equatable, Sendable {
  typealias Value = Equatable & Codable & Sendable

  let kind: String
  let value: any Value

  /// Returns whether two states have the same field kind and equal values.
  public static func == (lhs: FieldState, rhs: FieldState) -> Bool {
    lhs.kind == rhs.kind && isEqual(lhs.value, rhs.value)
  }
}

/// A type-erased action of a field editor, for the form that embeds the editor.
public struct FieldAction: Equatable, Sendable {
  let value: any Equatable & Sendable

  /// Returns whether two actions have the same type and are equal.
  public static func == (lhs: FieldAction, rhs: FieldAction) -> Bool {
    isEqual(lhs.value, rhs.value)
  }
}

/// Returns whether two values have the same type and are equal.
func isEqual<T: Equatable>(_ lhs: T, _ rhs: any Equatable) -> Bool {
  (rhs as? T).map { $0 == lhs } ?? false
}

/// The decoders for the states of field editors, one for each field kind.
///
/// To decode a draft, add this value to the `userInfo` of the draft's decoder.
public struct FieldStateDecoding: Sendable {
  /// The key for this value in a decoder's `userInfo`.
  public static let key = CodingUserInfoKey(rawValue: "stashbook.field-states")

  let kinds: [String: @Sendable (any Decoder) throws -> FieldState]
}

extension FieldState: Codable {
  enum Key: String, CodingKey { case kind, state }

  /// Encodes the kind and the editor's own state.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(kind, forKey: .kind)
    try value.encode(to: container.superEncoder(forKey: .state))
  }

  /// Creates a state with the ``FieldStateDecoding`` in the decoder's `userInfo`.
  ///
  /// - Throws: `DecodingError` if no feature provides an editor for the encoded kind.
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
