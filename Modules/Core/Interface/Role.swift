/// What a node's look stands for. Features say the role; hosts ask the theme what it looks like.
public enum Role: String, Codable, Sendable, CaseIterable {
  /// The one thing to do on a screen.
  case primary
  /// An ordinary action beside the primary one.
  case secondary
  /// Something that destroys, or has gone wrong.
  case danger
  /// Something done or right.
  case success
  /// Something to be careful about.
  case warning
  /// Small text below other text.
  case footnote
  /// Text that steps back behind its neighbour.
  case muted
  /// Figures and ids: tabular, fixed width.
  case data
  /// The name of a thing in a list.
  case headline
  /// A short word about a state, drawn as a pill.
  case status
  /// A surface above the ground.
  case card
  /// A group of fields or facts.
  case section
  /// A field that shows its edge.
  case outlined
  /// A field that stands on a picture.
  case glass
  /// The seven accents; their colours are the theme's.
  case accent1, accent2, accent3, accent4, accent5, accent6, accent7
}
