/// A scripted journey through the app, read from a file: steps, in order.
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
  /// The steps, with included flows at their positions.
  public var steps: [FlowStep]
}

/// One command of a flow with its location.
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
  /// A choice of photos in the open photo library.
  case pick = "x-pick"
  /// A photo taken with the open camera.
  case capture = "x-capture"
  /// A choice of a select's option.
  case choose = "x-choose"
}
