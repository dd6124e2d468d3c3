/// Names a record: a UUIDv7 (RFC 9562) in lower case, so that ids sort by the time they were made.
public struct RecordID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The 36 characters.
  public let text: String

  /// Takes an id as it is, for example from a route; nothing says that such a record exists.
  public init(_ text: String) { self.text = text }

  /// The id itself.
  public var description: String { text }

  /// Earlier made ids come first.
  public static func < (lhs: RecordID, rhs: RecordID) -> Bool { lhs.text < rhs.text }
}

extension RecordID: Codable {
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

/// The id of a photo's record; in Core because other features' fields hold photos.
public typealias PhotoID = RecordID

/// A record by its collection and id, for links and messages.
public struct RecordReference: Hashable, Sendable, Codable {
  /// The collection's name.
  public var collection: String
  /// The record.
  public var id: RecordID

  /// Names a record of a collection.
  public init(_ collection: String, _ id: RecordID) {
    self.collection = collection
    self.id = id
  }

  /// What a person calls it: the collection's name without its feature's, and the id.
  public var words: String {
    let noun = collection.split(separator: "_").dropFirst().joined(separator: " ")
    return "\(noun.isEmpty ? collection : noun) \(id)"
  }
}

/// Where a record stands in the one sequence of all changes of a library; grows with every write.
public struct Revision: Hashable, Comparable, Sendable, Codable {
  /// The change's number, from 1.
  public let number: Int64

  /// A place in the sequence; 0 is before the first change.
  public init(_ number: Int64) { self.number = number }

  /// Earlier changes come first.
  public static func < (lhs: Revision, rhs: Revision) -> Bool { lhs.number < rhs.number }
}
