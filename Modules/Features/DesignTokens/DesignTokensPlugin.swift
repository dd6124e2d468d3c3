public import Core

/// What the app looks like: one source for every host, and themes read from files.
public struct DesignTokensPlugin: FeaturePlugin {
  /// The feature's name.
  public let id: FeatureID = "design-tokens"
  /// What a person calls it.
  public let title = "Design Tokens"
  /// The ports it is handed.
  public let needs: [PortName] = []

  /// What looks are asked of.
  public let keeps: PortName? = .theme

  /// The feature.
  public init() {}

  /// The standard theme.
  public func theme() async throws(StoreFailure) -> (any Theme)? { TokenTheme() }
}
