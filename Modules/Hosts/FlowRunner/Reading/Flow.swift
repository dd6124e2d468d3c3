/// A scripted journey through the app, read from a file.
public struct Flow: Equatable, Sendable {
  /// The file that contains the flow.
  public var file: String
  /// The app's ID in the header, which can be any text.
  public var appID: String
  /// The displayed name, or the file's name if the header has none.
  public var name: String
  /// The header's tags.
  public var tags: [String]
  /// The features that this flow's header and the headers of included flows require.
  public var needs: [String]
  /// The steps, in order, including the steps of flows that this flow runs.
  public var steps: [FlowStep]
}

/// A command of a flow, with its location and its text.
public struct FlowStep: Equatable, Sendable {
  /// The file and line of the command.
  public var place: FlowLocation
  /// The command as written, on one line, with names replaced by their values.
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
  /// A change of the clock.
  case clock = "x-clock"
  /// A fault of a port.
  case fail = "x-fail"
  /// Typing with an input method.
  case compose = "x-compose"
  /// The selection of photos in the open photo library.
  case pick = "x-pick"
  /// A photo taken with the open camera.
  case capture = "x-capture"
  /// The selection of an option in a select.
  case choose = "x-choose"
}
