/// The alignment of the rows of a flow within the available width.
public enum FlowAlignment: String, Codable, Sendable, CaseIterable {
  /// The alignment to the beginning of the row in reading direction.
  case leading
  /// The alignment to the middle of the row.
  case center
  /// The alignment to the end of the row in reading direction.
  case trailing
}
