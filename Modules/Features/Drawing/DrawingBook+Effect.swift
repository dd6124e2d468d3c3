import Core

extension DrawingBook {
  /// Work on the drawings that ends in an action: what it gives, or why it failed.
  func effect<Action: Sendable>(
    _ name: EffectName, failed: @escaping @Sendable (String) -> Action,
    _ work: @escaping @Sendable (DrawingBook) async throws(DrawingFailure) -> Action
  ) -> Effect<Action> {
    .run(name) { [self] send in
      do throws(DrawingFailure) {
        await send(try await work(self))
      } catch {
        await send(failed(error.explanation.message))
      }
    }
  }
}
