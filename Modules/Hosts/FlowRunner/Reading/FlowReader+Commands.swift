import Core

extension FlowReader {
  /// Returns the command for a verb and its argument.
  ///
  /// `key` is the node that contains the verb. A missing argument is reported at this node's line.
  func command(
    _ verb: FlowVerb, _ argument: FlowNode?, _ key: FlowNode, _ reading: inout Reading
  ) throws(FlowReadFailure) -> FlowCommand {
    switch verb {
    case .launchApp: return try Self.launch(argument)
    case .stopApp, .back:
      if let argument { throw argument.failure(.expected("no value", of: verb.rawValue)) }
      return verb == .back ? .back : .stopApp
    case .eraseText: return .eraseText(try argument?.number(1...10_000))
    case .runFlow: return .runFlow(try inner(Self.need(argument, key), &reading))
    case .repeat: return .repeat(try rounds(Self.need(argument, key), &reading))
    default:
      let argument = try Self.need(argument, key)
      if let command = try Self.screenCommand(verb, argument) { return command }
      return try Self.worldCommand(verb, argument)
    }
  }

  private static func need(
    _ argument: FlowNode?, _ key: FlowNode
  ) throws(FlowReadFailure) -> FlowNode {
    guard let argument else { throw key.failure(.expected("a value", of: key.owner)) }
    return argument
  }

  /// Returns the command for a verb that acts on the screen, or `nil` for any other verb.
  private static func screenCommand(
    _ verb: FlowVerb, _ argument: FlowNode
  ) throws(FlowReadFailure) -> FlowCommand? {
    switch verb {
    case .openLink: .openLink(try route(argument))
    case .tapOn: .tapOn(try argument.selector())
    case .inputText: .inputText(try argument.text())
    case .pasteText: .pasteText(try argument.text())
    case .pressKey: .pressKey(try argument.word(keys))
    case .swipe: try swipe(argument)
    case .assertVisible: .assertVisible(try argument.selector())
    case .assertNotVisible: .assertNotVisible(try argument.selector())
    case .takeScreenshot: .takeScreenshot(try fileName(argument))
    case .pick: .pick(try argument.texts())
    case .capture: .capture(try argument.words("a photo's name"))
    case .choose: try choice(argument)
    case .compose: .compose(try stages(argument))
    default: nil
    }
  }

  /// Returns the command for a verb that changes the app's environment, such as the clock.
  private static func worldCommand(
    _ verb: FlowVerb, _ argument: FlowNode
  ) throws(FlowReadFailure) -> FlowCommand {
    switch verb {
    case .addMedia: .addMedia(try argument.photos())
    case .clock: .clock(try argument.clockChange())
    case .fail: .fail(try argument.fault())
    default: throw argument.failure(.unknownCommand(verb.rawValue, nearest: []))
    }
  }

  private static func launch(_ argument: FlowNode?) throws(FlowReadFailure) -> FlowCommand {
    guard let argument else { return .launchApp(clearState: false, camera: nil) }
    let keys = try argument.keys(["clearState", "permissions"])
    let permissions = try keys["permissions"]?.keys(["camera"])
    let camera = try permissions?["camera"]?.word(cameras)
    return .launchApp(clearState: try keys["clearState"]?.flag() ?? false, camera: camera)
  }

  private static let cameras: KeyValuePairs<String, CameraState> = [
    "allow": .allowed, "deny": .denied, "unset": .notAsked, "none": .none,
  ]

  private static let keys: KeyValuePairs<String, Key> = [
    "Enter": .enter, "Backspace": .backspace, "Delete": .delete, "Tab": .tab,
    "BackTab": .backTab, "Escape": .escape, "Space": .space, "Up": .up, "Down": .down,
    "Left": .left, "Right": .right, "Home": .home, "End": .end, "Comma": .comma,
    "Semicolon": .semicolon, "Undo": .undo, "Redo": .redo,
  ]

  private static func route(_ argument: FlowNode) throws(FlowReadFailure) -> Route {
    let path = try argument.words("a route")
    guard path.hasPrefix("/") else {
      throw argument.failure(.value(path, rule: "begin the route with /"))
    }
    return Route(path)
  }

  private static func swipe(_ argument: FlowNode) throws(FlowReadFailure) -> FlowCommand {
    let keys = try argument.keys(["direction", "from"])
    guard let way = keys["direction"] else {
      throw argument.failure(.missing(key: "direction", of: "swipe"))
    }
    let directions: KeyValuePairs<String, FlowDirection> = [
      "UP": .up, "DOWN": .down, "LEFT": .left, "RIGHT": .right,
    ]
    return .swipe(try way.word(directions), from: try keys["from"]?.selector())
  }

  private static func choice(_ argument: FlowNode) throws(FlowReadFailure) -> FlowCommand {
    let keys = try argument.keys(["in", "option"])
    guard let field = keys["in"], let option = keys["option"] else {
      let missing = keys["in"] == nil ? "in" : "option"
      throw argument.failure(.missing(key: missing, of: argument.owner))
    }
    return .choose(option: try option.words(), in: try field.selector())
  }

  /// Returns the successive texts of an input method's composition.
  ///
  /// The argument is a list of these texts, or a single string that is composed one character at a
  /// time.
  private static func stages(_ argument: FlowNode) throws(FlowReadFailure) -> [String] {
    guard !argument.isList else { return try argument.texts() }
    let text = try argument.words()
    return text.indices.map { String(text[...$0]) }
  }

  private static func fileName(_ argument: FlowNode) throws(FlowReadFailure) -> String {
    let name = try argument.words("a file name")
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") }), !name.contains("\0") else {
      let rule = "use a path inside the screenshot folder; names can't start with a period"
      throw argument.failure(.value(name, rule: rule))
    }
    return name
  }
}
