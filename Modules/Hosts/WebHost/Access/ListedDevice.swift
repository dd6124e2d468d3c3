public import Core

/// A device in a list for the user.
public struct ListedDevice: Equatable, Sendable {
  /// The device's ID.
  public let id: String
  /// The displayed name, such as “Firefox on Android”.
  public let name: String
  /// The ID of the person who uses the device, or `nil` for the owner who runs the server.
  public let personID: RecordID?
  /// The name of the person, or `nil` for the owner who runs the server.
  public let person: String?
  /// The time at which the device was connected.
  public let signedIn: Instant
  /// The time of the device's latest request that is known.
  public let lastSeen: Instant
  /// Whether the device sends the request that is being answered.
  public let isCurrent: Bool
}
