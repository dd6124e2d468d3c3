/// A person's way through the app, read from a file: steps, in order.
public struct Flow: Equatable, Sendable {
  /// The file it was read from.
  public var file: String
  /// The app it is for, as its header says; any name will do here.
  public var appID: String
  /// What a person calls it; the file's name where the header has none.
  public var name: String
  /// The header's tags.
  public var tags: [String]
  /// The features it is nothing without: those its header names, and the headers of the flows in it.
  public var needs: [String]
  /// What to do, flows within flows in their places.
  public var steps: [FlowStep]
}

/// One command of a flow, with where it stands.
public struct FlowStep: Equatable, Sendable {
  /// The file and line of the command.
  public var place: FlowPlace
  /// The command as it was written, on one line, values in place of their names.
  public var source: String
  /// What to do.
  public var command: FlowCommand
}

/// The commands' names, as they stand in a flow.
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
  /// Chooses photos in the library that is open.
  case pick = "x-pick"
  /// Takes a photo with the camera that is open.
  case capture = "x-capture"
  /// Chooses an option of a select.
  case choose = "x-choose"
}
