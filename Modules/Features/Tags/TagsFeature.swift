public import Core

/// Edits a list of tags: chips, a field with suggestions, pasted lists (TG-10 to TG-13).
public struct TagsFeature: FieldEditor {
  /// A tag in the field.
  public struct Chip: Equatable, Sendable, Codable {
    /// Its name.
    public let name: TagName

    /// Reads the name.
    public init(from decoder: any Decoder) throws {
      name = try TagName(try decoder.singleValueContainer().decode(String.self))
    }

    init(_ name: TagName) { self.name = name }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(name.text)
    }
  }

  /// The tags, and what is typed.
  public struct State: Equatable, Sendable, Codable {
    /// The tags, in the order they were added.
    public internal(set) var chips: [Chip] = []
    /// The text as typed.
    public internal(set) var text = ""
    /// What the text may mean, best first.
    public internal(set) var suggestions: [TagSuggestion] = []
    /// Whether the suggestions are shown.
    var isOpen = false
    /// Which suggestion Return would choose.
    var active: Int?
    /// Whether the last chip is selected: the next Backspace removes it.
    var selectsLast = false
    /// The chip that is there already.
    var pointedOut: TagName?
    /// What was not added, and why.
    var message: String?

    /// A draft is what was added and typed.
    enum CodingKeys: String, CodingKey { case chips, text }
  }

  /// What can happen to the field.
  public enum Action: Equatable, Sendable {
    /// The person typed; a separator adds what stands before it.
    case typed(String)
    /// The person pasted: a list adds all of it, one name is typed.
    case pasted(String)
    /// Return, comma, semicolon or Tab: adds the text, or the active suggestion.
    case addPressed
    /// Down, Up, Home or End among the suggestions.
    case moved(Key)
    /// Escape.
    case escapePressed
    /// Backspace in the empty field.
    case backspacePressed
    /// A suggestion was chosen, by its name.
    case chosen(String)
    /// The person takes a tag out.
    case removeTapped(TagName)
    /// The person empties the text.
    case clearTapped
    /// What a text may mean was found.
    case found([TagSuggestion], for: String)
    /// It could not be found; the reason as a sentence.
    case findFailed(String, for: String)
    /// The focus went elsewhere.
    case left
  }

  let settings: FieldSettings
  let suggester: TagSuggester
  let links: TagLinks
  let style: Style
  let placeholderForMore: String

  /// A field of tags.
  ///
  /// - Parameters:
  ///   - settings: What its form hands it.
  ///   - suggester: Says what a typed text may mean.
  ///   - ids: Names tags that are made.
  ///   - style: How the field looks.
  ///   - placeholderForMore: Shown in the empty field once there are tags.
  public init(
    _ settings: FieldSettings, suggester: TagSuggester, ids: any IDSource,
    style: Style = .standard, placeholderForMore: String = "Add more…"
  ) {
    self.settings = settings
    self.suggester = suggester
    self.style = style
    self.placeholderForMore = placeholderForMore
    links = TagLinks(ids: ids)
  }

  /// How the field looks.
  public enum Style: Sendable, CaseIterable {
    /// As every field; with an edge; on a picture.
    case standard, outlined, glass

    var role: Role? {
      switch self {
      case .standard: nil
      case .outlined: .outlined
      case .glass: .glass
      }
    }
  }

  /// The most suggestions shown.
  static let mostSuggestions = 5

  /// Chips of the tags a value has.
  public func open(_ value: [String]?) -> State {
    var state = State()
    state.chips = (value ?? []).map { Chip(TagName(shown: $0)) }
    return state
  }

  /// The tags, with the typed one that was not added yet.
  public func reading(_ state: State) -> FieldReading<[String]> {
    var names = state.chips.map(\.name)
    if state.text.trimmedOrNil != nil {
      do throws(TagNameRefusal) {
        let name = try TagName(state.text)
        if !names.contains(name) { names.append(name) }
        if let limit = settings.limit, names.count > limit { return .invalid(TagWords.full(limit)) }
      } catch {
        return .invalid(TagRefusal.name(state.text, error).explanation.message)
      }
    }
    return names.isEmpty ? .empty : .value(names.map(\.text))
  }

  /// Returns the tags that these texts name; commas, semicolons, tabs, and line ends separate names,
  /// as in the field.
  public func parse(_ texts: [String]) async throws(FieldRefusal) -> [String] {
    var names: [TagName] = []
    // A text of separators alone is refused as an empty one.
    let typed = texts.flatMap { text in
      let names = TagList(text).names
      return names.isEmpty ? [""] : names
    }
    for text in typed {
      do throws(TagNameRefusal) {
        let name = try TagName(text)
        if !names.contains(name) { names.append(name) }
      } catch {
        throw FieldRefusal(TagRefusal.name(text, error).explanation)
      }
    }
    if let limit = settings.limit, names.count > limit {
      throw FieldRefusal(
        Explanation(.refused, code: "limit", "At most \(limit) tags; \(names.count) were given"))
    }
    return names.map(\.text)
  }

  /// Looks up or creates the tags.
  public func prepare(
    _ value: [String], replacing old: [RecordReference], in transaction: any Transaction
  ) throws(StoreFailure) -> [RecordReference] {
    try links.prepare(value, replacing: old, in: transaction)
  }

  /// The names of the tags that are linked.
  public func value(
    of targets: [RecordReference], in reader: any RecordReader
  ) throws(StoreFailure) -> [String]? {
    let tags = try TagNames(reader: reader).tags(of: targets)
    return tags.isEmpty ? nil : tags.map(\.record.name.text)
  }

  /// The names, one after the other.
  public func display(_ value: [String]) -> String { value.joined(separator: ", ") }

  /// Chips, and how many more there are.
  public func shown<Parent: Sendable>(
    _ value: [String], isWhole: Bool, onMore: Parent
  ) -> Node<Parent> {
    let names = value.map { TagName(shown: $0) }
    return TagDisplay.page.view(names, id: settings.id, isWhole: isWhole, onMore: onMore)
      ?? .flow([])
  }
}
