/// A screen's place in an app's navigation, which every host shows in its own way.
public enum NavigationPlace: Equatable, Sendable {
  /// A main destination with a short name.
  ///
  /// An app should have at most five destinations, so that a phone has room for all of them.
  /// Destinations with lower ranks come first.
  case destination(String, Icon, rank: Int)
  /// Another view of a main destination, next to the destination's own screen.
  ///
  /// The name is short. Views with lower ranks come first.
  case view(of: Route, String, rank: Int)
  /// An entry in the menu that adds something.
  ///
  /// The name says what the screen adds, such as “Add Canvas”. Entries with lower ranks come first.
  case adding(String, rank: Int)
  /// A tool for the whole app, such as the search.
  ///
  /// Tools with lower ranks come first.
  case tool(Icon, rank: Int)
}

/// The screens in an app's navigation, each list in display order.
public struct Navigation: Equatable, Sendable {
  /// A link to a screen.
  public struct Link: Equatable, Sendable {
    /// The route of the screen.
    public let route: Route
    /// The link's text.
    public let title: String
    /// The link's icon, or `nil` if none.
    public let icon: Icon?

    /// Creates a link.
    public init(_ route: Route, title: String, icon: Icon? = nil) {
      (self.route, self.title, self.icon) = (route, title, icon)
    }
  }

  /// The links to the main destinations.
  public var destinations: [Link] = []
  /// The links to the views of destinations and tools, keyed by the route of the destination or
  /// tool.
  ///
  /// The first view is the destination or tool itself.
  public var views: [Route: [Link]] = [:]
  /// The links to the screens that add something.
  public var additions: [Link] = []
  /// The links to the tools.
  public var tools: [Link] = []
  /// The patterns of the forms for new records that accept photos.
  public var photoForms: [RoutePattern] = []
  /// The patterns of the forms that edit the record whose route is the pattern without `/edit`.
  public var editForms: [RoutePattern] = []

  /// Creates the navigation for an app's screens.
  ///
  /// Screens with equal ranks appear in the sequence of the array.
  public init(_ screens: [ScreenDeclaration]) {
    var ranked: [(rank: Int, list: WritableKeyPath<Self, [Link]>, link: Link)] = []
    var views: [(rank: Int, home: Route, link: Link)] = []
    photoForms = screens.filter(\.acceptsPhotos).map(\.pattern)
    editForms = screens.map(\.pattern).filter { $0.description.hasSuffix("/edit") }
    for screen in screens {
      let route = Route(screen.pattern.description)
      switch screen.navigationPlace {
      case .destination(let name, let icon, let rank):
        ranked.append((rank, \.destinations, Link(route, title: name, icon: icon)))
      case .adding(let name, let rank): ranked.append((rank, \.additions, Link(route, title: name)))
      case .tool(let icon, let rank):
        ranked.append((rank, \.tools, Link(route, title: screen.title, icon: icon)))
      case .view(let home, let name, let rank):
        views.append((rank, home, Link(route, title: name)))
      case nil: continue
      }
    }
    for (_, entry) in ranked.enumerated().sorted(by: { ($0.1.rank, $0.0) < ($1.1.rank, $1.0) }) {
      self[keyPath: entry.list].append(entry.link)
    }
    for (_, view) in views.enumerated().sorted(by: { ($0.1.rank, $0.0) < ($1.1.rank, $1.0) }) {
      guard let home = (destinations + tools).first(where: { $0.route == view.home }) else {
        continue
      }
      self.views[home.route, default: [Link(home.route, title: home.title)]].append(view.link)
    }
  }

  /// Returns the route of the destination or tool to which a screen belongs, or `nil` if none.
  public func home(of route: Route) -> Route? {
    func begins(_ link: Link) -> Bool { link.route.parts.first == route.parts.first }
    if let home = (destinations + tools).first(where: begins) { return home.route }
    return views.first { $0.value.contains(where: begins) }?.key
  }
}
