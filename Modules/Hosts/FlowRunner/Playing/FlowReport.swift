import Core
import Foundation

/// The result of one flow.
public struct FlowReport: Equatable, Sendable, Codable {
  /// The path of the flow's file.
  public var file: String
  /// The flow's displayed name, or the file's path if the flow couldn't be read.
  public var name: String
  /// The number of steps performed, including the failed step.
  public var steps: Int
  /// The flow's duration in seconds.
  public var seconds: Double
  /// The reason the flow failed, or `nil` if the flow didn't fail.
  public var failure: FlowFailure?
  /// The reason the flow was skipped, or `nil` if the flow wasn't skipped.
  public var skipped: String?

  /// Creates a report.
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

  /// Whether the flow was played to its end without a failure.
  public var hasPassed: Bool { failure == nil && skipped == nil }

  /// The report as one line of text.
  public var line: String {
    if let skipped { return "skipped \(name) (\(file)): \(skipped)" }
    let time = String(format: "%.3f s", seconds)
    let count = "\(steps) \(steps == 1 ? "step" : "steps")"
    guard let failure else { return "passed  \(name) (\(file), \(count), \(time))" }
    let words = failure.explanation.message.replacing("\n", with: " ")
    return "FAILED  \(name) (\(count), \(time)): \(words)"
  }
}
