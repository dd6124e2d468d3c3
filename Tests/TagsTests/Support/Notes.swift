import Core
import Tags

/// The record of the stub form: a note whose tags are links.
struct NoteRecord: Record {
  var title: String

  static let titleColumn = Column("title", .text)
  static let collection = RecordCollection(
    "note_note", noun: "note", columns: [titleColumn],
    searched: [titleColumn])

  init(title: String) { self.title = title }
  init(row: RecordRow) throws(RowFailure) { title = try row.text(Self.titleColumn) }
  var values: [ColumnValue] { [.text(title)] }
}

/// A stub feature that doesn't know tags, with a form that has a slot for tags.
struct NotePlugin: FeaturePlugin {
  static let tags = FieldSlot(
    FieldKind<[String]>("tags"), FieldSettings(id: "note.tags", label: "Tags", limit: 8),
    required: true)

  let store: any RecordStore
  var manifest: FeatureManifest {
    FeatureManifest(
      id: "note", title: "Note", requiredPorts: [.recordStore],
      schema: FeatureSchema(collections: [NoteRecord.collection], migrations: []),
      slots: [Self.tags.declaration],
      screens: [
        ScreenDeclaration("/notes/:id", title: "Note")
      ])
  }

  func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    guard let tags = services.editor(for: Self.tags) else { return [:] }
    return ["/notes/:id": { NoteForm(store: store, tags: tags) }]
  }
}

/// A form that edits a note's tags and creates the note on the first save.
struct NoteForm: Form {
  struct State: Equatable, Sendable, Codable {
    var id: RecordID
    var tags: FieldState
    var opened: FieldState
    var failure: String?
  }

  enum Action: Equatable, Sendable {
    case tags(FieldAction)
    case loaded([String]?)
    case saveTapped, saved, failed(String)
  }

  let store: any RecordStore
  let tags: AnyFieldEditor<[String]>

  var draftVersion: Int { 1 }
  func title(_ state: State) -> String { "Note" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    let id = RecordID(parameters["id"] ?? "")
    let empty = tags.open(nil)
    let load = Effect<Action>.run("note.load") { [store, tags] send in
      do throws(StoreFailure) {
        let names = try await store.read { reader throws(StoreFailure) in
          let owner = RecordReference(NoteRecord.collection.name, id)
          return try tags.value(of: try reader.targets(of: owner, field: "tags"), in: reader)
        }
        await send(.loaded(names))
      } catch {
        await send(.failed(error.explanation.message))
      }
    }
    return (State(id: id, tags: empty, opened: empty), load)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .tags(let action):
      return tags.reduce(into: &state.tags, action: action).map(Action.tags)
    case .loaded(let names):
      state.tags = tags.open(names)
      state.opened = state.tags
    case .saveTapped: return save(state)
    case .saved: return .announce("Note saved")
    case .failed(let reason): state.failure = reason
    }
    return .none
  }

  private func save(_ state: State) -> Effect<Action> {
    .run("note.save") { [store, tags] send in
      do throws(StoreFailure) {
        try await store.write("Save note") { transaction throws(StoreFailure) in
          let owner = RecordReference(NoteRecord.collection.name, state.id)
          if try transaction.find(NoteRecord.self, state.id) == nil {
            try transaction.insert(NoteRecord(title: "Note"), id: state.id)
          }
          var names: [String] = []
          if case .value(let value) = tags.validation(of: state.tags) { names = value }
          try tags.link(names, of: owner, field: "tags", limit: 8, in: transaction)
        }
        await send(.saved)
      } catch {
        await send(.failed(error.explanation.message))
      }
    }
  }

  func unsavedChanges(in state: State) -> [String] {
    tags.validation(of: state.tags) == tags.validation(of: state.opened) ? [] : ["Tags"]
  }

  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [tags.view(state.tags, sending: Action.tags)]
    if let failure = state.failure { parts.append(.hint(failure, role: .danger)) }
    if case .invalid(let reason) = tags.validation(of: state.tags) { parts.append(.hint(reason)) }
    parts.append(.button("note.save", "Save", role: .primary, onTap: .saveTapped))
    return .vstack(parts)
  }
}
