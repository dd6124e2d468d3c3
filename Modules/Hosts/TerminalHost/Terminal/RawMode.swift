import Foundation

/// A terminal that sends each key as it is pressed and shows nothing by itself, on a screen of its
/// own, until it is put back as it was: with ``end()``, with its last user, with the process.
final class RawMode: Sendable {
  private let state: TerminalState
  private let signals: SignalRestoring?

  /// Takes a terminal over.
  ///
  /// - Parameter isOfProcess: Whether the process ends and stops with it: signals then put it back,
  ///   too. There is one such terminal at a time.
  /// - Throws: ``TerminalFailure``; the terminal is as it was.
  init(input: Int32, output: Int32, wake: Int32, isOfProcess: Bool) throws(TerminalFailure) {
    guard isatty(input) == 1, isatty(output) == 1 else { throw .noTerminal }
    state = TerminalState(input: input, output: output, wake: wake)
    guard tcgetattr(input, &state.values.pointee.cooked) == 0 else { throw .lastError }
    state.values.pointee.raw = state.values.pointee.cooked
    cfmakeraw(&state.values.pointee.raw)
    // Handlers first: a signal between the two must find them.
    signals = isOfProcess ? SignalRestoring(state) : nil
    guard state.takeOver() else {
      let failure = TerminalFailure.lastError
      signals?.end()
      state.putBack()
      throw failure
    }
  }

  deinit { end() }

  /// Puts the terminal back as it was; again, it does nothing.
  func end() {
    state.putBack()
    signals?.end()
  }
}

extension TerminalFailure {
  /// What the system said last.
  static var lastError: Self { .refused(reason: String(cString: strerror(errno))) }
}
