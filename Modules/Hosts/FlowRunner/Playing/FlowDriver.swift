public import Core

/// Does what a flow's commands say, on one face of the app; one driver a flow.
///
/// Each call returns when nothing more happens by itself, or throws what went wrong, in words.
public protocol FlowDriver: Sendable {
  /// Starts the app, ending it first where it runs; without its data with `clearState`.
  func launch(clearState: Bool, camera: CameraState?) async throws
  /// Ends the app; drafts stay.
  func stop() async throws
  /// Opens a screen, starting the app where it does not run.
  func open(_ route: Route) async throws
  /// Taps the one node that is meant.
  func tap(_ target: FlowSelector) async throws
  /// Types into what has the focus.
  func type(_ text: String) async throws
  /// Takes characters away at the end of what has the focus; all without a number.
  func erase(_ count: Int?) async throws
  /// Pastes into what has the focus.
  func paste(_ text: String) async throws
  /// Presses a key.
  func press(_ key: Key) async throws
  /// Types with an input method: what stands there after each of its steps. Return then keeps the
  /// last, and is not the app's to see.
  func compose(_ stages: [String]) async throws
  /// Swipes on the screen, or from a node.
  func swipe(_ direction: FlowDirection, from start: FlowSelector?) async throws
  /// Chooses an option of a select by what a person reads.
  func choose(_ option: String, in field: FlowSelector) async throws
  /// Goes back; turns away from an open library or camera.
  func back() async throws
  /// Chooses photos in the library that is open.
  func pick(_ names: [String]) async throws
  /// Takes a photo with the camera that is open.
  func capture(_ name: String) async throws
  /// Whether something is on the screen now.
  func sees(_ what: FlowSelector) async throws -> Bool
  /// Throws unless something is, or is not, on the screen; may wait for it.
  func expect(_ what: FlowSelector, isVisible: Bool) async throws
  /// Puts photos into the person's library.
  func add(_ photos: [FlowPhoto]) async throws
  /// Changes the clock.
  func change(_ clock: FlowClockChange) async throws
  /// Makes a port fail.
  func fail(_ fault: FlowFault) async throws
  /// The screen as text.
  func outline() async throws -> String
  /// Throws where work is still running; asked once, after the last step.
  func finish() async throws
  /// Gives back what the driver holds; called once, whatever happened.
  func close() async
}

/// Why a driver could not do a step, where the screen says no more about it.
public enum FlowDriverFailure: Error, Equatable, Sendable {
  /// The app does not run.
  case notLaunched
  /// Nothing has the focus.
  case nothingFocused
  /// What has the focus takes no text.
  case takesNoText(String)
  /// This face of the app can't do it; why.
  case notPossible(String)
  /// The world around the app has no such thing; those it has.
  case unknown(String, known: [String])
}

extension FlowDriverFailure: Explained {
  /// The failure in words.
  public var explanation: Explanation {
    switch self {
    case .notLaunched:
      Explanation(
        .usage, code: "not-launched", "The app does not run", hint: "Begin with launchApp.")
    case .nothingFocused:
      Explanation(.failed, code: "no-focus", "Nothing has the focus", hint: "Tap a field first.")
    case .takesNoText(let what):
      Explanation(.failed, code: "takes-no-text", "\(what) has the focus and takes no text")
    case .notPossible(let why): Explanation(.usage, code: "not-possible", why)
    case .unknown(let name, let known):
      Explanation(
        .usage, code: "unknown", "There is no \(name)",
        hint: known.isEmpty ? nil : "There are \(known.joined(separator: ", ")).")
    }
  }
}
