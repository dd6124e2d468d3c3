public import Core
public import HeadlessHost

/// The world around an app that runs in this process: its data, the person's photos, the clock,
/// and the ports that can be made to fail. One a flow, and fresh.
public protocol FlowWorld: Sendable {
  /// Starts the app at its first screen. What it keeps is there again, unless the state is
  /// cleared; photos, clock and faults stay as they are. The camera changes where one is given.
  func launch(clearState: Bool, camera: CameraState?) async throws -> HeadlessScreen
  /// Puts a photo into the person's library, known by its name.
  func add(_ photo: FlowPhoto) async throws
  /// Lets time pass.
  func advance(by duration: Duration) async throws
  /// Sets the clock, forwards or back.
  func set(now: Instant) async throws
  /// Takes the person to another time zone.
  func move(toZone zone: String) async throws
  /// Makes a port fail.
  ///
  /// - Throws: ``FlowDriverFailure/unknown(_:known:)`` for a failure the port has not.
  func fail(_ fault: FlowFault) async throws
  /// Gives back what the world holds.
  func close() async
}

extension FlowWorld {
  /// Most worlds hold nothing but memory.
  public func close() async {}
}
