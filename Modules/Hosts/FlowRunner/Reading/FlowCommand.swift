public import Core

/// The action of a flow's step.
///
/// The associated values are plain data, so that a driver can send them to another process.
public indirect enum FlowCommand: Equatable, Sendable {
  /// Restarts the app, with its data deleted if `clearState`, and sets the camera if given.
  case launchApp(clearState: Bool, camera: CameraState?)
  /// Ends the app.
  case stopApp
  /// Opens a screen.
  case openLink(Route)
  /// Taps a node.
  case tapOn(FlowSelector)
  /// Types into the focused field.
  case inputText(String)
  /// Removes this many characters at the end of the focused field, or all if `nil`.
  case eraseText(Int?)
  /// Pastes into the focused field.
  case pasteText(String)
  /// Presses a key.
  case pressKey(Key)
  /// Swipes on the screen, or from a node.
  case swipe(FlowDirection, from: FlowSelector?)
  /// Fails unless a match is on the screen.
  case assertVisible(FlowSelector)
  /// Fails if a match is on the screen.
  case assertNotVisible(FlowSelector)
  /// Adds photos to the user's photo library.
  case addMedia([FlowPhoto])
  /// Goes back, or closes an open photo library or camera.
  case back
  /// Writes the screen as text to a file with this name.
  case takeScreenshot(String)
  /// Performs another flow's steps.
  case runFlow([FlowStep])
  /// Repeats steps.
  case `repeat`(FlowRepeat)
  /// Changes the clock.
  case clock(FlowClockChange)
  /// Makes a port fail.
  case fail(FlowFault)
  /// Types with an input method: the field's texts after each step; the last one is accepted.
  case compose([String])
  /// Chooses photos, by name, in this order.
  case pick([String])
  /// Takes a photo with this name.
  case capture(String)
  /// Chooses an option by its displayed label.
  case choose(option: String, in: FlowSelector)
}

/// The direction of a swipe.
public enum FlowDirection: String, Sendable, Codable, CaseIterable {
  /// Up, which reveals more rows.
  case up = "UP"
  /// The other directions.
  case down = "DOWN", left = "LEFT", right = "RIGHT"
}

/// Steps that repeat, at most ``mostRounds`` times.
public struct FlowRepeat: Equatable, Sendable {
  /// The maximum number of rounds.
  public static let mostRounds = 1000

  /// The number of rounds, or `nil` to repeat while the condition holds.
  public var times: Int?
  /// The condition checked before each round, if any.
  public var condition: FlowCondition?
  /// The steps of a round.
  public var steps: [FlowStep]
}

/// A condition on the screen's contents.
public struct FlowCondition: Equatable, Sendable {
  /// The selector to look for.
  public var selector: FlowSelector
  /// Whether a match must be on the screen, rather than must not.
  public var isVisible: Bool

  /// Creates a condition.
  public init(selector: FlowSelector, isVisible: Bool) {
    self.selector = selector
    self.isVisible = isVisible
  }
}

/// A change of the clock.
public enum FlowClockChange: Equatable, Sendable, Codable {
  /// Time passes.
  case advance(Duration)
  /// The clock is set to a moment.
  case now(Instant)
  /// The user moves to another time zone of the tz database.
  case zone(String)
}

/// A fault to inject into a port.
public struct FlowFault: Equatable, Sendable, Codable {
  /// The port.
  public var port: PortName
  /// The failure by its case name, such as `diskFull`, or `nil` to clear the fault.
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
    /// A file; the path is valid where the program runs.
    case file(String)
  }

  /// The photo's name, both displayed and used in the flow to pick it.
  public var name: String
  /// The source of the photo's bytes.
  public var content: Content

  /// Creates a photo.
  public init(name: String, _ content: Content) {
    self.name = name
    self.content = content
  }
}
