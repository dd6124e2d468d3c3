import Core
import Foundation
import Synchronization

/// A blob store that records its calls and can fail at a given call.
final class BlobSpy: BlobStore {
  private struct State {
    var calls: [String] = []
    var failing: Int?
  }

  enum Moment { case beforeCommit, afterCommit }

  private let base: any BlobStore
  private let state: Mutex<State>
  private let interruption = Mutex<(@Sendable (Moment, BlobID) async -> Void)?>(nil)
  static let failure = BlobFailure.storage(.diskFull("photos"))

  init(_ base: any BlobStore, failingAt call: Int? = nil) {
    self.base = base
    state = Mutex(State(failing: call))
  }

  var calls: [String] { state.withLock { $0.calls } }

  private func note(_ call: String) throws(BlobFailure) {
    let fails = state.withLock { state in
      state.calls.append(call)
      return state.calls.count == state.failing
    }
    if fails { throw Self.failure }
  }

  func id(of bytes: any ByteSource, limit: Int) async throws(BlobFailure) -> BlobID {
    try note("id")
    return try await base.id(of: bytes, limit: limit)
  }

  func stage(_ bytes: any ByteSource, limit: Int) async throws(BlobFailure) -> any StagedBlob {
    try note("stage")
    return try await base.stage(bytes, limit: limit)
  }

  /// Sets an action to run just before and just after bytes are stored, or `nil` for none.
  func interrupt(_ action: (@Sendable (Moment, BlobID) async -> Void)?) {
    interruption.withLock { $0 = action }
  }

  func commit(
    _ staged: any StagedBlob, extension ending: String
  ) async throws(BlobFailure) -> BlobCommit {
    let interrupt = interruption.withLock { $0 }
    await interrupt?(.beforeCommit, staged.id)
    try note("commit .\(ending)")
    let outcome = try await base.commit(staged, extension: ending)
    await interrupt?(.afterCommit, staged.id)
    return outcome
  }

  func discard(_ staged: any StagedBlob) async { await base.discard(staged) }

  func open(_ id: BlobID) async throws(BlobFailure) -> any StoredBlob {
    try note("open")
    return try await base.open(id)
  }

  func isIntact(_ id: BlobID) async throws(BlobFailure) -> Bool {
    try note("isIntact")
    return try await base.isIntact(id)
  }

  func remove(_ id: BlobID) async throws(BlobFailure) {
    try note("remove")
    try await base.remove(id)
  }

  func isStored(_ id: BlobID) throws(BlobFailure) -> Bool { try base.isStored(id) }

  func isInUse(_ id: BlobID) async throws(BlobFailure) -> Bool { try await base.isInUse(id) }

  func quarantine(
    _ ids: [BlobID], because reason: QuarantineReason
  ) throws(BlobFailure) -> Set<BlobID> {
    try base.quarantine(ids, because: reason)
  }

  func quarantined() async throws(BlobFailure) -> [QuarantinedBlob] {
    try await base.quarantined()
  }

  func ids(after id: BlobID?, limit: Int) async throws(BlobFailure) -> [BlobID] {
    try await base.ids(after: id, limit: limit)
  }

  func storedAt(_ id: BlobID) async throws(BlobFailure) -> Instant? { try await base.storedAt(id) }

  func removeStaged(dryRun: Bool) async throws(BlobFailure) -> Int {
    try await base.removeStaged(dryRun: dryRun)
  }

  func saveDerivative(_ data: Data, named name: String, of id: BlobID) async throws(BlobFailure) {
    try note("keep \(name)")
    try await base.saveDerivative(data, named: name, of: id)
  }

  func derivative(_ name: String, of id: BlobID) async throws(BlobFailure) -> Data? {
    try await base.derivative(name, of: id)
  }
}

/// An image processor that records its calls and how many ran at once.
final class ImageSpy: ImageProcessor {
  private struct State {
    var recipes: [DerivativeRecipe] = []
    var budgets: [ImageBudget] = []
    var running = 0
    var most = 0
  }

  private let base: any ImageProcessor
  private let state = Mutex(State())

  init(_ base: any ImageProcessor) { self.base = base }

  var recipes: [DerivativeRecipe] { state.withLock { $0.recipes } }
  var budgets: [ImageBudget] { state.withLock { $0.budgets } }
  /// The maximum number of images processed at once so far.
  var most: Int { state.withLock { $0.most } }

  func derive(
    from source: any ByteSource, _ recipe: DerivativeRecipe, within budget: ImageBudget
  ) async throws(ImageFailure) -> DerivedImages {
    state.withLock { state in
      state.recipes.append(recipe)
      state.budgets.append(budget)
      state.running += 1
      state.most = max(state.most, state.running)
    }
    defer { state.withLock { $0.running -= 1 } }
    for _ in 0..<20 { await Task.yield() }
    return try await base.derive(from: source, recipe, within: budget)
  }

  func pixels(
    of source: any ByteSource, fitting box: PixelBox, within budget: ImageBudget
  ) async throws(ImageFailure) -> Raster {
    try await base.pixels(of: source, fitting: box, within: budget)
  }

  func copy(
    of source: any ByteSource, within budget: ImageBudget
  ) async throws(ImageFailure) -> DerivedImages.EncodedImage {
    try await base.copy(of: source, within: budget)
  }

  func color(
    of source: any ByteSource, at place: PixelPosition, within budget: ImageBudget
  ) async throws(ImageFailure) -> SRGBColor {
    try await base.color(of: source, at: place, within: budget)
  }

  func encode(_ picture: Raster, _ metadata: ImageMetadata) async throws(ImageFailure) -> Data {
    try await base.encode(picture, metadata)
  }

  func png(ofSVG svg: Data, width: Int) async throws(ImageFailure) -> Data {
    try await base.png(ofSVG: svg, width: width)
  }

  func png(ofGlyph glyph: String, side: Int) async throws(ImageFailure) -> Data {
    try await base.png(ofGlyph: glyph, side: side)
  }

  func check() async throws(ImageFailure) -> [String] { try await base.check() }
}
