/// The alignment of a flow's rows within the available width.
public enum FlowAlignment: String, Codable, Sendable, CaseIterable {
  /// The alignment with the edge where reading begins.
  case leading
  /// The alignment with the center of the available width.
  case center
  /// The alignment with the edge where reading ends.
  case trailing
}
