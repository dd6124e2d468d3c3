/// A card on the home screen that shows the current state of a feature, such as the canvas in
/// progress.
public struct HomeCard: Equatable, Sendable {
  /// The importance of a card's title.
  public enum Style: Equatable, Sendable {
    /// A name, such as that of a drawing.
    case name
    /// A number, such as a weight, which hosts show in large type.
    case number
    /// The name of what the user is working on, on the largest card of the screen.
    case prominent
  }

  /// The images on a card.
  public enum Image: Equatable, Sendable {
    /// A photo, with its text alternative.
    case photo(RecordID, label: String)
    /// A drawing, with its text alternative.
    case drawing(DrawingSurface, label: String)
    /// A chart, drawn small, with its text alternative.
    case chart(Reference, label: String)
    /// Small photos, each with its own link.
    case thumbnails([Thumbnail])
  }

  /// A small photo that opens a screen.
  public struct Thumbnail: Equatable, Sendable {
    /// The ID of the photo.
    public let photo: RecordID
    /// The photo's text alternative and the link's name, such as “Photo from March 1, 2026”.
    public let label: String
    /// The route that the photo opens.
    public let route: Route

    /// Creates a small photo.
    public init(_ photo: RecordID, label: String, route: Route) {
      (self.photo, self.label, self.route) = (photo, label, route)
    }
  }

  /// A change to the record on a card, which the card's feature makes.
  ///
  /// ``HomeCardProviding/make(_:with:)`` makes the change.
  public struct Change: Equatable, Sendable {
    /// The change's name, unique among the changes of all features, such as `canvas.ID.12` for a canvas
    /// at revision 12.
    public let name: String
    /// The displayed name, such as “Move to Stitched”.
    public let title: String

    /// Creates a change.
    public init(_ name: String, title: String) { (self.name, self.title) = (name, title) }
  }

  /// The card's name in node IDs, unique among the cards of all features.
  public let name: String
  /// The short text above the title, such as “In Progress”.
  public let caption: String
  /// The displayed name or number of what the card shows.
  public let title: String
  /// The importance of the title.
  public let style: Style
  /// Short texts below the title.
  public let facts: [String]
  /// The text that the user wrote last, below the facts, or `nil` if none.
  public let note: String?
  /// The image, or `nil` if none.
  public let image: Image?
  /// The route that the card opens.
  public let route: Route
  /// A link to the most likely next step, or `nil` if none.
  public let action: Navigation.Link?
  /// A change that can be made on the card, or `nil` if none.
  public let change: Change?

  /// Creates a card.
  public init(
    _ name: String, caption: String, title: String, style: Style = .name, facts: [String] = [],
    note: String? = nil, image: Image? = nil, route: Route, action: Navigation.Link? = nil,
    change: Change? = nil
  ) {
    (self.name, self.caption, self.title, self.style) = (name, caption, title, style)
    (self.facts, self.note, self.image) = (facts, note, image)
    (self.route, self.action, self.change) = (route, action, change)
  }
}
