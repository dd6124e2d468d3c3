public import struct Foundation.Data

/// A type that describes a screen that a route opens.
///
/// A feature implements a screen, and returns the screen's ``ScreenMaker`` from
/// ``FeaturePlugin/screens(with:)``. When the user opens a route that matches the screen's pattern,
/// the session creates the screen, holds the screen's state, and calls this protocol's members.
/// Hosts see only the screen's ``Snapshot``.
public protocol Screen: Component {
  /// Returns the title for a state.
  ///
  /// The session calls this function for every snapshot.
  func title(_ state: State) -> String
  /// Opens the screen.
  ///
  /// The session calls this function once, after creating the screen.
  ///
  /// - Parameter parameters: The route's parameter values, keyed by name, such as `id` for `:id`,
  ///   and the values of the route's query. Unknown and invalid values of the query are ignored.
  /// - Returns: The initial state, and the effect that starts the initial work.
  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>)
  /// Returns the route, without a query, of the record that a state shows, or `nil` for the route with
  /// which the screen opened.
  ///
  /// A screen that steps from record to record, such as a photo viewer, implements this function.
  /// Users link to, bookmark, and reload this route.
  func route(_ state: State) -> Route?
  /// Returns the query with which the screen's route opens the screen in a state.
  ///
  /// Users link to, bookmark, and reload this route. The session calls this function for every
  /// snapshot.
  func query(_ state: State) -> [String: String]
  /// Returns the action to perform after the screen on top of this screen closes, or `nil` for no
  /// action.
  ///
  /// The session also calls this function to refresh the screen, such as after an undo.
  func resumed(_ state: State) -> Action?
  /// Returns the action that adapts the screen to a date, or `nil` if the screen ignores the date.
  ///
  /// The session calls this function when the screen opens, and again when the date changes because
  /// midnight passed or the time zone changed.
  func dateChanged(to today: CivilDay, in state: State) -> Action?
  /// The actions that undo and redo the screen's own steps, such as strokes.
  ///
  /// If the value is `nil`, as on most screens, the session undoes and redoes the library's steps.
  var ownUndo: (undo: Action, redo: Action)? { get }
  /// Returns whether ``ownUndo`` undoes a step, given the step's label.
  ///
  /// The session offers to undo the screen's other steps, such as the renaming of a drawing.
  func ownUndoCovers(_ label: String) -> Bool
}

extension Screen {
  /// By default, returns `nil`.
  public func route(_ state: State) -> Route? { nil }
  /// By default, returns an empty query.
  public func query(_ state: State) -> [String: String] { [:] }
  /// By default, returns no action.
  public func resumed(_ state: State) -> Action? { nil }
  /// By default, the session undoes and redoes the library's steps.
  public var ownUndo: (undo: Action, redo: Action)? { nil }
  /// By default, returns `true`.
  public func ownUndoCovers(_ label: String) -> Bool { true }
  /// By default, ignores the date.
  public func dateChanged(to today: CivilDay, in state: State) -> Action? { nil }
}

/// A type that describes a screen with text or choices that the user could lose.
///
/// A feature implements a form, and the session manages the form's drafts. A draft is the form's
/// state: the session saves the draft while the user types, offers the draft when the form opens
/// again, and removes the draft when the user saves or discards the form.
public protocol Form: Screen where State: Codable {
  /// The version of the format in which a draft stores the state.
  ///
  /// Increase the version when the format changes. The session doesn't offer a draft that was saved
  /// with a different version.
  var draftVersion: Int { get }
  /// Returns short descriptions of the unsaved changes, such as the names of changed fields.
  ///
  /// If there are unsaved changes, the session lists these descriptions and asks whether to discard
  /// the changes before the form closes.
  func unsavedChanges(in state: State) -> [String]
}

/// A section of the home screen.
public enum HomeSection: Sendable {
  /// The first section, for the user's main records, such as canvases and drawings.
  case main
  /// The section for everything else, such as search, tags, and settings.
  case tools
}

/// A feature's declaration of a screen and its route pattern.
public struct ScreenDeclaration: Equatable, Sendable {
  /// The pattern that matches the screen's routes.
  public let pattern: RoutePattern
  /// The screen's name in lists of screens, such as the home screen.
  public let title: String
  /// The section of the home screen that links to the screen, or `nil` for no link.
  public let homeSection: HomeSection?
  /// The screen's rank in its section of the home screen.
  ///
  /// Lower ranks come first. Screens with equal ranks follow the catalog's order.
  public let homeRank: Int
  /// The short text below the title in lists of screens, or `nil` if none.
  public let subtitle: String?
  /// The screen's place in the navigation, or `nil` if only other screens link to the screen.
  public let navigationPlace: NavigationPlace?
  /// Whether the screen is a form for a new record with a field for photos.
  public let acceptsPhotos: Bool
  /// The role that a person needs to open the screen.
  public let requiredRole: Person.Role
  /// Whether owners can share the screen with people who have only a link.
  public let isShareable: Bool

  /// Creates a declaration.
  public init(
    _ pattern: RoutePattern, title: String, homeSection: HomeSection? = nil, homeRank: Int = 50,
    subtitle: String? = nil, navigationPlace: NavigationPlace? = nil, acceptsPhotos: Bool = false,
    requiredRole: Person.Role = .viewer, isShareable: Bool = false
  ) {
    self.pattern = pattern
    self.title = title
    self.homeSection = homeSection
    self.homeRank = homeRank
    self.subtitle = subtitle
    self.navigationPlace = navigationPlace
    self.acceptsPhotos = acceptsPhotos
    self.requiredRole = requiredRole
    self.isShareable = isShareable
  }
}

/// A closure that creates a screen each time the screen opens.
public typealias ScreenMaker = @Sendable () -> any Screen

extension Sequence<ScreenDeclaration> {
  /// Returns the screen that a route opens, with the route's parameter values keyed by name.
  ///
  /// If several patterns match, the pattern with the most literal parts wins.
  ///
  /// - Returns: The screen and the values, or `nil` if no pattern matches.
  public func screen(
    for route: Route
  ) -> (declaration: ScreenDeclaration, parameters: [String: String])? {
    compactMap { screen in screen.pattern.match(route).map { (screen, $0) } }
      .max { $0.0.pattern.literalParts < $1.0.pattern.literalParts }
  }

  /// Returns the screens that the home screen links to, in display order.
  ///
  /// The main section comes before the tools. Within a section, screens are ordered by
  /// ``ScreenDeclaration/homeRank``.
  public func inHomeOrder() -> [ScreenDeclaration] {
    [HomeSection.main, .tools].flatMap { section in
      filter { $0.homeSection == section }.enumerated()
        .sorted { ($0.element.homeRank, $0.offset) < ($1.element.homeRank, $1.offset) }
        .map(\.element)
    }
  }
}

/// The autosaved state of a form.
///
/// The session saves a draft through ``DraftStore`` while the user types.
public struct Draft: Equatable, Sendable, Codable {
  /// The form's ``Form/draftVersion`` when the draft was saved.
  public var version: Int
  /// The moment when the draft was saved.
  public var savedAt: Instant
  /// The form's state as JSON.
  public var state: Data

  /// Creates a draft.
  public init(version: Int, savedAt: Instant, state: Data) {
    self.version = version
    self.savedAt = savedAt
    self.state = state
  }
}
