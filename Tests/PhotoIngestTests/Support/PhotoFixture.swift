import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import PhotoIngest
import Sessions
import TestKit

/// A fixture with an in-memory library of photos and a stub form that has slots for them.
struct PhotoFixture {
  let world: World
  let plugin: PhotoIngestPlugin
  let assembly: Assembly
  /// The recorder of calls to the blob store.
  let blobs: BlobSpy
  /// The recorder of calls to the image processor.
  let images: ImageSpy

  /// Creates a fixture with an empty library, or with the library of a given world.
  ///
  /// If `call` isn't `nil`, that call to the blob store fails.
  init(
    camera: CameraState = .none, answer: CameraState = .allowed, in given: World? = nil,
    failingAt call: Int? = nil
  ) throws {
    let world =
      given
      ?? World(
        collections: [PhotoRecord.collection, AlbumRecord.collection], camera: camera,
        answer: answer)
    self.world = world
    blobs = BlobSpy(world.blobs, failingAt: call)
    images = ImageSpy(world.images)
    plugin = PhotoIngestPlugin(
      store: world.store, blobs: blobs, images: images, source: world.photos,
      files: world.files, ids: world.ids, clock: world.clock, settings: world.settings,
      log: world.log)
    assembly = try Assembly([plugin, AlbumPlugin(store: world.store)])
  }

  var pipeline: IngestPipeline { plugin.pipeline }
  var repository: PhotoRepository { plugin.repository }

  /// Opens a screen in a new host, by default the stub form.
  func host(at route: Route = "/albums/1") async throws -> HeadlessScreen {
    let session = Session(
      assembly, clock: world.clock, drafts: world.drafts, log: world.log)
    world.parking.watch { Task { await session.notify() } }
    let host = HeadlessScreen(session) { [parking = world.parking] in parking.count(of: session) }
    try await host.open(route)
    return host
  }

  /// Adds photos to the user's photo library, each in a different gray.
  func offer(_ names: String...) {
    for (index, name) in names.enumerated() {
      world.photos.add(name, MemoryImages.picture(400, 300, gray: 10 + index))
    }
  }

  /// Imports bytes, by default within the default budget.
  @discardableResult
  func ingest(_ data: Data, _ budget: ImageBudget = ImageBudget()) async throws -> PhotoID {
    try await pipeline.ingest(MemoryBytes(data), within: budget).id
  }

  /// Removes all originals and derivatives, and stores only the original with the given bytes
  /// again.
  func clearCache(of data: Data) async throws {
    for photo in try await photos() { try await world.blobs.remove(photo.record.original) }
    try await ingest(data)
  }

  /// Returns up to 500 live photos, newest first.
  func photos() async throws -> [StoredRecord<PhotoRecord>] {
    try await repository.page(limit: 500).page.items
  }

  /// Returns the IDs of the photos in an album's shots.
  func shots(_ album: RecordID = "1") async throws -> [PhotoID] {
    try await world.store.read { reader throws(StoreFailure) in
      let owner = RecordReference(AlbumRecord.collection.name, album)
      return try reader.targets(of: owner, field: "shots").map(\.id)
    }
  }

  /// Returns the findings of the health check.
  func findings(
    repair: Bool = false, full: Bool = false, rebuild: Bool = false, confirmed: Bool = false
  ) async -> [HealthCheck.Finding] {
    await plugin.checks[0].run(
      .init(repair: repair, full: full, rebuild: rebuild, confirm: { _ in confirmed }))
  }

  /// Returns the intents that haven't ended.
  func intents() async throws -> [Intent] {
    try await world.store.read { reader throws(StoreFailure) in
      try reader.intents(after: nil, limit: 1000)
    }
  }

  /// Stores an original without a photo.
  ///
  /// An import of a library stores originals without intents. A killed import of a photo leaves an
  /// original with an intent.
  @discardableResult
  func store(_ data: Data, intended: Bool = false) async throws -> BlobID {
    let staged = try await world.blobs.stage(MemoryBytes(data), limit: .max)
    let id = world.ids.next()
    if intended {
      try await world.store.write("Add photo") {
        [subject = staged.id.text] transaction
          throws(StoreFailure) in
        try transaction.begin(id, on: subject)
      }
    }
    try await world.blobs.commit(staged, extension: "jpg")
    return staged.id
  }

  /// Returns the number of stored originals and of staged copies.
  func kept() async throws -> (originals: Int, staged: Int) {
    (try await world.blobs.ids(after: nil, limit: 1000).count, world.blobs.stagedCount)
  }

  /// Returns the IDs of the photos whose original is missing.
  func dangling() async throws -> [PhotoID] {
    var dangling: [PhotoID] = []
    for photo in try await photos() {
      if try await world.blobs.storedAt(photo.record.original) == nil { dangling.append(photo.id) }
    }
    return dangling
  }
}

extension HeadlessScreen {
  /// Returns the labels of a field's photos, in order.
  func tiles(_ field: String) async throws -> [String] {
    try await branch(NodeID("\(field).tiles"))?.flattened.compactMap { element in
      switch element.content {
      case .image, .progress: element.label
      default: nil
      }
    } ?? []
  }

  /// Returns the IDs of the loaded photos in a field, in order.
  func photos(_ field: String) async throws -> [PhotoID] {
    try await branch(NodeID("\(field).tiles"))?.flattened.compactMap { element in
      if case .image(let picture) = element.content { picture.photo } else { nil }
    } ?? []
  }

  /// Returns the label of a field's control, or `nil` if there is none.
  func control(_ field: String) async -> String? {
    await snapshot.root.flattened.first { $0.id?.text == "\(field).add" }?.label
  }

  /// Returns a field's photo picker, or `nil` if the field has none.
  func picker(_ field: String) async -> PhotoPicker? {
    let element = await snapshot.root.flattened.first { $0.id?.text == "\(field).add" }
    if case .photoPicker(let picker) = element?.content { return picker }
    return nil
  }

  private func branch(_ id: NodeID) async throws -> SnapshotNode? {
    await snapshot.root.first(id)
  }
}

extension SnapshotNode {
  func first(_ id: NodeID) -> SnapshotNode? {
    if element.id == id { return self }
    for child in children {
      if let found = child.first(id) { return found }
    }
    return nil
  }
}
