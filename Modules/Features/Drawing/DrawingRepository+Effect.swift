import Core

extension DrawingRepository {
  /// Returns an effect that reads or changes drawings, and then sends one action.
  ///
  /// - Parameters:
  ///   - name: The name of the effect.
  ///   - failed: A closure that converts a failure's message to the action to send.
  ///   - work: A closure that does the work and returns the action to send.
  /// - Returns: An effect that sends the action of the work, or the action for its failure.
  func effect<Action: Sendable>(
    _ name: EffectName, failed: @escaping @Sendable (String) -> Action,
    _ work: @escaping @Sendable (DrawingRepository) async throws(DrawingFailure) -> Action
  ) -> Effect<Action> {
    .run(name, failed: failed) { [self] () throws(DrawingFailure) in
      try await work(self)
    }
  }
}
