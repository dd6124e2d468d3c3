public import Core

/// What a step of a flow does; the values are plain, so that a driver can send them elsewhere.
public indirect enum FlowCommand: Equatable, Sendable {
  /// Starts the app anew, with its data or without; says whether there is a camera where given.
  case launchApp(clearState: Bool, camera: CameraState?)
  /// Ends the app.
  case stopApp
  /// Opens a screen.
  case openLink(Route)
  /// Taps something.
  case tapOn(FlowSelector)
  /// Types into what has the focus.
  case inputText(String)
  /// Takes so many characters away at the end of what has the focus; all without a number.
  case eraseText(Int?)
  /// Pastes into what has the focus.
  case pasteText(String)
  /// Presses a key.
  case pressKey(Key)
  /// Swipes on the screen, or from something.
  case swipe(FlowDirection, from: FlowSelector?)
  /// Fails unless this is there.
  case assertVisible(FlowSelector)
  /// Fails if this is there.
  case assertNotVisible(FlowSelector)
  /// Puts photos into the person's library.
  case addMedia([FlowPhoto])
  /// Goes back; turns away from an open library or camera.
  case back
  /// Writes the screen as text into a file of this name.
  case takeScreenshot(String)
  /// Does another flow's steps.
  case runFlow([FlowStep])
  /// Does steps again and again.
  case `repeat`(FlowRepeat)
  /// Changes the clock.
  case clock(FlowClockChange)
  /// Makes a port fail.
  case fail(FlowFault)
  /// Types with an input method: what stands there after each of its steps; the last is kept.
  case compose([String])
  /// Chooses photos, by name, in this order.
  case pick([String])
  /// Takes a photo that is known by this name.
  case capture(String)
  /// Chooses an option by what a person reads.
  case choose(option: String, in: FlowSelector)
}

/// Which way a finger goes.
public enum FlowDirection: String, Sendable, Codable, CaseIterable {
  /// Up: further rows come into sight.
  case up = "UP"
  /// The other ways.
  case down = "DOWN", left = "LEFT", right = "RIGHT"
}

/// Steps to be done again and again, at most ``mostRounds`` times.
public struct FlowRepeat: Equatable, Sendable {
  /// The most rounds there may be.
  public static let mostRounds = 1000

  /// How many rounds; as long as the condition holds where nil.
  public var times: Int?
  /// What has to hold before each round, if anything.
  public var condition: FlowCondition?
  /// The steps of a round.
  public var steps: [FlowStep]
}

/// Something that holds or does not hold on the screen.
public struct FlowCondition: Equatable, Sendable {
  /// What is looked for.
  public var selector: FlowSelector
  /// Whether it has to be there, or must not.
  public var isVisible: Bool

  /// A condition.
  public init(selector: FlowSelector, isVisible: Bool) {
    self.selector = selector
    self.isVisible = isVisible
  }
}

/// A change of the clock.
public enum FlowClockChange: Equatable, Sendable, Codable {
  /// Time passes.
  case advance(Duration)
  /// The clock is set.
  case now(Instant)
  /// The person is elsewhere, in a zone of the tz database.
  case zone(String)
}

/// A port that is to fail.
public struct FlowFault: Equatable, Sendable, Codable {
  /// The port.
  public var port: PortName
  /// The failure by its case's name, `diskFull`; nil heals the port.
  public var failure: String?
  /// How many calls fail, 1 or more.
  public var times: Int

  /// A fault of a port.
  public init(port: PortName, failure: String?, times: Int = 1) {
    self.port = port
    self.failure = failure
    self.times = times
  }
}

/// A photo for a person's library.
public struct FlowPhoto: Equatable, Sendable, Codable {
  /// Where its bytes come from.
  public enum Content: Equatable, Sendable, Codable {
    /// Made: a size in pixels and a colour.
    case made(width: Int, height: Int, red: UInt8, green: UInt8, blue: UInt8)
    /// A file; the path is usable from where the program runs.
    case file(String)
  }

  /// What a person calls it, and the flow when it is picked.
  public var name: String
  /// Where its bytes come from.
  public var content: Content

  /// A photo.
  public init(name: String, _ content: Content) {
    self.name = name
    self.content = content
  }
}
