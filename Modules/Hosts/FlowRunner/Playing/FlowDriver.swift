public import Core

/// A type that performs a flow's commands on a host of the app.
///
/// Each host that plays flows implements this protocol. ``FlowSuite`` plays each flow with a new
/// driver. Each call returns when the app is idle, or throws an error that describes the problem.
public protocol FlowDriver: Sendable {
  /// Starts the app, first ending any running instance.
  ///
  /// The app's data is removed if `clearState` is `true`. The camera changes only if `camera` isn't
  /// `nil`.
  func launch(clearState: Bool, camera: CameraState?) async throws
  /// Ends the app, keeping drafts.
  func stop() async throws
  /// Opens a screen, starting the app if the app isn't running.
  func open(_ route: Route) async throws
  /// Taps the only matching node.
  func tap(_ target: FlowSelector) async throws
  /// Types into the focused field.
  func type(_ text: String) async throws
  /// Removes the focused field's last `count` characters, or all characters if `count` is `nil`.
  func erase(_ count: Int?) async throws
  /// Pastes into the focused field.
  func paste(_ text: String) async throws
  /// Presses a key.
  func press(_ key: Key) async throws
  /// Types the stages of an input method's composition, in order.
  ///
  /// The input method uses the Return key that accepts the last stage, so the app doesn't receive
  /// that key.
  func compose(_ stages: [String]) async throws
  /// Swipes on the screen, or from a node if `start` isn't `nil`.
  func swipe(_ direction: FlowDirection, from start: FlowSelector?) async throws
  /// Chooses a select's option by the option's displayed label.
  func choose(_ option: String, in field: FlowSelector) async throws
  /// Closes an open photo library or camera, or goes back if neither is open.
  func back() async throws
  /// Chooses photos in the open photo library.
  func pick(_ names: [String]) async throws
  /// Takes a photo with the open camera.
  func capture(_ name: String) async throws
  /// Returns whether the screen contains a match for a selector.
  func sees(_ what: FlowSelector) async throws -> Bool
  /// Checks that the screen contains a match, or no match if `isVisible` is `false`.
  ///
  /// A driver may wait for the screen to change.
  ///
  /// - Throws: An error if the check fails.
  func expect(_ what: FlowSelector, isVisible: Bool) async throws
  /// Adds photos to the user's photo library.
  func add(_ photos: [FlowPhoto]) async throws
  /// Changes the clock.
  func change(_ clock: FlowClockChange) async throws
  /// Makes a port fail, or clears the port's fault.
  func fail(_ fault: FlowFault) async throws
  /// Returns the screen as text.
  func outline() async throws -> String
  /// Throws an error if work is still running.
  ///
  /// The player calls this function once, after the flow's last step, unless a step failed.
  func finish() async throws
  /// Releases the driver's resources.
  ///
  /// ``FlowSuite`` calls this function once, even after a failure.
  func close() async
}

/// A reason that a driver can't perform a step, other than a mismatch with the screen's contents.
public enum FlowDriverFailure: Error, Equatable, Sendable {
  /// The app isn't running.
  case notLaunched
  /// No node has the focus.
  case nothingFocused
  /// The focused node doesn't accept text.
  ///
  /// The associated value describes the node.
  case takesNoText(String)
  /// The step can't be performed.
  ///
  /// The associated value is the user-facing reason.
  case notPossible(String)
  /// The world doesn't recognize a name in the flow.
  ///
  /// The first associated value describes the name. `known` lists the valid names.
  case unknown(String, known: [String])
}

extension FlowDriverFailure: Explained {
  /// The user-facing explanation.
  public var explanation: Explanation {
    switch self {
    case .notLaunched:
      Explanation(
        .usage, code: "not-launched", "The app isn't running", hint: "Begin with launchApp.")
    case .nothingFocused:
      Explanation(.failed, code: "no-focus", "Nothing has the focus", hint: "Tap a field first.")
    case .takesNoText(let what):
      Explanation(.failed, code: "takes-no-text", "\(what) has the focus but accepts no text")
    case .notPossible(let why): Explanation(.usage, code: "not-possible", why)
    case .unknown(let name, let known):
      Explanation(
        .usage, code: "unknown", "Unknown \(name)",
        hint: known.isEmpty ? nil : "Use \(known.alternatives).")
    }
  }
}
