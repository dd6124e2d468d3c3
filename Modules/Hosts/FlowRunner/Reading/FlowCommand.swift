public import Core

/// An action that a step of a flow performs.
///
/// The associated values are plain data, so that a driver can send them to another process.
public indirect enum FlowCommand: Equatable, Sendable {
  /// A launch of the app, which first ends any running instance.
  ///
  /// The app's data is removed if `clearState` is `true`. The camera's state changes only if
  /// `camera` isn't `nil`.
  case launchApp(clearState: Bool, camera: CameraState?)
  /// A request to end the app.
  case stopApp
  /// The route of the screen to open.
  case openLink(Route)
  /// A tap on a node.
  case tapOn(FlowSelector)
  /// Text to type into the focused field.
  case inputText(String)
  /// The number of characters to remove from the end of the focused field's text, or `nil` for all
  /// characters.
  case eraseText(Int?)
  /// Text to paste into the focused field.
  case pasteText(String)
  /// A key press.
  case pressKey(Key)
  /// A swipe on the screen, or from a node if `from` isn't `nil`.
  case swipe(FlowDirection, from: FlowSelector?)
  /// A check that the screen contains a match.
  case assertVisible(FlowSelector)
  /// A check that the screen contains no match.
  case assertNotVisible(FlowSelector)
  /// Photos to add to the user's photo library.
  case addMedia([FlowPhoto])
  /// Back navigation, or the closing of an open photo library or camera.
  case back
  /// The name, without the extension `txt`, of the file for a screenshot as text.
  case takeScreenshot(String)
  /// The steps of another flow, or the steps inside the `runFlow` command.
  case runFlow([FlowStep])
  /// Steps that run a number of times or while a condition holds.
  case `repeat`(FlowRepeat)
  /// A change to the clock.
  case clock(FlowClockChange)
  /// A fault to inject into a port, or a request to clear the port's fault.
  case fail(FlowFault)
  /// The successive texts of an input method's composition, ending with the accepted text.
  case compose([String])
  /// The names of the photos to choose in the open photo library, in this order.
  case pick([String])
  /// The name of the photo to take with the open camera.
  case capture(String)
  /// The choice of an option in a select or combo box, by the option's displayed label.
  case choose(option: String, in: FlowSelector)
}

/// The direction of a swipe.
public enum FlowDirection: String, Sendable, Codable, CaseIterable {
  /// Up, which reveals more rows.
  case up = "UP"
  /// A direction other than up.
  case down = "DOWN", left = "LEFT", right = "RIGHT"
}

/// Steps that repeat, at most ``mostRounds`` times.
public struct FlowRepeat: Equatable, Sendable {
  /// The maximum number of times that any `repeat` command performs its steps.
  public static let mostRounds = 1000

  /// The maximum number of rounds, or `nil` to repeat while the condition holds.
  public var times: Int?
  /// The condition checked before each round, or `nil` if the rounds have no condition.
  public var condition: FlowCondition?
  /// The steps in each round.
  public var steps: [FlowStep]
}

/// A condition on the screen's contents.
public struct FlowCondition: Equatable, Sendable {
  /// The selector to match against the screen.
  public var selector: FlowSelector
  /// Whether the screen must contain a match, rather than no match.
  public var isVisible: Bool

  /// Creates a condition.
  public init(selector: FlowSelector, isVisible: Bool) {
    self.selector = selector
    self.isVisible = isVisible
  }
}

/// A change to the clock or to the time zone.
public enum FlowClockChange: Equatable, Sendable, Codable {
  /// The duration by which the clock advances.
  case advance(Duration)
  /// The instant to which the clock is set.
  case now(Instant)
  /// The name of the user's new time zone in the tz database, such as `Europe/Rome`.
  case zone(String)
}

/// A fault to inject into a port, or a request to clear the port's fault.
public struct FlowFault: Equatable, Sendable, Codable {
  /// The port that fails.
  public var port: PortName
  /// The case name of the failure, such as `diskFull`, or `nil` to clear the fault.
  public var failure: String?
  /// The number of the port's next calls that fail, at least 1.
  public var times: Int

  /// Creates a fault for a port.
  public init(port: PortName, failure: String?, times: Int = 1) {
    self.port = port
    self.failure = failure
    self.times = times
  }
}

/// A photo for the user's photo library.
public struct FlowPhoto: Equatable, Sendable, Codable {
  /// The source of a photo's bytes.
  public enum Content: Equatable, Sendable, Codable {
    /// A generated image of a single color, with its size in pixels.
    case made(width: Int, height: Int, red: UInt8, green: UInt8, blue: UInt8)
    /// The path of a file on the computer where the program runs.
    case file(String)
  }

  /// The photo's displayed name, which flows use to pick the photo.
  public var name: String
  /// The source of the photo's bytes.
  public var content: Content

  /// Creates a photo.
  public init(name: String, _ content: Content) {
    self.name = name
    self.content = content
  }
}
