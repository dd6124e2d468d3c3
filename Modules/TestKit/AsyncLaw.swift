public import MemoryAdapters
public import Testing

extension Law {
  /// Makes cases and checks each against something that takes its time, a store for example. The
  /// first that breaks the rule is recorded with the seed that makes it the first case of all, and
  /// ends the search.
  public func holds<Case: Sendable>(
    for make: (inout SeededRandomness) throws -> Case,
    sourceLocation: SourceLocation = #_sourceLocation,
    isolation: isolated (any Actor)? = #isolation,
    check: (Case) async throws -> Void
  ) async {
    for index in 0..<UInt64(max(0, count)) {
      var random = SeededRandomness(seed: seed &+ index)
      var made: Case?
      do {
        let one = try make(&random)
        made = one
        try await check(one)
        // A store in memory never waits: without this, long laws keep other tests from their turn.
        await Task.yield()
      } catch {
        return broken(by: made, error, seed: seed &+ index, sourceLocation)
      }
    }
  }
}
