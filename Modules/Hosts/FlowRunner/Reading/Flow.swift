/// A scripted journey through the app, read from a file.
public struct Flow: Equatable, Sendable {
  /// The path of the file that contains the flow.
  public var file: String
  /// The header's app ID, which can be any nonempty text.
  public var appID: String
  /// The displayed name, or the file's name without its extension if the header has no name.
  public var name: String
  /// The header's tags.
  public var tags: [String]
  /// The names of the features that this flow and the flows that it runs require.
  public var needs: [String]
  /// The steps, in order, including the steps of flows that this flow runs.
  public var steps: [FlowStep]
}

/// A command in a flow, with the command's location and text.
public struct FlowStep: Equatable, Sendable {
  /// The file and line of the command.
  public var place: FlowLocation
  /// The command's text on one line of at most 120 characters, with each `${NAME}` replaced.
  public var source: String
  /// The parsed command.
  public var command: FlowCommand
}

/// The name of a command in a flow.
public enum FlowVerb: String, Sendable, CaseIterable {
  /// Commands from Maestro's flow format.
  case launchApp, stopApp, openLink, tapOn, inputText, eraseText, pasteText, pressKey, swipe
  /// Commands from Maestro's flow format.
  case assertVisible, assertNotVisible, addMedia, back, takeScreenshot, runFlow, `repeat`
  /// A change to the clock.
  case clock = "x-clock"
  /// A fault to inject into a port, or a request to clear the port's fault.
  case fail = "x-fail"
  /// Typing with an input method.
  case compose = "x-compose"
  /// The selection of photos in the open photo library.
  case pick = "x-pick"
  /// A photo taken with the open camera.
  case capture = "x-capture"
  /// The choice of a select's option or a combo box's suggestion.
  case choose = "x-choose"
}
