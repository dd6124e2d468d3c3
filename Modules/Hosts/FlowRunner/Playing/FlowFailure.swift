public import Core
import HeadlessHost

/// The reason that a flow failed.
public struct FlowFailure: Error, Equatable, Sendable, Codable {
  /// The location of the failed step or, if no single step failed, of the problem in the file.
  public var place: FlowLocation
  /// The locations of the `runFlow` commands that led to the step, outermost first.
  public var calls: [FlowLocation]
  /// The step as written, or `nil` if no single step failed.
  public var command: String?
  /// A stable code for the failure's cause, such as `missing`.
  public var code: String
  /// The problem in one sentence.
  public var message: String
  /// The message, followed by any details on separate lines.
  ///
  /// The details for a ``HeadlessFailure`` are the steps so far and the screen as text. The details
  /// for any other failure are the hint.
  public var details: String

  init(_ error: any Error, at step: FlowStep, calls: [FlowLocation]) {
    self.init(error, place: step.place, calls: calls, command: step.source)
  }

  init(
    _ error: any Error, place: FlowLocation, calls: [FlowLocation] = [], command: String? = nil
  ) {
    self.place = place
    self.calls = calls
    self.command = command
    switch error {
    case let error as FlowReadFailure:
      self.place = error.place
      (code, message, details) = Self.words(error.explanation)
    case let error as HeadlessFailure:
      (code, message, details) = (error.reason.code, error.sentence, "\(error)")
    case let error as any Explained: (code, message, details) = Self.words(error.explanation)
    default: (code, message, details) = ("failed", "\(error)", "\(error)")
    }
  }

  private static func words(_ explanation: Explanation) -> (String, String, String) {
    let all = [explanation.message, explanation.hint].compactMap(\.self)
    return (explanation.code, explanation.message, all.joined(separator: "\n"))
  }
}

extension FlowFailure: Explained {
  /// The user-facing explanation: the location, the command, and the reason.
  public var explanation: Explanation {
    let start = message.hasPrefix("\(place)") ? [] : ["\(place)"]
    let words = (start + [command, message].compactMap(\.self)).joined(separator: ": ")
    let way = calls.map { "\($0)" }.joined(separator: " › ")
    let hint = calls.isEmpty ? nil : "Called from \(way)."
    return Explanation(.failed, code: code, words, hint: hint)
  }
}

extension HeadlessFailure.Reason {
  /// A stable code for scripts.
  var code: String {
    switch self {
    case .missing: "missing"
    case .ambiguous: "ambiguous"
    case .disabled: "disabled"
    case .refused: "refused"
    case .unfinished: "unfinished"
    }
  }
}
