import Core
import Foundation
import HeadlessHost
import MemoryAdapters
import PhotoIngest
import Sessions
import TestKit

/// A library of photos in memory, with a made form that has sockets for them.
struct PhotoDesk {
  let world: World
  let plugin: PhotoIngestPlugin
  let assembly: Assembly
  /// What was asked of the blob store.
  let blobs: BlobSpy
  /// What was asked of the image processor.
  let images: ImageSpy

  /// An empty library, or the one of a world; its blob store can fail at one call.
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
      files: world.files, ids: world.ids, clock: world.clock, log: world.log)
    assembly = try Assembly([plugin, AlbumPlugin(store: world.store)])
  }

  var pipeline: IngestPipeline { plugin.pipeline }
  var shelf: PhotoShelf { plugin.shelf }

  /// A host with a screen open; by default the made form.
  func host(at route: Route = "/albums/1") async throws -> HeadlessScreen {
    let session = Session(
      assembly, clock: world.clock, drafts: world.drafts, log: world.log)
    world.parking.watch { Task { await session.notify() } }
    let host = HeadlessScreen(session) { [parking = world.parking] in parking.count(of: session) }
    try await host.open(route)
    return host
  }

  /// Photos in the person's library, each another grey: a.jpg, b.jpg, …
  func offer(_ names: String...) {
    for (index, name) in names.enumerated() {
      world.photos.add(name, MemoryImages.picture(400, 300, grey: 10 + index))
    }
  }

  /// Takes bytes in, within the standard budget.
  @discardableResult
  func ingest(_ data: Data, _ budget: ImageBudget = ImageBudget()) async throws -> PhotoID {
    try await pipeline.ingest(MemoryBytes(data), within: budget).id
  }

  /// Loses the derivatives of bytes that were taken in, as a cleared cache does.
  func clearCache(of data: Data) async throws {
    for photo in try await photos() { try await world.blobs.remove(photo.record.original) }
    try await ingest(data)
  }

  /// All photos, the newest first.
  func photos() async throws -> [Stored<PhotoRecord>] {
    try await shelf.page(limit: 500).page.items
  }

  /// Which photos an album's shots are.
  func shots(_ album: RecordID = "1") async throws -> [PhotoID] {
    try await world.store.read { reader throws(StoreFailure) in
      let owner = RecordReference(AlbumRecord.collection.name, album)
      return try reader.targets(of: owner, field: "shots").map(\.id)
    }
  }

  /// What doctor finds.
  func findings(
    repair: Bool = false, full: Bool = false, rebuild: Bool = false, confirmed: Bool = false
  ) async -> [HealthCheck.Finding] {
    await plugin.checks[0].run(
      .init(repair: repair, full: full, rebuild: rebuild, confirm: { _ in confirmed }))
  }

  /// The intents that haven't ended.
  func intents() async throws -> [Intent] {
    try await world.store.read { reader throws(StoreFailure) in
      try reader.intents(after: nil, limit: 1000)
    }
  }

  /// Stores bytes as an import does, or with an intent as a process that was killed then does.
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

  /// How many originals are kept, and how many copies were staged and left.
  func kept() async throws -> (originals: Int, staged: Int) {
    (try await world.blobs.ids(after: nil, limit: 1000).count, world.blobs.stagedCount)
  }

  /// Photos whose original is not there.
  func dangling() async throws -> [PhotoID] {
    var dangling: [PhotoID] = []
    for photo in try await photos() {
      if try await world.blobs.keptAt(photo.record.original) == nil { dangling.append(photo.id) }
    }
    return dangling
  }
}

extension HeadlessScreen {
  /// The words of the photos in a field, in order: their images' labels.
  func tiles(_ field: String) async throws -> [String] {
    try await branch(NodeID("\(field).tiles"))?.flattened.compactMap { element in
      switch element.content {
      case .image, .progress: element.label
      default: nil
      }
    } ?? []
  }

  /// Which photos are in a field, in order.
  func photos(_ field: String) async throws -> [PhotoID] {
    try await branch(NodeID("\(field).tiles"))?.flattened.compactMap { element in
      if case .image(let picture) = element.content { picture.photo } else { nil }
    } ?? []
  }

  /// What the control of a field says; nil where it is not there.
  func control(_ field: String) async -> String? {
    await snapshot.root.flattened.first { $0.id?.text == "\(field).add" }?.label
  }

  /// What the host is asked to show, and for how many photos.
  func picker(_ field: String) async -> PhotoPicker? {
    let element = await snapshot.root.flattened.first { $0.id?.text == "\(field).add" }
    if case .photoPicker(let picker) = element?.content { return picker }
    return nil
  }

  private func branch(_ id: NodeID) async throws -> Snapshot.Branch? {
    await snapshot.root.first(id)
  }
}

extension Snapshot.Branch {
  func first(_ id: NodeID) -> Snapshot.Branch? {
    if element.id == id { return self }
    for child in children {
      if let found = child.first(id) { return found }
    }
    return nil
  }
}
