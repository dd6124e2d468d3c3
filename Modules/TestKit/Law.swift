import Foundation
public import MemoryAdapters
public import Testing

/// A rule that is tried on many made cases.
///
/// ```swift
/// Law("a day is read back from its text").holds(for: { .random(in: 0...9999, using: &$0) }) { day in
///   try #require(CivilDay(CivilDay(daysSince1970: day).description)?.daysSince1970 == day)
/// }
/// ```
/// A hundred cases, or ten thousand where the environment says `STASHBOOK_DEEP=1`. The seed is
/// another in every run and printed; `STASHBOOK_SEED=N` repeats a run.
public struct Law: Sendable {
  /// The rule in words.
  public let sentence: String
  /// How many cases are made.
  public let count: Int
  /// What all cases follow from.
  public let seed: UInt64

  /// How many cases a rule is tried on in this run.
  public static var usualCount: Int { Run.current.count }

  /// The seed that everything random in this run follows from; printed, and repeated with
  /// `STASHBOOK_SEED=N`.
  public static var usualSeed: UInt64 { Run.current.seed }

  /// Whether this run tries the large counts (`STASHBOOK_DEEP=1`).
  public static var isDeep: Bool { Run.current.isDeep }

  /// A rule; count and seed are the run's unless given.
  public init(_ sentence: String, count: Int? = nil, seed: UInt64? = nil) {
    self.sentence = sentence
    self.count = count ?? Run.current.count
    self.seed = seed ?? Run.current.seed
  }

  /// The same cases as so many laws, for tests that run beside each other.
  public func parts(_ number: Int) -> [Law] {
    (0..<number).map { part in
      let (first, end) = (count * part / number, count * (part + 1) / number)
      return Law(sentence, count: end - first, seed: seed &+ UInt64(first))
    }
  }

  /// Makes cases and checks each. The first that breaks the rule is recorded with the seed that
  /// makes it the first case of all, and ends the search.
  public func holds<Case>(
    for make: (inout SeededRandomness) throws -> Case,
    sourceLocation: SourceLocation = #_sourceLocation,
    check: (Case) throws -> Void
  ) {
    for index in 0..<UInt64(max(0, count)) {
      var random = SeededRandomness(seed: seed &+ index)
      var made: Case?
      do {
        let one = try make(&random)
        made = one
        try check(one)
      } catch {
        return broken(by: made, error, seed: seed &+ index, sourceLocation)
      }
    }
  }

  /// Records the case that breaks the rule.
  func broken(
    by made: (some Any)?, _ error: any Error, seed: UInt64, _ sourceLocation: SourceLocation
  ) {
    // A failed requirement has said itself where it stands.
    let why = error is ExpectationFailedError ? "" : " (\(error))"
    let what = made.map { "\($0)" } ?? "a case that could not be made"
    Issue.record(
      "\(sentence): not for \(what)\(why). STASHBOOK_SEED=\(seed) repeats it.",
      sourceLocation: sourceLocation)
  }
}

/// How many cases, and what they follow from, in this process.
private struct Run {
  let count: Int
  let seed: UInt64
  let isDeep: Bool

  /// Read once, and said once.
  static let current: Run = {
    let environment = ProcessInfo.processInfo.environment
    let given = environment["STASHBOOK_SEED"].flatMap { UInt64($0) }
    let isDeep = environment["STASHBOOK_DEEP"] == "1"
    let run = Run(
      count: isDeep ? 10_000 : 100,
      seed: given ?? UInt64.random(in: 0...UInt64(UInt32.max)), isDeep: isDeep)
    print("Laws: \(run.count) cases each; STASHBOOK_SEED=\(run.seed) repeats them.")
    return run
  }()
}
