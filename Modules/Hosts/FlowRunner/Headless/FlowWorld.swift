public import Core
public import HeadlessHost

/// A type that provides the world around an in-process app: its data, photos, clock, and the ports
/// that can be made to fail.
///
/// The program that plays the flows implements it, and ``HeadlessDriver`` calls it. Each flow gets
/// its own new world.
public protocol FlowWorld: Sendable {
  /// Starts the app at its first screen.
  ///
  /// Stored data remains unless `clearState` is true; photos, clock, and faults remain as they are.
  /// The camera changes only if `camera` is given.
  func launch(clearState: Bool, camera: CameraState?) async throws -> HeadlessScreen
  /// Adds a photo to the user's photo library under its name.
  func add(_ photo: FlowPhoto) async throws
  /// Advances the clock.
  func advance(by duration: Duration) async throws
  /// Sets the clock, forward or back.
  func set(now: Instant) async throws
  /// Moves the user to another time zone, a name of the tz database.
  func move(toZone zone: String) async throws
  /// Makes a port fail.
  ///
  /// - Throws: ``FlowDriverFailure/unknown(_:known:)`` if the port has no such failure.
  func fail(_ fault: FlowFault) async throws
  /// Releases the resources that the world holds.
  func close() async
}

extension FlowWorld {
  /// By default, releases nothing: most worlds exist only in memory.
  public func close() async {}
}
