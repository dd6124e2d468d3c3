public import Core

/// The screen that shows the tokens in force.
public struct TokensFeature: Screen {
  /// What it knows.
  public struct State: Equatable, Sendable {
    var tokens: Tokens?
    var failure: String?
  }

  /// What can happen to it.
  public enum Action: Equatable, Sendable {
    /// The tokens are there.
    case loaded(Tokens)
    /// They could not be read; why.
    case loadingFailed(String)
  }

  let shelf: TokenShelf

  /// The screen's title.
  public func title(_ state: State) -> String { "Design Tokens" }

  /// Begins with reading the tokens in force.
  public func open(_ places: [String: String]) -> (state: State, effect: Effect<Action>) {
    let load: Effect<Action> = .run("tokens.load") { [shelf] send in
      do throws(StoreFailure) {
        await send(.loaded(try await shelf.tokens()))
      } catch {
        await send(.loadingFailed(error.explanation.message))
      }
    }
    return (State(), load)
  }

  /// Takes what was read.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let tokens): (state.tokens, state.failure) = (tokens, nil)
    case .loadingFailed(let reason): state.failure = reason
    }
    return .none
  }
}
