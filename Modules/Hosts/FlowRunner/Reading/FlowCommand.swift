public import Core

/// The action of a flow's step.
///
/// The associated values are plain data, so that a driver can send them to another process.
public indirect enum FlowCommand: Equatable, Sendable {
  /// A launch of the app, which first ends any running instance.
  ///
  /// The app's data is deleted if `clearState` is `true`. The camera changes only if `camera` isn't
  /// `nil`.
  case launchApp(clearState: Bool, camera: CameraState?)
  /// The end of the app.
  case stopApp
  /// The opening of a screen.
  case openLink(Route)
  /// A tap on a node.
  case tapOn(FlowSelector)
  /// Text to type into the focused field.
  case inputText(String)
  /// The number of characters to remove at the end of the focused field, or `nil` for all.
  case eraseText(Int?)
  /// Text to paste into the focused field.
  case pasteText(String)
  /// A key press.
  case pressKey(Key)
  /// A swipe on the screen, or from a node.
  case swipe(FlowDirection, from: FlowSelector?)
  /// A check that the screen contains a match.
  case assertVisible(FlowSelector)
  /// A check that the screen contains no match.
  case assertNotVisible(FlowSelector)
  /// Photos to add to the user's photo library.
  case addMedia([FlowPhoto])
  /// A step back, or the closing of an open photo library or camera.
  case back
  /// A screenshot as text, written to the file with this name and the extension `txt`.
  case takeScreenshot(String)
  /// The steps of another flow.
  case runFlow([FlowStep])
  /// Steps that run a number of times or while a condition holds.
  case `repeat`(FlowRepeat)
  /// A change of the clock.
  case clock(FlowClockChange)
  /// A fault of a port.
  case fail(FlowFault)
  /// An input method's composed text after each step, ending with the accepted text.
  case compose([String])
  /// The selection of photos by name, in this order.
  case pick([String])
  /// A photo with this name, taken with the open camera.
  case capture(String)
  /// The selection of a select's option by the option's displayed label.
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
  /// The maximum number of rounds.
  public static let mostRounds = 1000

  /// The number of rounds, or `nil` to repeat while the condition holds.
  public var times: Int?
  /// The condition checked before each round, or `nil` if the rounds have no condition.
  public var condition: FlowCondition?
  /// The steps of a round.
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

/// A change of the clock.
public enum FlowClockChange: Equatable, Sendable, Codable {
  /// An advance of the clock by a duration.
  case advance(Duration)
  /// A setting of the clock to a moment.
  case now(Instant)
  /// A change of the user's time zone.
  ///
  /// The associated value is a name in the tz database, such as `Europe/Rome`.
  case zone(String)
}

/// A fault to inject into a port.
public struct FlowFault: Equatable, Sendable, Codable {
  /// The port that fails.
  public var port: PortName
  /// The case name of the failure, such as `diskFull`, or `nil` to clear the fault.
  public var failure: String?
  /// The number of calls that fail, 1 or more.
  public var times: Int

  /// Creates a fault of a port.
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
    /// A generated image with a size in pixels and a color.
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
