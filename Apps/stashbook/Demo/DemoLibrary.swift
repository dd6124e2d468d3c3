import Composition
import Core
import Foundation
import HeadlessHost
import Sessions
import Synchronization

/// A sample stash, entered through the app's own screens.
///
/// The stash has six canvases, one at each stage. The library also has a journal, a weight log with
/// a goal, and a drawing. Data of excluded features is omitted.
struct DemoLibrary {
  let folder: String
  let progress: DemoProgress

  func fill() async throws {
    let photos = DemoPhotos()
    let library = try Library(at: folder, for: .writing, photos: photos)
    let host = library.host()
    let screens = Set(library.assembly.screens.map(\.entry.pattern.description))
    let samples = screens.contains("/canvases/new") ? DemoSample.all : []
    for (number, sample) in samples.enumerated() {
      progress("Creating the sample library: canvas \(number + 1) of \(samples.count)…")
      let picture = DemoPicture(motif: sample.motif, progress: sample.stitched, light: 0)
      let file = try await file(picture, sample.metadata, library)
      photos.add(sample.name, file)
      try await add(sample, host)
      if sample.hasJournal { try await writeJournal(sample, host, photos, library) }
    }
    progress("Creating the sample library: weight entries and a drawing…")
    if screens.contains("/weight") { try await weigh(host) }
    if screens.contains("/drawings") { try await draw(host) }
    progress("")
    await host.session.end()
  }

  private func add(_ sample: DemoSample, _ host: HeadlessScreen) async throws {
    try await host.open("/canvases/new")
    try await host.fill(sample.designer, into: .id("canvas.designer"))
    try await host.fill(sample.name, into: .id("canvas.name"))
    try await host.fill(sample.size, into: .id("canvas.size"))
    try await host.fill(sample.acquired, into: .id("canvas.acquired"))
    try await host.fill(sample.notes, into: .id("canvas.notes"))
    try await host.choose(sample.status, in: .id("canvas.status"))
    try await tapIfThere(NodeID("canvas.mesh.preset.\(sample.mesh)"), host)
    if try await tapIfThere("canvas.tags.input", host) {
      let list = sample.tags.map { $0 + "," }.joined()
      try await host.send(.paste(list), to: .id("canvas.tags.input"))
    }
    if try await tapIfThere("canvas.cover.add", host) { try await host.pick(sample.name) }
    try await host.tap(.id("canvas.save"))
  }

  /// Adds four journal entries with one to four photos each.
  private func writeJournal(
    _ sample: DemoSample, _ host: HeadlessScreen, _ photos: DemoPhotos, _ library: Library
  ) async throws {
    try await host.open("/canvases")
    guard case .link(let route) = try await host.element(.kind("link", sample.name)).content
    else { return }
    for (index, note) in DemoSample.notes.enumerated() {
      try await host.open(Route("\(route)/journal/new"))
      try await host.fill(note, into: .id("journal.note"))
      if try await tapIfThere("journal.photos.add", host) {
        var names: [String] = []
        for number in 0...index {
          let picture = DemoPicture(
            motif: sample.motif, progress: 0.1 + 0.12 * Double(index), light: number * 4 + index)
          names.append("entry \(index + 1), photo \(number + 1)")
          let file = try await file(picture, ImageMetadata(), library)
          photos.add(names[number], file)
        }
        try await host.pick(names)
      }
      try await host.tap(.id("journal.save"))
    }
  }

  /// Adds weights at five-day intervals through today, and a goal.
  private func weigh(_ host: HeadlessScreen) async throws {
    for (index, weight) in DemoSample.weights.enumerated() {
      try await host.open("/weight/new")
      for _ in 0..<5 * index { try await host.tap(.id("weight.day.previous")) }
      try await host.fill(weight, into: .id("weight.value"))
      try await host.tap(.id("weight.save"))
    }
    try await host.open("/weight")
    try await host.fill("70 kg", into: .id("weight.goal"))
    try await host.tap(.id("weight.goal.set"))
  }

  private func draw(_ host: HeadlessScreen) async throws {
    try await host.open("/drawings")
    try await host.tap(.id("drawings.new"))
    for (index, stroke) in DemoDrawing.strokes.enumerated() {
      for chosen in stroke.chosen { try await host.tap(.id(chosen)) }
      try await host.fill("\(stroke.size)", into: .id("drawing.size"))
      for surface in await host.elements(ofKind: "drawingSurface") {
        guard let id = surface.id else { continue }
        try await host.send(.draw(.stroke(stroke.way, key: UInt32(index))), to: .id(id))
      }
    }
  }

  @discardableResult
  private func tapIfThere(_ id: NodeID, _ host: HeadlessScreen) async throws -> Bool {
    let isThere = await host.snapshot.root.flattened.contains { $0.id == id }
    if isThere { try await host.tap(.id(id)) }
    return isThere
  }

  private func file(
    _ picture: DemoPicture, _ metadata: ImageMetadata, _ library: Library
  ) async throws -> Data {
    let raster = metadata.orientation == 6 ? picture.raster.turnedLeft : picture.raster
    return try await library.ports.images.encode(raster, metadata)
  }
}

extension LibraryPlugin {
  /// Creates the plugin with this program's version and the demo's sample.
  init(_ library: Library) {
    self.init(library, version: Stashbook.version) { folder in
      try await DemoLibrary(folder: folder, progress: DemoProgress(isShown: false)).fill()
    }
  }
}

/// A photo source that provides the demo's generated images.
final class DemoPhotos: PhotoSource {
  private let photos = Mutex<[String: Data]>([:])

  func add(_ name: String, _ data: Data) { photos.withLock { $0[name] = data } }
  func camera() async -> CameraState { .none }
  func requestCamera(reason: String) async -> CameraState { .none }

  func load(_ item: PhotoItem) async throws(PhotoSourceFailure) -> any ByteSource {
    guard let data = photos.withLock({ $0[item.id] }) else { throw .missing(name: item.name) }
    return MemoryBytes(data)
  }
}

extension Raster {
  /// The image rotated 90° counterclockwise, as a camera stores an image with EXIF orientation 6.
  var turnedLeft: Raster {
    let source = [UInt8](pixels)
    var turned = [UInt8](repeating: 0, count: source.count)
    for y in 0..<height {
      for x in 0..<width {
        let from = (y * width + x) * 3
        let to = ((width - 1 - x) * height + y) * 3
        for part in 0..<3 { turned[to + part] = source[from + part] }
      }
    }
    return Raster(width: height, height: width, pixels: Data(turned))
  }
}
