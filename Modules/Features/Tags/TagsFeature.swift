public import Core

/// The field editor for tags, with chips, suggestions, and pasted lists (TG-10 to TG-13).
public struct TagsFeature: FieldEditor {
  /// A tag in the field, encoded as its name.
  public struct Chip: Equatable, Sendable, Codable {
    /// The tag's name.
    public let name: TagName

    /// Creates a chip from an encoded name.
    ///
    /// - Throws: ``TagNameRefusal`` if the name is invalid, or `DecodingError` if the encoded value
    ///   isn't a string.
    public init(from decoder: any Decoder) throws {
      name = try TagName(try decoder.singleValueContainer().decode(String.self))
    }

    init(_ name: TagName) { self.name = name }

    /// Encodes the tag's name as a string.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(name.text)
    }
  }

  /// The tags, the typed text, and the suggestions.
  ///
  /// A draft saves only the tags and the typed text.
  public struct State: Equatable, Sendable, Codable {
    /// The tags, in the order in which they were added.
    public internal(set) var chips: [Chip] = []
    /// The typed text that isn't a tag yet.
    public internal(set) var text = ""
    /// The suggestions for the text, best first.
    public internal(set) var suggestions: [TagSuggestion] = []
    /// Whether the list of suggestions is open.
    var isOpen = false
    /// The index of the suggestion that Return chooses, or `nil` if none is active.
    var active: Int?
    /// Whether the last chip is selected, so that the next Backspace removes the chip.
    var selectsLast = false
    /// The name that the user tried to add again, whose chip is highlighted, or `nil` if none.
    var pointedOut: TagName?
    /// The message about names that weren't added or about a failed search, or `nil` if none.
    var message: String?

    /// The properties that a draft saves.
    enum CodingKeys: String, CodingKey { case chips, text }
  }

  /// An event in the field.
  public enum Action: Equatable, Sendable {
    /// An edit of the field, with the whole text.
    ///
    /// Names before the last separator are added.
    case typed(String)
    /// A paste, with the pasted text.
    ///
    /// The pasted text is appended to the typed text. If the result is a list, all names in the
    /// list are added.
    case pasted(String)
    /// Return, comma, semicolon, or Tab, which adds the active suggestion or, if no suggestion is
    /// active, the typed text.
    case addPressed
    /// Down, Up, Home, or End, which moves among the suggestions.
    case moved(Key)
    /// Escape, which closes the suggestions.
    case escapePressed
    /// Backspace in the empty field, which selects the last tag or removes the selected tag.
    case backspacePressed
    /// The choice of a suggestion, with the suggested name.
    case chosen(String)
    /// A tap on the button that removes a tag, with the tag's name.
    case removeTapped(TagName)
    /// A tap on the button that clears the text.
    case clearTapped
    /// The suggestions found for typed text.
    case found([TagSuggestion], for: String)
    /// A failed search for suggestions, with the message and the typed text.
    case findFailed(String, for: String)
    /// The field's loss of focus.
    case left
  }

  let settings: FieldSettings
  let suggester: TagSuggester
  let links: TagLinks
  let style: Style
  let placeholderForMore: String

  /// Creates a tag field.
  ///
  /// - Parameters:
  ///   - settings: The settings from the form.
  ///   - suggester: The source of suggestions for typed text.
  ///   - ids: The source of IDs for new tags.
  ///   - style: The appearance of the field.
  ///   - placeholderForMore: The placeholder to show if the field already has tags.
  public init(
    _ settings: FieldSettings, suggester: TagSuggester, ids: any IDGenerator,
    style: Style = .standard, placeholderForMore: String = "Add more…"
  ) {
    self.settings = settings
    self.suggester = suggester
    self.style = style
    self.placeholderForMore = placeholderForMore
    links = TagLinks(ids: ids)
  }

  /// The appearance of a tag field.
  public enum Style: Sendable, CaseIterable {
    /// The standard field style, the outlined style, or the style for fields over an image.
    case standard, outlined, glass

    var role: StyleRole? {
      switch self {
      case .standard: nil
      case .outlined: .outlined
      case .glass: .glass
      }
    }
  }

  /// The maximum number of suggestions.
  static let mostSuggestions = 5

  /// Returns the state with a chip for each tag name in a value.
  public func open(_ value: [String]?) -> State {
    var state = State()
    state.chips = (value ?? []).map { Chip(TagName(shown: $0)) }
    return state
  }

  /// Returns the result of validating the tags, including typed text that isn't added yet.
  public func validation(of state: State) -> FieldValidation<[String]> {
    var names = state.chips.map(\.name)
    if state.text.trimmedOrNil != nil {
      do throws(TagNameRefusal) {
        let name = try TagName(state.text)
        if !names.contains(name) { names.append(name) }
        if let limit = settings.limit, names.count > limit { return .invalid(TagText.full(limit)) }
      } catch {
        return .invalid(TagRefusal.name(state.text, error).explanation.message)
      }
    }
    return names.isEmpty ? .empty : .value(names.map(\.text))
  }

  /// Returns the tag names in the given strings, without duplicates.
  ///
  /// Commas, semicolons, tabs, and line ends separate names, as in the field.
  ///
  /// - Throws: ``FieldRefusal`` if a name is invalid, or if there are more names than the field's
  ///   limit.
  public func parse(_ texts: [String]) async throws(FieldRefusal) -> [String] {
    var names: [TagName] = []
    // A string with only separators is rejected like an empty string.
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
        Explanation(.refused, code: "limit", "Expected at most \(limit) tags, not \(names.count)"))
    }
    return names.map(\.text)
  }

  /// Returns references to the tags' records, creating tags that don't exist.
  public func prepare(
    _ value: [String], replacing old: [RecordReference], in transaction: any Transaction
  ) throws(StoreFailure) -> [RecordReference] {
    try links.prepare(value, replacing: old, in: transaction)
  }

  /// Returns the names of the linked tags, or `nil` if there are none.
  public func value(
    of targets: [RecordReference], in reader: any RecordReader
  ) throws(StoreFailure) -> [String]? {
    let tags = try TagNames(reader: reader).tags(of: targets)
    return tags.isEmpty ? nil : tags.map(\.record.name.text)
  }

  /// Returns the names separated by commas.
  public func display(_ value: [String]) -> String { value.joined(separator: ", ") }

  /// Returns chips for the first 12 tags and a count of the rest, or chips for all tags if
  /// `isWhole` is `true`.
  public func shown<Parent: Sendable>(
    _ value: [String], isWhole: Bool, onMore: Parent, filtering list: Route?
  ) -> Node<Parent> {
    let names = value.map { TagName(shown: $0) }
    return TagDisplay.page.view(
      names, id: settings.id, isWhole: isWhole, onMore: onMore, filtering: list)
      ?? .flow([])
  }
}
