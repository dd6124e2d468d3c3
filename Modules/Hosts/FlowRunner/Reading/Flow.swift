/// A scripted journey through the app, read from a file: steps, in order.
public struct Flow: Equatable, Sendable {
  /// The file that contains the flow.
  public var file: String
  /// The app that the header names; any name is accepted.
  public var appID: String
  /// The displayed name, or the file's name if the header has none.
  public var name: String
  /// The header's tags.
  public var tags: [String]
  /// The required features: those that this header and the headers of included flows name.
  public var needs: [String]
  /// The steps, with included flows at their positions.
  public var steps: [FlowStep]
}

/// One command of a flow with its location.
public struct FlowStep: Equatable, Sendable {
  /// The file and line of the command.
  public var place: FlowLocation
  /// The command as written, on one line, with values substituted for their names.
  public var source: String
  /// The parsed command.
  public var command: FlowCommand
}

/// The command names used in flows.
public enum FlowVerb: String, Sendable, CaseIterable {
  /// Maestro's commands.
  case launchApp, stopApp, openLink, tapOn, inputText, eraseText, pasteText, pressKey, swipe
  /// Maestro's commands.
  case assertVisible, assertNotVisible, addMedia, back, takeScreenshot, runFlow, `repeat`
  /// Changes the clock.
  case clock = "x-clock"
  /// Makes a port fail.
  case fail = "x-fail"
  /// Types with an input method.
  case compose = "x-compose"
  /// Chooses photos in the open photo library.
  case pick = "x-pick"
  /// Takes a photo with the open camera.
  case capture = "x-capture"
  /// Chooses an option of a select.
  case choose = "x-choose"
}
