import Core

/// A stub for other features' field editors, which parses typed text with a function.
struct StubEditor<Value: FieldValue>: FieldEditor {
  struct State: Equatable, Sendable, Codable {
    var text: String
    /// The number of taps, which is independent of the value.
    var taps = 0
  }

  enum Action: Equatable, Sendable {
    case typed(String)
    case looked
  }

  let settings: FieldSettings
  let collection: String
  let write: @Sendable (Value) -> String
  let read: @Sendable (String) -> FieldValidation<Value>
  let ids: @Sendable (Value) -> [String]
  let from: @Sendable ([String]) -> Value?

  func open(_ value: Value?) -> State { State(text: value.map(write) ?? "") }

  func validation(of state: State) -> FieldValidation<Value> {
    state.text.isEmpty ? .empty : read(state.text)
  }

  func parse(_ texts: [String]) async throws(FieldRefusal) -> Value {
    switch read(texts.joined(separator: ",")) {
    case .value(let value): return value
    case .invalid(let reason), .pending(let reason): throw FieldRefusal(reason)
    case .empty: throw FieldRefusal("nothing")
    }
  }

  func prepare(
    _ value: Value, replacing old: [RecordReference], in transaction: any Transaction
  ) throws(StoreFailure) -> [RecordReference] {
    ids(value).map { RecordReference(collection, RecordID($0)) }
  }

  func value(
    of targets: [RecordReference], in reader: any RecordReader
  ) throws(StoreFailure) -> Value? { from(targets.map(\.id.text)) }

  func display(_ value: Value) -> String { "\(settings.label.lowercased()) \(write(value))" }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .typed(let text): state.text = text
    case .looked: state.taps += 1
    }
    return .none
  }

  func view(_ state: State) -> Node<Action> {
    .vstack([
      .textField(
        settings.id, label: settings.label, TextField(value: state.text), onEdit: Action.typed),
      .button(settings.id.part("look"), "Look at \(settings.label)", onTap: .looked),
    ])
  }
}

/// A feature that provides stub editors for the slots of Stash.
struct StubFields: FeaturePlugin {
  var manifest: FeatureManifest {
    FeatureManifest(id: "provider", title: "StubFields", fields: fieldProviders.map(\.declaration))
  }
  /// The kinds that the feature doesn't provide.
  var without: Set<String> = []

  var fieldProviders: [FieldProvider] {
    [Self.mesh, Self.photo, Self.photos, Self.tags, Self.threads].filter {
      !without.contains($0.kind)
    }
  }

  /// The provider of an editor for a number from 1 to 150.
  static var mesh: FieldProvider {
    FieldProvider(FieldKind<Int>("mesh-count")) { settings in
      StubEditor<Int>(
        settings: settings, collection: "none", write: { "\($0)" },
        read: { text in
          Int(text).map { (1...150).contains($0) } == true
            ? .value(Int(text) ?? 0) : .invalid("\(text): from 1 to 150 only")
        },
        ids: { _ in [] }, from: { _ in nil })
    }
  }

  /// The provider of an editor for a photo's ID.
  ///
  /// The ID "…" is still loading, and the ID "gone" is of a deleted, hidden photo.
  static var photo: FieldProvider {
    FieldProvider(FieldKind<PhotoID>("photo")) { settings in
      StubEditor<PhotoID>(
        settings: settings, collection: "made_photo", write: { $0.text },
        read: { $0 == "…" ? .pending("Wait until the photo is loaded") : .value(PhotoID($0)) },
        ids: { [$0.text] },
        from: { $0.first { $0 != "gone" }.map { PhotoID($0) } })
    }
  }

  /// The provider of an editor for comma-separated photo IDs.
  ///
  /// The editor has no limit, so that tests reach the store's limit.
  static var photos: FieldProvider {
    FieldProvider(FieldKind<[PhotoID]>("photos")) { settings in
      StubEditor<[PhotoID]>(
        settings: settings, collection: "made_photo",
        write: { $0.map(\.text).joined(separator: ",") },
        read: { .value($0.split(separator: ",").map { PhotoID(String($0)) }) },
        ids: { $0.map(\.text) }, from: { $0.isEmpty ? nil : $0.map { PhotoID($0) } })
    }
  }

  /// The provider of an editor for comma-separated names.
  static var tags: FieldProvider {
    FieldProvider(FieldKind<[String]>("tags")) { settings in
      StubEditor<[String]>(
        settings: settings, collection: "made_tag", write: { $0.joined(separator: ",") },
        read: { .value($0.split(separator: ",").compactMap { String($0).trimmedOrNil }) },
        ids: { $0 },
        from: { $0.isEmpty ? nil : $0 })
    }
  }
}

extension StubFields {
  /// The provider of an editor for comma-separated numbers of threads, for which Stash has no slot.
  static var threads: FieldProvider {
    FieldProvider(FieldKind<[Int]>("threads")) { settings in
      StubEditor<[Int]>(
        settings: settings, collection: "made_thread",
        write: { $0.map(\.description).joined(separator: ",") },
        read: { text in
          let numbers = text.split(separator: ",").map { Int($0) }
          return numbers.contains(nil)
            ? .invalid("\(text): numbers only") : .value(numbers.compactMap(\.self))
        },
        ids: { $0.map(\.description) },
        from: { $0.isEmpty ? nil : $0.compactMap { Int($0) } })
    }
  }
}

/// A feature that parses filters, which are a feature's key, `tag:` with a name, or plain words.
struct FilterKeeper: FeaturePlugin, FilterParsing, RecordFilterParser {
  var manifest: FeatureManifest {
    FeatureManifest(id: "filter-keeper", title: "Filters")
  }
  var filter: any RecordFilterParser { self }

  func parse(_ text: String, keys: [FilterKey]) throws(FieldRefusal) -> ParsedFilter {
    if text.contains("(") { throw FieldRefusal("A bracket is open") }
    if let colon = text.firstIndex(of: ":"),
      let key = keys.first(where: { $0.name == text[..<colon] })
    {
      let meaning = try key.meaning(String(text[text.index(after: colon)...]))
      return ParsedFilter(collections: key.collections, meaning)
    }
    return ParsedFilter { collection, _ throws(StoreFailure) in
      guard text.hasPrefix("tag:") else { return .contains(collection.searched, text) }
      return .links(field: "tags", to: RecordID(String(text.dropFirst("tag:".count))))
    }
  }

  func text(of key: String, _ value: String) -> String { "\(key):\(value)" }

  /// Returns the keys that begin with the text, or the values of the key before a colon.
  func completions(
    of text: String, keys: [FilterKey], limit: Int
  ) async throws(StoreFailure) -> [FilterCompletion] {
    guard let colon = text.firstIndex(of: ":") else {
      return keys.map(\.name).filter { !text.isEmpty && $0.hasPrefix(text) }
        .map { FilterCompletion(label: "\($0):", text: "\($0):") }
    }
    guard let key = keys.first(where: { $0.name == text[..<colon] }) else { return [] }
    return try await key.suggestions(String(text[text.index(after: colon)...]), limit)
      .map { FilterCompletion(label: $0, text: "\(key.name):\($0)") }
  }
}
