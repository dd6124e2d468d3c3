public import Core

/// The screen that lists the tokens in use.
public struct TokensFeature: Screen {
  /// The tokens in use, or the reason that loading failed.
  public struct State: Equatable, Sendable {
    var tokens: Tokens?
    var failure: String?
  }

  /// An event of the screen.
  public enum Action: Equatable, Sendable {
    /// The loaded tokens.
    case loaded(Tokens)
    /// The reason that the tokens couldn't be read.
    case loadingFailed(String)
  }

  let repository: ThemeRepository

  /// Returns the screen's title.
  public func title(_ state: State) -> String { "Colors and Type" }

  /// Returns an empty state, and the effect that loads the tokens in use.
  public func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    let load: Effect<Action> = .run("tokens.load", failed: { .loadingFailed($0) }) {
      [repository] () throws(StoreFailure) in
      .loaded(try await repository.tokens())
    }
    return (State(), load)
  }

  /// Updates the state with the loaded tokens or the failure.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let tokens): (state.tokens, state.failure) = (tokens, nil)
    case .loadingFailed(let reason): state.failure = reason
    }
    return .none
  }
}
