import Core
import struct Foundation.Data

/// A stub feature with configurable declarations.
struct StubFeature: FeaturePlugin, FilterKeyProviding, RecordSummarizing {
  var id: FeatureID
  var fieldProviders: [FieldProvider] = []
  var fieldSlots: [SlotDeclaration] = []
  var routes: [RoutePattern] = []
  var collections: [String] = []
  var filterKeys: [FilterKey] = []

  /// The fields in the manifest, or `nil` for the fields of the providers.
  var declaredFields: [FieldDeclaration]?
  /// The routes for which the feature creates screens, or `nil` for the routes in the manifest.
  var createdRoutes: [RoutePattern]?

  init(_ id: FeatureID) { self.id = id }

  var manifest: FeatureManifest {
    let made = collections.map { RecordCollection($0, noun: $0, columns: []) }
    return FeatureManifest(
      id: id, title: id.text,
      schema: FeatureSchema(collections: made, migrations: made.map { .create($0) }),
      fields: declaredFields ?? fieldProviders.map(\.declaration), slots: fieldSlots,
      screens: routes.map { ScreenDeclaration($0, title: "\($0)") })
  }

  func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    let maker: ScreenMaker = { StubScreen() }
    return Dictionary((createdRoutes ?? routes).map { ($0, maker) }) { first, _ in first }
  }

  /// Returns a summary with the record's ID as the title, or `nil` for another feature's record.
  func summary(of record: RecordReference, in reader: any RecordReader) -> RecordSummary? {
    guard collections.contains(record.collection) else { return nil }
    return RecordSummary(record, kind: record.collection, title: record.id.text, route: "/")
  }

  func with(_ change: (inout StubFeature) -> Void) -> StubFeature {
    var copy = self
    change(&copy)
    return copy
  }
}

/// A stub feature with every capability that only one feature may have.
struct StubProvider: FeaturePlugin, ThemeProviding, ImageProviding, FilterParsing, SampleProviding {
  let manifest: FeatureManifest

  var filter: any RecordFilterParser { WholeTextParser() }

  init(_ id: FeatureID) { manifest = FeatureManifest(id: id, title: id.text) }

  func theme() -> any Theme { PlainTheme() }

  func picture(
    _ variant: Picture.Variant, of photo: RecordID
  ) throws(ContentFailure) -> Data { throw .unknownSource(photo.text) }

  func addSample() -> String { "Sample loaded" }
}

/// A parser for which every filter matches all records.
private struct WholeTextParser: RecordFilterParser {
  func text(of key: String, _ value: String) -> String { "\(key):\(value)" }

  func parse(_ text: String, keys: [FilterKey]) -> ParsedFilter {
    ParsedFilter { _, _ in .all }
  }

  func completions(of text: String, keys: [FilterKey], limit: Int) -> [FilterCompletion] { [] }
}

struct StubScreen: Screen {
  func open(_ parameters: [String: String]) -> (state: Int, effect: Effect<Bool>) { (0, .none) }
  func title(_ state: Int) -> String { "Made" }
  func reduce(into state: inout Int, action: Bool) -> Effect<Bool> { .none }
  func view(_ state: Int) -> Node<Bool> { .text("Made") }
}

/// An editor of an integer.
struct NumberEditor: FieldEditor {
  struct State: Equatable, Codable, Sendable { var text: String }
  enum Action: Equatable, Sendable { case typed(String), finished, loaded(Int) }

  static let kind = FieldKind<Int>("number")
  let settings: FieldSettings

  func open(_ value: Int?) -> State { State(text: value.map { "\($0)" } ?? "") }

  func validation(of state: State) -> FieldValidation<Int> {
    if state.text.isEmpty { return .empty }
    return Int(state.text).map { .value($0) } ?? .invalid("\(state.text): whole numbers only")
  }

  func parse(_ texts: [String]) async throws(FieldRefusal) -> Int {
    guard let number = texts.last.flatMap({ Int($0) }) else {
      throw FieldRefusal("\(texts.joined(separator: " ")): whole numbers only")
    }
    return number
  }

  func display(_ value: Int) -> String { "\(value) mesh" }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .typed(let text): state.text = text
    case .finished:
      return .run(EffectName("\(settings.id).load")) { send in await send(.loaded(7)) }
    case .loaded(let number): state.text = "\(number)"
    }
    return .none
  }

  func view(_ state: State) -> Node<Action> {
    .textField(
      settings.id, label: settings.label, TextField(value: state.text), onEdit: { .typed($0) },
      onSubmit: .finished)
  }

  static var plug: FieldProvider { FieldProvider(kind) { NumberEditor(settings: $0) } }
}

/// An editor of words whose state is a plain list in JSON.
struct WordsEditor: FieldEditor {
  static let kind = FieldKind<[String]>("words")
  let settings: FieldSettings

  func open(_ value: [String]?) -> [String] { value ?? [] }
  func validation(of words: [String]) -> FieldValidation<[String]> {
    words.isEmpty ? .empty : .value(words)
  }
  func parse(_ texts: [String]) async throws(FieldRefusal) -> [String] { texts }
  func display(_ value: [String]) -> String { value.joined(separator: ", ") }
  func reduce(into words: inout [String], action: String) -> Effect<String> {
    words.append(action)
    return .none
  }
  func view(_ words: [String]) -> Node<String> {
    .button(settings.id, settings.label, onTap: "word")
  }

  static var plug: FieldProvider { FieldProvider(kind) { WordsEditor(settings: $0) } }
}

/// The slots of a stub form.
enum StubSlots {
  static let number = FieldSlot(
    NumberEditor.kind, FieldSettings(id: "number", label: "Number", limit: 3), required: true)
  static let words = FieldSlot(WordsEditor.kind, FieldSettings(id: "words", label: "Words"))
}
