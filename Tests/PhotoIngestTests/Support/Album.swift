import Core
import HeadlessHost
import PhotoIngest
import TestKit

/// The record of the stub feature: an album with a cover and shots, which are links.
struct AlbumRecord: Record {
  var title: String

  static let titleColumn = Column("title", .text)
  static let collection = RecordCollection("album_album", noun: "album", columns: [titleColumn])

  init(title: String) { self.title = title }
  init(row: RecordRow) throws(RowFailure) { title = try row.text(Self.titleColumn) }
  var values: [ColumnValue] { [.text(title)] }
}

/// A stub feature that doesn't depend on photos, with a form that has slots for cover and shots.
struct AlbumPlugin: FeaturePlugin, RecordSummarizing {
  static let cover = FieldSlot(
    FieldKind<PhotoID>("photo"), FieldSettings(id: "album.cover", label: "Cover"), required: true)
  static let shots = FieldSlot(
    FieldKind<[PhotoID]>("photos"), FieldSettings(id: "album.shots", label: "Shots", limit: 4),
    required: true)

  let store: any RecordStore
  var manifest: FeatureManifest {
    FeatureManifest(
      id: "album", title: "Album", requiredPorts: [.recordStore],
      schema: FeatureSchema([AlbumRecord.self], migrations: []),
      slots: [Self.cover.declaration, Self.shots.declaration],
      screens: [
        ScreenDeclaration("/albums/:id", title: "Album")
      ])
  }

  func summary(
    of record: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordSummary? {
    guard record.collection == AlbumRecord.collection.name,
      let album = try reader.find(AlbumRecord.self, record.id)?.record
    else { return nil }
    return RecordSummary(
      record, kind: "album", title: album.title, route: Route("/albums/\(record.id)"))
  }

  func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    guard let cover = services.editor(for: Self.cover), let shots = services.editor(for: Self.shots)
    else { return [:] }
    return [
      "/albums/:id": {
        AlbumForm(store: store, cover: cover, shots: shots)
      }
    ]
  }
}

/// A form that edits an album's photos.
///
/// The first save creates the album.
struct AlbumForm: Form {
  struct State: Equatable, Sendable, Codable {
    var id: RecordID
    var cover: FieldState
    var shots: FieldState
    var opened: [FieldState]
    var failure: String?
  }

  enum Action: Equatable, Sendable {
    case cover(FieldAction), shots(FieldAction)
    case saveTapped, saved, failed(String)
  }

  let store: any RecordStore
  let cover: AnyFieldEditor<PhotoID>
  let shots: AnyFieldEditor<[PhotoID]>

  var draftVersion: Int { 1 }
  func title(_ state: State) -> String { "Album" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    let (cover, shots) = (cover.open(nil), shots.open(nil))
    let id = RecordID(parameters["id"] ?? "")
    return (State(id: id, cover: cover, shots: shots, opened: [cover, shots]), .none)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .cover(let action):
      return cover.reduce(into: &state.cover, action: action).map(Action.cover)
    case .shots(let action):
      return shots.reduce(into: &state.shots, action: action).map(Action.shots)
    case .saveTapped: return save(state)
    case .saved: return .announce("Album saved")
    case .failed(let reason): state.failure = reason
    }
    return .none
  }

  private func save(_ state: State) -> Effect<Action> {
    .run("album.save") { [store, cover, shots] send in
      do throws(StoreFailure) {
        try await store.write("Save album") { transaction throws(StoreFailure) in
          let owner = RecordReference(AlbumRecord.collection.name, state.id)
          if try transaction.find(AlbumRecord.self, state.id) == nil {
            try transaction.insert(AlbumRecord(title: "Album"), id: state.id)
          }
          if case .value(let photo) = cover.validation(of: state.cover) {
            try cover.link(photo, of: owner, field: "cover", limit: 1, in: transaction)
          }
          if case .value(let photos) = shots.validation(of: state.shots) {
            try shots.link(photos, of: owner, field: "shots", limit: 4, in: transaction)
          }
        }
        await send(.saved)
      } catch {
        await send(.failed(error.explanation.message))
      }
    }
  }

  func unsavedChanges(in state: State) -> [String] {
    let parts = [("Cover", state.cover), ("Shots", state.shots)]
    return zip(parts, state.opened).filter { $0.0.1 != $0.1 }.map { $0.0.0 }
  }

  func view(_ state: State) -> Node<Action> {
    let pending = [
      pendingReason(cover.validation(of: state.cover)),
      pendingReason(shots.validation(of: state.shots)),
    ]
    return .vstack(
      [
        cover.view(state.cover, sending: Action.cover),
        shots.view(state.shots, sending: Action.shots),
        .button(
          "album.save", "Save", disabledBecause: pending.compactMap(\.self).first,
          onTap: .saveTapped),
      ] + (state.failure.map { [.hint($0, role: .danger)] } ?? []))
  }

  private func pendingReason<Value>(_ reading: FieldValidation<Value>) -> String? {
    if case .pending(let reason) = reading { reason } else { nil }
  }
}
