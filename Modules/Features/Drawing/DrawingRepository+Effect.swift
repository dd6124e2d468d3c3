import Core

extension DrawingRepository {
  /// Returns an effect that works on the drawings and sends one action.
  ///
  /// - Parameters:
  ///   - name: The name of the effect.
  ///   - failed: A closure that returns the action to send if the work fails, from the failure's
  ///     message.
  ///   - work: The work, which returns the action to send.
  /// - Returns: The effect.
  func effect<Action: Sendable>(
    _ name: EffectName, failed: @escaping @Sendable (String) -> Action,
    _ work: @escaping @Sendable (DrawingRepository) async throws(DrawingFailure) -> Action
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
