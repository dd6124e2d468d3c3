/// A card on the home screen that shows the current state of a feature, such as the canvas in
/// progress.
public struct HomeCard: Equatable, Sendable {
  /// The image at the beginning of a card.
  public enum Image: Equatable, Sendable {
    /// A photo, with its text alternative.
    case photo(RecordID, label: String)
    /// A drawing, with its text alternative.
    case drawing(DrawingSurface, label: String)
  }

  /// The card's name in node IDs, unique among the cards of all features.
  public let name: String
  /// The short text above the title, such as “In Progress”.
  public let caption: String
  /// The displayed name of what the card shows.
  public let title: String
  /// Short texts below the title.
  public let facts: [String]
  /// The image, or `nil` if none.
  public let image: Image?
  /// The route that the card opens.
  public let route: Route
  /// A link to the most likely next step, or `nil` if none.
  public let action: Navigation.Link?

  /// Creates a card.
  public init(
    _ name: String, caption: String, title: String, facts: [String] = [], image: Image? = nil,
    route: Route, action: Navigation.Link? = nil
  ) {
    (self.name, self.caption, self.title, self.facts) = (name, caption, title, facts)
    (self.image, self.route, self.action) = (image, route, action)
  }
}
