import Core
import Foundation

/// What became of one flow.
public struct FlowReport: Equatable, Sendable, Codable {
  /// Its file.
  public var file: String
  /// What a person calls it; the file where it could not be read.
  public var name: String
  /// The steps done, a failed one included.
  public var steps: Int
  /// How long it took.
  public var seconds: Double
  /// Why it did not come to its end, if it did not.
  public var failure: FlowFailure?
  /// Why it was not played, if it was not.
  public var skipped: String?

  /// What became of a flow.
  public init(
    file: String, name: String, steps: Int, seconds: Double, failure: FlowFailure?,
    skipped: String? = nil
  ) {
    self.file = file
    self.name = name
    self.steps = steps
    self.seconds = seconds
    self.failure = failure
    self.skipped = skipped
  }

  /// Whether it came to its end.
  public var hasPassed: Bool { failure == nil && skipped == nil }

  /// The report in one line.
  public var line: String {
    if let skipped { return "skipped \(name) (\(file)): \(skipped)" }
    let time = String(format: "%.3f s", seconds)
    let count = "\(steps) \(steps == 1 ? "step" : "steps")"
    guard let failure else { return "passed  \(name) (\(file), \(count), \(time))" }
    let words = failure.explanation.message.replacing("\n", with: " ")
    return "FAILED  \(name) (\(count), \(time)): \(words)"
  }
}
