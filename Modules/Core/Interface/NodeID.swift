/// Names one interactive node of a screen, stable across views: `field.part[.key]`.
///
/// Ids are public (flows, the web and scripts name them); a change is noted in the CHANGELOG.
public struct NodeID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The id as text, for example `mesh-count.preset.18`.
  public let text: String

  /// Names a node by its whole text.
  public init(_ text: String) { self.text = text }

  /// Names a node by a literal.
  public init(stringLiteral value: String) { text = value }

  /// The id of a part of this node: `photos` and `add` give `photos.add`.
  public func part(_ name: String) -> NodeID { NodeID("\(text).\(name)") }

  /// The text itself.
  public var description: String { text }
}

extension NodeID: Codable {
  /// Reads the id from a single string.
  public init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  /// Writes the id as a single string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
