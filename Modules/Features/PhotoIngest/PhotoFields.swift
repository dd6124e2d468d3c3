import Core

/// An editor for one photo, in which a new photo replaces the old one.
struct OnePhotoField: FieldEditor {
  let choosing: PhotoPickerField
  let intake: PhotoIntake

  func open(_ value: PhotoID?) -> PhotoPickerField.State { .init(value.map { [$0] } ?? []) }

  func validation(of state: PhotoPickerField.State) -> FieldValidation<PhotoID> {
    if state.selection.isLoading { return .pending("Wait until the photo is loaded") }
    return state.selection.photos.first.map { .value($0) } ?? .empty
  }

  func parse(_ texts: [String]) async throws(FieldRefusal) -> PhotoID {
    guard texts.count == 1, let path = texts.first else {
      throw FieldRefusal("Expected one photo, not \(texts.count)")
    }
    return try await intake.take(path: path)
  }

  func prepare(
    _ value: PhotoID, replacing old: [RecordReference], in transaction: any Transaction
  ) throws(StoreFailure) -> [RecordReference] { try PhotoLinks.prepare([value], transaction) }

  func value(
    of targets: [RecordReference], in reader: any RecordReader
  ) throws(StoreFailure) -> PhotoID? { try PhotoLinks.live(targets, reader).first }

  func display(_ value: PhotoID) -> String { PhotoText.count(1) }

  func reduce(
    into state: inout PhotoPickerField.State, action: PhotoPickerField.Action
  ) -> Effect<PhotoPickerField.Action> { choosing.reduce(into: &state, action: action) }

  func view(_ state: PhotoPickerField.State) -> Node<PhotoPickerField.Action> {
    choosing.view(state)
  }
}

/// An editor for several ordered photos, up to the slot's limit.
struct ManyPhotosField: FieldEditor {
  let choosing: PhotoPickerField
  let intake: PhotoIntake

  func open(_ value: [PhotoID]?) -> PhotoPickerField.State { .init(value ?? []) }

  func validation(of state: PhotoPickerField.State) -> FieldValidation<[PhotoID]> {
    if state.selection.isLoading { return .pending("Wait until the photos are loaded") }
    return state.selection.photos.isEmpty ? .empty : .value(state.selection.photos)
  }

  func parse(_ texts: [String]) async throws(FieldRefusal) -> [PhotoID] {
    if let limit = choosing.settings.limit, texts.count > limit {
      throw FieldRefusal(
        Explanation(
          .refused, code: "limit", "Expected at most \(limit) photos, not \(texts.count)"))
    }
    var photos: [PhotoID] = []
    for path in texts {
      let photo = try await intake.take(path: path)
      guard !photos.contains(photo) else {
        throw FieldRefusal("Duplicate photo “\(path)”; each photo can be added only once")
      }
      photos.append(photo)
    }
    return photos
  }

  func prepare(
    _ value: [PhotoID], replacing old: [RecordReference], in transaction: any Transaction
  ) throws(StoreFailure) -> [RecordReference] { try PhotoLinks.prepare(value, transaction) }

  func value(
    of targets: [RecordReference], in reader: any RecordReader
  ) throws(StoreFailure) -> [PhotoID]? {
    let live = try PhotoLinks.live(targets, reader)
    return live.isEmpty ? nil : live
  }

  func display(_ value: [PhotoID]) -> String { PhotoText.count(value.count) }

  func reduce(
    into state: inout PhotoPickerField.State, action: PhotoPickerField.Action
  ) -> Effect<PhotoPickerField.Action> { choosing.reduce(into: &state, action: action) }

  func view(_ state: PhotoPickerField.State) -> Node<PhotoPickerField.Action> {
    choosing.view(state)
  }
}

/// Functions that create and read a field's links to live photo records.
enum PhotoLinks {
  static func prepare(
    _ photos: [PhotoID], _ reader: any RecordReader
  ) throws(StoreFailure) -> [RecordReference] {
    var targets: [RecordReference] = []
    for photo in photos where !targets.contains(where: { $0.id == photo }) {
      let target = RecordReference(PhotoRecord.collection.name, photo)
      guard try isLive(target, reader) else { throw .missing(target) }
      targets.append(target)
    }
    return targets
  }

  static func live(
    _ targets: [RecordReference], _ reader: any RecordReader
  ) throws(StoreFailure) -> [PhotoID] {
    var photos: [PhotoID] = []
    for target in targets where try isLive(target, reader) { photos.append(target.id) }
    return photos
  }

  private static func isLive(
    _ target: RecordReference, _ reader: any RecordReader
  ) throws(StoreFailure) -> Bool {
    guard let photo = try reader.find(PhotoRecord.self, target.id) else { return false }
    return photo.deletedAt == nil
  }
}
