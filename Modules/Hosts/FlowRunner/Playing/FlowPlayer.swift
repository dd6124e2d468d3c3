import Core
import Foundation

/// A player that runs one flow on a driver until the flow ends or a step fails.
struct FlowPlayer {
  let driver: any FlowDriver
  let screenshotFolder: String?
  /// The maximum total of steps and `repeat` rounds.
  let mostSteps: Int
  /// The number of steps performed, including the failed step.
  private(set) var steps = 0
  /// The total of steps and `repeat` rounds so far, which ``mostSteps`` limits.
  private var spent = 0
  private var calls: [FlowLocation] = []

  init(_ driver: any FlowDriver, screenshotFolder: String?, mostSteps: Int) {
    self.driver = driver
    self.screenshotFolder = screenshotFolder
    self.mostSteps = mostSteps
  }

  mutating func play(_ flow: Flow) async throws(FlowFailure) {
    try await play(flow.steps)
    do {
      try await driver.finish()
    } catch {
      throw FlowFailure(error, place: FlowLocation(file: flow.file))
    }
  }

  private mutating func play(_ steps: [FlowStep]) async throws(FlowFailure) {
    for step in steps {
      switch step.command {
      case .runFlow(let inner):
        calls.append(step.place)
        try await play(inner)
        calls.removeLast()
      case .repeat(let rounds): try await play(rounds, step)
      default: try await play(step)
      }
    }
  }

  private mutating func play(_ rounds: FlowRepeat, _ step: FlowStep) async throws(FlowFailure) {
    for _ in 0..<(rounds.times ?? FlowRepeat.mostRounds) {
      guard try await holds(rounds.condition, step) else { return }
      try spend(step)
      try await play(rounds.steps)
    }
    guard rounds.times == nil, try await holds(rounds.condition, step) else { return }
    let failure = FlowDriverFailure.notPossible(
      "The condition still holds after \(FlowRepeat.mostRounds) rounds")
    throw FlowFailure(failure, at: step, calls: calls)
  }

  private func holds(
    _ condition: FlowCondition?, _ step: FlowStep
  ) async throws(FlowFailure) -> Bool {
    guard let condition else { return true }
    do {
      return try await driver.sees(condition.selector) == condition.isVisible
    } catch {
      throw FlowFailure(error, at: step, calls: calls)
    }
  }

  private mutating func play(_ step: FlowStep) async throws(FlowFailure) {
    steps += 1
    try spend(step)
    do {
      if case .takeScreenshot(let name) = step.command {
        try await keepScreenshot(name)
      } else {
        try await driver.play(step.command)
      }
    } catch {
      throw FlowFailure(error, at: step, calls: calls)
    }
  }

  private mutating func spend(_ step: FlowStep) throws(FlowFailure) {
    spent += 1
    guard spent > mostSteps else { return }
    let failure = FlowDriverFailure.notPossible(
      "The flow exceeded the limit of \(mostSteps) steps and repetitions")
    throw FlowFailure(failure, at: step, calls: calls)
  }

  private func keepScreenshot(_ name: String) async throws {
    let text = try await driver.outline() + "\n"
    guard let screenshotFolder else { return }
    let file = URL(fileURLWithPath: screenshotFolder).appendingPathComponent(name + ".txt")
    let folder = file.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file, options: .atomic)
    } catch {
      throw FileFailure.inputOutput(file.path, reason: FileFailure.reason(error))
    }
  }
}

extension FlowDriver {
  /// Performs a command, ignoring `takeScreenshot`, `runFlow`, and `repeat`, which ``FlowPlayer``
  /// performs.
  func play(_ command: FlowCommand) async throws {
    switch command {
    case .launchApp(let clears, let camera): try await launch(clearState: clears, camera: camera)
    case .stopApp: try await stop()
    case .openLink(let route): try await open(route)
    case .back: try await back()
    case .assertVisible(let what): try await expect(what, isVisible: true)
    case .assertNotVisible(let what): try await expect(what, isVisible: false)
    case .addMedia(let photos): try await add(photos)
    case .clock(let clock): try await change(clock)
    case .fail(let fault): try await fail(fault)
    case .takeScreenshot, .runFlow, .repeat: break
    default: try await touch(command)
    }
  }

  /// Performs a touch, keyboard, photo library, or camera command.
  private func touch(_ command: FlowCommand) async throws {
    switch command {
    case .tapOn(let target): try await tap(target)
    case .inputText(let text): try await type(text)
    case .eraseText(let count): try await erase(count)
    case .pasteText(let text): try await paste(text)
    case .pressKey(let key): try await press(key)
    case .compose(let stages): try await compose(stages)
    case .swipe(let direction, let start): try await swipe(direction, from: start)
    case .choose(let option, let field): try await choose(option, in: field)
    case .pick(let names): try await pick(names)
    case .capture(let name): try await capture(name)
    default: break
    }
  }
}
