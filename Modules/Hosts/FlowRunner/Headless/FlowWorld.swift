public import Core
public import HeadlessHost

/// A type that provides an in-process app's data, photos, and clock, and can make ports fail.
///
/// The program that plays flows implements this protocol for ``HeadlessDriver``. Each flow has its
/// own world.
public protocol FlowWorld: Sendable {
  /// Starts the app at its first screen.
  ///
  /// Stored data is removed if `clearState` is `true`. Photos, the clock, and faults don't change.
  /// The camera changes only if `camera` isn't `nil`.
  func launch(clearState: Bool, camera: CameraState?) async throws -> HeadlessScreen
  /// Adds a photo to the user's photo library under the photo's name.
  func add(_ photo: FlowPhoto) async throws
  /// Advances the clock by a duration.
  func advance(by duration: Duration) async throws
  /// Sets the clock to an instant, which may be in the past.
  func set(now: Instant) async throws
  /// Changes the user's time zone to a zone in the tz database, such as `Europe/Rome`.
  func move(toZone zone: String) async throws
  /// Makes a port fail, or clears the port's fault.
  ///
  /// - Throws: ``FlowDriverFailure/unknown(_:known:)`` if the port has no such failure.
  func fail(_ fault: FlowFault) async throws
  /// Releases the world's resources.
  func close() async
}

extension FlowWorld {
  /// By default, releases no resources, because most worlds exist only in memory.
  public func close() async {}
}
