public import Core
import HeadlessHost
import Sessions

/// A driver that plays flows on the headless host, in this process.
public actor HeadlessDriver: FlowDriver {
  private let world: any FlowWorld
  private var running: HeadlessScreen?

  /// Creates a driver for a world's app, without starting the app.
  public init(_ world: any FlowWorld) { self.world = world }

  /// The running app's host.
  var host: HeadlessScreen {
    get throws {
      guard let running else { throw FlowDriverFailure.notLaunched }
      return running
    }
  }

  /// Starts the app, first ending any running instance.
  public func launch(clearState: Bool, camera: CameraState?) async throws {
    await end()
    running = try await world.launch(clearState: clearState, camera: camera)
    await running?.quiet()
  }

  /// Ends the app.
  public func stop() async throws {
    _ = try host
    await end()
  }

  private func end() async {
    guard let host = running else { return }
    running = nil
    await host.session.end()
  }

  /// Opens a screen above the current screen, starting the app if the app isn't running.
  public func open(_ route: Route) async throws {
    if running == nil { try await launch(clearState: false, camera: nil) }
    try await host.open(route)
  }

  /// Closes an open photo library or camera, or goes back if neither is open.
  public func back() async throws {
    let host = try host
    if await host.isPickerOpen { try await host.dismiss() } else { await host.back() }
  }

  /// Chooses photos in the open photo library.
  public func pick(_ names: [String]) async throws { try await host.pick(names) }

  /// Takes a photo with the open camera.
  public func capture(_ name: String) async throws { try await host.capture(name) }

  /// Adds photos to the user's photo library.
  public func add(_ photos: [FlowPhoto]) async throws {
    for photo in photos { try await world.add(photo) }
  }

  /// Changes the clock, and then waits until the running app, if any, is idle.
  public func change(_ clock: FlowClockChange) async throws {
    switch clock {
    case .advance(let duration): try await world.advance(by: duration)
    case .now(let instant): try await world.set(now: instant)
    case .zone(let zone): try await world.move(toZone: zone)
    }
    await running?.quiet()
  }

  /// Makes a port fail, or clears the port's fault.
  public func fail(_ fault: FlowFault) async throws { try await world.fail(fault) }

  /// Returns the screen as text.
  public func outline() async throws -> String { try await host.outline }

  /// Throws an error if the app still has running work.
  public func finish() async throws { try await running?.finish() }

  /// Ends the app and releases the world's resources.
  public func close() async {
    await end()
    await world.close()
  }
}

extension HeadlessScreen {
  /// Whether the photo library or the camera is open.
  var isPickerOpen: Bool {
    get async { await snapshot.root.flattened.contains(where: \.isOpenPicker) }
  }
}
