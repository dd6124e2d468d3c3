public import MemoryAdapters
public import Testing

extension Law {
  /// Generates cases and checks each case asynchronously, such as against a store.
  ///
  /// The first case that breaks the rule ends the check. The recorded issue contains the seed that
  /// generates this case first.
  public func holds<Case: Sendable>(
    for make: (inout SeededRandomSource) throws -> Case,
    sourceLocation: SourceLocation = #_sourceLocation,
    isolation: isolated (any Actor)? = #isolation,
    check: (Case) async throws -> Void
  ) async {
    for index in 0..<UInt64(max(0, count)) {
      var random = SeededRandomSource(seed: seed &+ index)
      var made: Case?
      do {
        let one = try make(&random)
        made = one
        try await check(one)
        // A store in memory never suspends. Without the yield, long laws block other tests.
        await Task.yield()
      } catch {
        return broken(by: made, error, seed: seed &+ index, sourceLocation)
      }
    }
  }
}
