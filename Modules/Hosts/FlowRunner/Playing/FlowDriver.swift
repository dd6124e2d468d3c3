public import Core

/// A type that performs a flow's commands on one host of the app.
///
/// Each host that plays flows implements it, and ``FlowSuite`` calls it with a new driver for each
/// flow. Each call returns when the app is idle, or throws an error that describes the problem.
public protocol FlowDriver: Sendable {
  /// Starts the app, ending it first if it is running, and deletes its data if `clearState`.
  func launch(clearState: Bool, camera: CameraState?) async throws
  /// Ends the app; drafts remain.
  func stop() async throws
  /// Opens a screen, starting the app if it isn't running.
  func open(_ route: Route) async throws
  /// Taps the one node that matches.
  func tap(_ target: FlowSelector) async throws
  /// Types into the focused field.
  func type(_ text: String) async throws
  /// Removes characters at the end of the focused field, or all if `count` is `nil`.
  func erase(_ count: Int?) async throws
  /// Pastes into the focused field.
  func paste(_ text: String) async throws
  /// Presses a key.
  func press(_ key: Key) async throws
  /// Types with an input method: `stages` are the field's texts after each of its steps.
  ///
  /// Return then accepts the last one, and the app never receives that key.
  func compose(_ stages: [String]) async throws
  /// Swipes on the screen, or from a node.
  func swipe(_ direction: FlowDirection, from start: FlowSelector?) async throws
  /// Chooses an option of a select by its displayed label.
  func choose(_ option: String, in field: FlowSelector) async throws
  /// Goes back, or closes an open photo library or camera.
  func back() async throws
  /// Chooses photos in the open photo library.
  func pick(_ names: [String]) async throws
  /// Takes a photo with the open camera.
  func capture(_ name: String) async throws
  /// Returns whether a match is on the screen now.
  func sees(_ what: FlowSelector) async throws -> Bool
  /// Throws unless a match is, or isn't, on the screen; may wait for it.
  func expect(_ what: FlowSelector, isVisible: Bool) async throws
  /// Adds photos to the user's photo library.
  func add(_ photos: [FlowPhoto]) async throws
  /// Changes the clock.
  func change(_ clock: FlowClockChange) async throws
  /// Makes a port fail.
  func fail(_ fault: FlowFault) async throws
  /// Returns the screen as text.
  func outline() async throws -> String
  /// Throws if work is still running; called once, after the last step.
  func finish() async throws
  /// Releases the driver's resources; called once, even after a failure.
  func close() async
}

/// The reasons a driver can't perform a step, if the screen doesn't explain them.
public enum FlowDriverFailure: Error, Equatable, Sendable {
  /// The app isn't running.
  case notLaunched
  /// No node has the focus.
  case nothingFocused
  /// The focused node, described by the value, doesn't accept text.
  case takesNoText(String)
  /// The host doesn't support the step, for the given reason.
  case notPossible(String)
  /// The world has nothing with this name; `known` lists the valid names.
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
        hint: known.isEmpty ? nil : "Use \(known.joined(separator: ", ")).")
    }
  }
}
