public import Core
import HeadlessHost

/// Why a flow did not come to its end.
public struct FlowFailure: Error, Equatable, Sendable, Codable {
  /// The file and line of the step.
  public var place: FlowPlace
  /// The `runFlow` commands that led there, the outermost first.
  public var calls: [FlowPlace]
  /// The step as it was written; nil where no step is to blame.
  public var command: String?
  /// A stable word for the kind of failure.
  public var code: String
  /// What went wrong, in a sentence.
  public var message: String
  /// All that is known: the way there and the screen, where there is one.
  public var details: String

  init(_ error: any Error, at step: FlowStep, calls: [FlowPlace]) {
    self.init(error, place: step.place, calls: calls, command: step.source)
  }

  init(
    _ error: any Error, place: FlowPlace, calls: [FlowPlace] = [], command: String? = nil
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
  /// The failure in words: where, which command, why.
  public var explanation: Explanation {
    let start = message.hasPrefix("\(place)") ? [] : ["\(place)"]
    let words = (start + [command, message].compactMap(\.self)).joined(separator: ": ")
    let way = calls.map { "\($0)" }.joined(separator: " › ")
    return Explanation(.failed, code: code, words, hint: calls.isEmpty ? nil : "Run by \(way).")
  }
}

extension HeadlessFailure.Reason {
  /// A stable word for scripts.
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
