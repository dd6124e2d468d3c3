/// The ID of a node on a screen.
///
/// An ID has the form `field.part[.key]` and is stable from one view to the next. IDs are public:
/// flows, the web app, and scripts refer to nodes by ID. A changed ID is listed in the CHANGELOG.
public struct NodeID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The ID as text, such as `mesh-count.preset.18`.
  public let text: String

  /// Creates an ID from its whole text.
  public init(_ text: String) { self.text = text }

  /// Creates an ID from a literal.
  public init(stringLiteral value: String) { text = value }

  /// Returns the ID of a part of this node, such as `photos.add` for the part `add` of `photos`.
  public func part(_ name: String) -> NodeID { NodeID("\(text).\(name)") }

  /// The ID as text.
  public var description: String { text }
}

extension NodeID: Codable {
  /// Creates an ID by decoding a single string.
  public init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }

  /// Encodes the ID as a single string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
