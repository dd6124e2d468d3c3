/// The ID of a record, usually a UUIDv7 (RFC 9562) in lowercase.
///
/// IDs that are UUIDv7s sort by creation time.
public struct RecordID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The ID as text, which has 36 characters if the ID is a UUID.
  public let text: String

  /// Creates an ID from text, such as a component of a route, without validation.
  ///
  /// A record with the ID doesn't need to exist.
  public init(_ text: String) { self.text = text }

  /// The ID as text.
  public var description: String { text }

  /// Returns whether an ID's text sorts before another ID's text.
  public static func < (lhs: RecordID, rhs: RecordID) -> Bool { lhs.text < rhs.text }
}

extension RecordID: Codable {
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

/// The ID of a photo's record.
///
/// This type is in Core because fields of features other than PhotoIngest contain photo IDs.
public typealias PhotoID = RecordID

/// A reference that identifies a record by collection and ID.
public struct RecordReference: Hashable, Sendable, Codable {
  /// The name of the collection.
  public var collection: String
  /// The ID of the record.
  public var id: RecordID

  /// Creates a reference.
  public init(_ collection: String, _ id: RecordID) {
    self.collection = collection
    self.id = id
  }

  /// The record's displayed name.
  ///
  /// The name consists of a noun and the ID in quotation marks. The noun is the collection's name
  /// without the feature's name.
  public var displayName: String {
    let noun = collection.split(separator: "_").dropFirst().joined(separator: " ")
    return "\(noun.isEmpty ? collection : noun) “\(id)”"
  }
}

/// The position of a change in the sequence of all changes to a library.
///
/// The position increases with every write.
public struct Revision: Hashable, Comparable, Sendable, Codable {
  /// The one-based number of the change, or 0 for the state before the first change.
  public let number: Int64

  /// Creates a revision from a number, 0 or more.
  public init(_ number: Int64) { self.number = number }

  /// Returns whether a revision is earlier than another.
  public static func < (lhs: Revision, rhs: Revision) -> Bool { lhs.number < rhs.number }
}
