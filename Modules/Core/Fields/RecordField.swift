/// A record that a field links to, as shown in forms and JSON.
public struct LinkedRecord: Hashable, Sendable, Codable {
  /// The name of the record's collection.
  public let collection: String
  /// The record's ID.
  public let id: RecordID
  /// The record's displayed name.
  public let name: String
  /// The route of the screen that shows the record.
  public let route: Route

  /// Creates a linked record from its summary.
  public init(_ summary: RecordSummary) {
    (collection, id) = (summary.record.collection, summary.record.id)
    (name, route) = (summary.title, summary.route)
  }

  /// The reference to the record.
  public var reference: RecordReference { RecordReference(collection, id) }
}

/// A field editor that links to one record, which the user finds by typing.
///
/// A feature provides the editor for its own records (``RecordScreens/field(_:in:)``), so that the
/// forms of other features can link to these records. Names and routes come from the features'
/// record summaries.
public struct RecordField: FieldEditor {
  /// The chosen record, the typed text, and the records found for the text.
  ///
  /// A draft saves only the chosen record and the text.
  public struct State: Equatable, Sendable, Codable {
    var chosen: LinkedRecord?
    var text = ""
    var found: [LinkedRecord] = []
    /// Whether `found` is the result for the current text.
    var isCurrent = false
    /// Whether the list of found records is open.
    var isOpen = false
    /// The index in `found` of the active record, which Return chooses, or `nil` if no record is
    /// active.
    var active: Int?
    var failure: String?

    enum CodingKeys: String, CodingKey { case chosen, text }
  }

  /// An event in the field.
  public enum Action: Equatable, Sendable {
    /// An edit of the field, with the whole text.
    case typed(String)
    /// The records found for typed text.
    case found([LinkedRecord], for: String)
    /// A failed search, with the message and the typed text.
    case failed(String, for: String)
    /// A press of Down, Up, Home, or End, which changes the active record.
    case moved(Key)
    /// A press of Return, which chooses the active record or the only found record.
    case entered
    /// The choice of a record, with its ID.
    case chosen(String)
    /// A press of Escape or a loss of focus, which closes the list.
    case closed
  }

  /// The maximum number of records in the list.
  private static let limit = 8

  let settings: FieldSettings
  private let types: [any Record.Type]
  private let noun: String
  private let store: any RecordStore
  private let summary: RecordSummary.Provider

  /// Creates a field that links to a record.
  ///
  /// - Parameters:
  ///   - settings: The settings from the form.
  ///   - types: The types of records that the field can link to. Each type has searched columns.
  ///   - noun: The noun for any of these records, such as “thread box”.
  ///   - store: The store of the records.
  ///   - services: The services that summarize the records.
  public init(
    _ settings: FieldSettings, to types: [any Record.Type], noun: String,
    in store: any RecordStore, _ services: FeatureServices
  ) {
    self.settings = settings
    self.types = types
    self.noun = noun
    self.store = store
    summary = services.summary
  }

  /// Returns the state that shows a record's name.
  public func open(_ value: LinkedRecord?) -> State {
    State(chosen: value, text: value?.name ?? "")
  }

  /// Returns the chosen record.
  ///
  /// Text without a chosen record is invalid.
  public func validation(of state: State) -> FieldValidation<LinkedRecord> {
    if let chosen = state.chosen { return .value(chosen) }
    return state.text.trimmedOrNil == nil ? .empty : .invalid("Choose a suggestion from the list")
  }

  /// Returns the record that the last text identifies.
  ///
  /// The text is an ID, the beginning or end of an ID (at least five characters), or a name. A
  /// record is found by name only if the record's searched text contains the words of the name.
  /// This function reads all records that contain these words until it finds two records with the
  /// name.
  ///
  /// - Throws: ``FieldRefusal`` if no record or several records match, or if the store can't be
  ///   read.
  public func parse(_ texts: [String]) async throws(FieldRefusal) -> LinkedRecord {
    let text = texts.last?.trimmedOrNil ?? ""
    let matches: [LinkedRecord]
    do throws(StoreFailure) {
      matches = try await store.read { reader throws(StoreFailure) in
        var identified: [RecordReference] = []
        for type in types { identified += try identify(type, text, reader) }
        let records = try linked(identified, reader)
        let named = try find(text, limit: 2, in: reader) {
          $0.name.foldedForSearch == text.foldedForSearch
        }
        return records + named.filter { !records.contains($0) }
      }
    } catch {
      throw FieldRefusal(error.explanation)
    }
    if matches.count == 1 { return matches[0] }
    throw FieldRefusal(
      matches.isEmpty
        ? "There is no \(noun) “\(text)”. Enter an ID or a name."
        : "More than one \(noun) matches “\(text)”. Enter an ID.")
  }

  /// Returns the reference to the chosen record.
  ///
  /// - Throws: ``StoreFailure/missing(_:)`` if the record was deleted, unless the field already
  ///   links to the record.
  public func prepare(
    _ value: LinkedRecord, replacing old: [RecordReference], in transaction: any Transaction
  ) throws(StoreFailure) -> [RecordReference] {
    if !old.contains(value.reference) {
      for type in types where type.collection.name == value.collection {
        try requireLive(type, value.id, in: transaction)
      }
    }
    return [value.reference]
  }

  /// Returns the linked record, or `nil` if there is no link or no feature summarizes the record.
  public func value(
    of targets: [RecordReference], in reader: any RecordReader
  ) throws(StoreFailure) -> LinkedRecord? {
    guard let target = targets.first else { return nil }
    return try summary(target, reader).map(LinkedRecord.init)
  }

  /// Returns the record's name.
  public func display(_ value: LinkedRecord) -> String { value.name }

  /// Returns a link to the record's screen.
  public func shown<Parent: Sendable>(
    _ value: LinkedRecord, isWhole: Bool, onMore: Parent, filtering list: Route?
  ) -> Node<Parent> { .link(settings.id, value.name, to: value.route) }
}

extension RecordField {
  /// Updates the field for an action, and returns the effect to run.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .typed(let text):
      if text != state.text { state.chosen = nil }
      (state.text, state.active, state.failure) = (text, nil, nil)
      state.isCurrent = false
      return search(text)
    case .found(let records, let text):
      guard state.text == text else { break }
      (state.found, state.isCurrent, state.isOpen) = (records, true, true)
      return .announceSuggestions(records.count, none: "No \(noun) found")
    case .failed(let reason, let text):
      guard state.text == text else { break }
      (state.found, state.isOpen, state.failure) = ([], false, reason)
    case .moved(let key):
      guard !state.found.isEmpty else { return search(state.text) }
      state.active = key.suggestion(
        after: state.isOpen ? state.active : nil, of: state.found.count)
      state.isOpen = true
    case .entered:
      let only = state.isCurrent && state.found.count == 1 ? 0 : nil
      guard let index = state.active ?? only,
        state.found.indices.contains(index)
      else { break }
      choose(state.found[index], &state)
    case .chosen(let id):
      guard let record = state.found.first(where: { $0.id.text == id }) else { break }
      choose(record, &state)
    case .closed: (state.isOpen, state.active) = (false, nil)
    }
    return .none
  }

  private func choose(_ record: LinkedRecord, _ state: inout State) {
    state = State(chosen: record, text: record.name)
  }

  private func search(_ text: String) -> Effect<Action> {
    .run(EffectName(settings.id.part("search").text), failed: { .failed($0, for: text) }) {
      [self] () throws(StoreFailure) in
      let records = try await store.read { reader throws(StoreFailure) in
        try find(text, limit: Self.limit, in: reader)
      }
      return .found(records, for: text)
    }
  }

  /// Returns the newest live records that contain all words of a text and meet a condition.
  ///
  /// The result has at most `limit` records, newest first.
  private func find(
    _ text: String, limit: Int, in reader: any RecordReader,
    where condition: (LinkedRecord) -> Bool = { _ in true }
  ) throws(StoreFailure) -> [LinkedRecord] {
    var (found, cursor): ([LinkedRecord], Cursor?) = ([], nil)
    repeat {
      let page = try page(text, after: cursor, reader)
      let records = try linked(page.items, reader)
      found += records.filter(condition)
      cursor = page.next
    } while cursor != nil && found.count < limit
    return Array(found.prefix(limit))
  }

  private func page(
    _ text: String, after cursor: Cursor?, _ reader: any RecordReader
  ) throws(StoreFailure) -> Page<RecordReference> {
    if types.count == 1, let type = types.first {
      return try page(of: type, text, after: cursor, reader)
    }
    let names = Set(types.map { $0.collection.name })
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let page = try reader.matches(words, limit: Self.limit, after: cursor)
    return Page(items: page.items.filter { names.contains($0.collection) }, next: page.next)
  }

  private func page<R: Record>(
    of type: R.Type, _ text: String, after cursor: Cursor?, _ reader: any RecordReader
  ) throws(StoreFailure) -> Page<RecordReference> {
    let isContained = text.trimmedOrNil.map { RecordPredicate.contains(R.collection.searched, $0) }
    let query = Query<R>(
      isContained ?? .all, order: [SortKey(.id, ascending: false)], limit: Self.limit,
      after: cursor)
    let page = try reader.page(query)
    return Page(items: page.items.map(\.reference), next: page.next)
  }

  private func identify<R: Record>(
    _ type: R.Type, _ text: String, _ reader: any RecordReader
  ) throws(StoreFailure) -> [RecordReference] {
    guard text.utf8.count >= 5 else { return [] }
    return try reader.ids(of: type, matching: [text], limit: 2).flatMap(\.self)
      .map { RecordReference(R.collection.name, $0) }
  }

  /// Returns linked records for references, omitting the records that no feature summarizes.
  private func linked(
    _ records: [RecordReference], _ reader: any RecordReader
  ) throws(StoreFailure) -> [LinkedRecord] {
    var linked: [LinkedRecord] = []
    for record in records {
      if let summary = try summary(record, reader) { linked.append(LinkedRecord(summary)) }
    }
    return linked
  }

  private func requireLive<R: Record>(
    _ type: R.Type, _ id: RecordID, in reader: any RecordReader
  ) throws(StoreFailure) { _ = try reader.live(type, id) }

  /// Returns the field's node, which contains the found records while the list is open.
  public func view(_ state: State) -> Node<Action> {
    let options = state.isOpen ? state.found : []
    let box = ComboBox(
      field: TextField(
        value: state.text, placeholder: settings.placeholder ?? "Part of a name"),
      options: options.map { .init(key: $0.id.text, label: $0.name) },
      active: state.active.flatMap { options.indices.contains($0) ? options[$0].id.text : nil })
    var node = Node.comboBox(settings.id, label: settings.label, box, handlers: handlers(state))
    node.element.message = state.failure
    return node
  }

  private func handlers(_ state: State) -> [Handler<Action>] {
    var handlers: [Handler<Action>] = [.edit(Action.typed)]
    handlers += [Key.down, .up].map { .key($0, .moved($0)) }
    // The closed list needs this handler, too: a tap on a record moves the focus away, which closes
    // the list, before the tap chooses the record.
    if !state.found.isEmpty { handlers.append(.choose(Action.chosen)) }
    guard state.isOpen else { return handlers }
    handlers += [.leave(.closed), .key(.escape, .closed)]
    if !state.found.isEmpty { handlers.append(.key(.enter, .entered)) }
    return handlers
  }
}

extension RecordScreens {
  /// Returns a field provider that lets the forms of other features link to records of this type.
  public func field(
    _ kind: FieldKind<LinkedRecord>, in store: any RecordStore
  ) -> FieldProvider {
    FieldProvider(kind) { [noun = texts.noun] settings, services in
      RecordField(settings, to: [R.self], noun: noun, in: store, services)
    }
  }
}
