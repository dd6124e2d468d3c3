public import Core

/// The tokens in force in a library: Stashbook's own, or a theme that was put over them.
public struct TokenShelf: Sendable {
  let store: any RecordStore
  let ids: any IDSource

  /// The tokens in force.
  public func tokens() async throws(StoreFailure) -> Tokens { .standard }
}
