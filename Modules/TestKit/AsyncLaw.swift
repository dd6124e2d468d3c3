public import MemoryAdapters
public import Testing

extension Law {
  /// Generates cases and checks each case asynchronously, for example with a store.
  ///
  /// The check ends at the first case that breaks the rule. The recorded issue contains a seed. A
  /// run with this seed generates the failing case first.
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
        // An in-memory store never suspends. Without the yield, long laws block other tests.
        await Task.yield()
      } catch {
        return broken(by: made, error, seed: seed &+ index, sourceLocation)
      }
    }
  }
}
