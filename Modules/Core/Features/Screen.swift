public import struct Foundation.Data

/// A component that fills a screen and is opened by a route.
public protocol Screen: Component {
  /// The screen's title for a state.
  func title(_ state: State) -> String
  /// The state and the work to begin with; `places` is what the route's named places hold.
  func open(_ places: [String: String]) -> (state: State, effect: Effect<Action>)
  /// What happens when a screen that was opened above this one has closed; nil for nothing.
  func returned(_ state: State) -> Action?
  /// What happens when the screen is opened, and whenever today has become another day, by the clock or
  /// by the zone; nil for a screen that does not care.
  func dayCame(_ today: CivilDay, _ state: State) -> Action?
  /// The actions for undo and redo if the screen has steps of its own, such as strokes; `nil` if the
  /// session undoes the library's steps, as on most screens.
  var ownUndo: (undo: Action, redo: Action)? { get }
}

extension Screen {
  /// Most screens need not look again.
  public func returned(_ state: State) -> Action? { nil }
  /// Most screens have no steps of their own.
  public var ownUndo: (undo: Action, redo: Action)? { nil }
  /// Most screens know no day.
  public func dayCame(_ today: CivilDay, _ state: State) -> Action? { nil }
}

/// A screen on which a person types something that could be lost.
///
/// Its state is its draft: kept while it is typed, offered when the form is opened again, dropped
/// on save or discard.
public protocol Form: Screen where State: Codable {
  /// Grows when the state's shape changes; a draft of another version is not offered.
  var draftVersion: Int { get }
  /// What differs from what was there when the form was opened, in the person's words; leaving asks
  /// where this is not empty.
  func changes(_ state: State) -> [String]
}

/// Where a way into a feature stands on the hub.
public enum HubPlace: Sendable {
  /// What a person keeps: it comes first.
  case front
  /// What helps with it.
  case back
}

/// A screen a feature opens.
public struct ScreenEntry: Sendable {
  /// The routes it answers.
  public let pattern: RoutePattern
  /// What a list of screens calls it.
  public let title: String
  /// Where it stands on the hub; nil for a screen that is no way into the feature.
  public let hubPlace: HubPlace?
  /// What is to be found there, in a few words.
  public let about: String?
  /// Makes the screen; one for each time it is opened.
  public let make: @Sendable () -> any Screen

  /// A screen at a route.
  public init(
    _ pattern: RoutePattern, title: String, onHub: HubPlace? = nil, about: String? = nil,
    make: @escaping @Sendable () -> any Screen
  ) {
    self.pattern = pattern
    self.title = title
    hubPlace = onHub
    self.about = about
    self.make = make
  }
}

/// What a person had typed in a form, kept outside of it.
public struct Draft: Equatable, Sendable, Codable {
  /// The form's ``Form/draftVersion`` when it was kept.
  public var version: Int
  /// When.
  public var savedAt: Instant
  /// The form's state, as JSON.
  public var state: Data

  /// A draft.
  public init(version: Int, savedAt: Instant, state: Data) {
    self.version = version
    self.savedAt = savedAt
    self.state = state
  }
}
