import Foundation
public import MemoryAdapters
public import Testing

/// A rule that is checked with many generated cases.
///
/// ```swift
/// Law("a day is read back from its text").holds(
///   for: { .random(in: 0...9999, using: &$0) }
/// ) { day in
///   try #require(CivilDay(CivilDay(daysSince1970: day).description)?.daysSince1970 == day)
/// }
/// ```
///
/// A law has 100 cases, or 10,000 if the environment contains `STASHBOOK_DEEP=1`. Every run has a
/// new seed, which is printed. `STASHBOOK_SEED=N` repeats a run.
public struct Law: Sendable {
  /// The rule as a sentence.
  public let sentence: String
  /// The number of cases.
  public let count: Int
  /// The seed of the first case.
  ///
  /// The seed of each later case is one greater than the seed of the previous case.
  public let seed: UInt64

  /// The default number of cases in this run.
  public static var usualCount: Int { Run.current.count }

  /// The seed of all random values in this run.
  ///
  /// The run prints the seed, and `STASHBOOK_SEED=N` repeats the run.
  public static var usualSeed: UInt64 { Run.current.seed }

  /// Whether a law has 10,000 cases by default in this run (`STASHBOOK_DEEP=1`).
  public static var isDeep: Bool { Run.current.isDeep }

  /// Creates a law.
  ///
  /// If `count` or `seed` is `nil`, the law uses the run's value.
  public init(_ sentence: String, count: Int? = nil, seed: UInt64? = nil) {
    self.sentence = sentence
    self.count = count ?? Run.current.count
    self.seed = seed ?? Run.current.seed
  }

  /// Returns `number` laws that divide this law's cases among tests that run in parallel.
  public func parts(_ number: Int) -> [Law] {
    (0..<number).map { part in
      let (first, end) = (count * part / number, count * (part + 1) / number)
      return Law(sentence, count: end - first, seed: seed &+ UInt64(first))
    }
  }

  /// Generates cases and checks each case.
  ///
  /// The check ends at the first case that breaks the rule. The recorded issue contains a seed. A
  /// run with this seed generates the failing case first.
  public func holds<Case>(
    for make: (inout SeededRandomSource) throws -> Case,
    sourceLocation: SourceLocation = #_sourceLocation,
    check: (Case) throws -> Void
  ) {
    for index in 0..<UInt64(max(0, count)) {
      var random = SeededRandomSource(seed: seed &+ index)
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

  /// Records an issue with the case that breaks the rule.
  func broken(
    by made: (some Any)?, _ error: any Error, seed: UInt64, _ sourceLocation: SourceLocation
  ) {
    // A failed requirement is already recorded at its own line.
    let why = error is ExpectationFailedError ? "" : " (\(error))"
    let what = made.map { "\($0)" } ?? "a case that couldn't be generated"
    Issue.record(
      "\(sentence): broken by \(what)\(why). To repeat this case, set STASHBOOK_SEED=\(seed).",
      sourceLocation: sourceLocation)
  }
}

/// The case count and seed of a process.
private struct Run {
  let count: Int
  let seed: UInt64
  let isDeep: Bool

  /// The case count and seed of this process, chosen and printed at first use.
  static let current: Run = {
    let environment = ProcessInfo.processInfo.environment
    let given = environment["STASHBOOK_SEED"].flatMap { UInt64($0) }
    let isDeep = environment["STASHBOOK_DEEP"] == "1"
    let run = Run(
      count: isDeep ? 10_000 : 100,
      seed: given ?? UInt64.random(in: 0...UInt64(UInt32.max)), isDeep: isDeep)
    print("Laws: \(run.count) cases each. To repeat them, set STASHBOOK_SEED=\(run.seed).")
    return run
  }()
}
