public import Core
public import Foundation
import Glibc
import ImageWire
import Synchronization

/// The image processor that decodes images with libvips, in separate worker processes.
///
/// A worker is started when a job needs one, by default at most one worker per processor core. If a
/// worker crashes, takes too long, or needs too much memory, only the worker's current file fails,
/// and the next file gets a new worker. Releasing the last reference to this object ends its
/// workers.
public final class VipsImageProcessor: ImageProcessor {
  /// The slots for workers, created for the first job because most commands process no images.
  private struct Workshop {
    let program: WorkerProgram
    let places: [WorkerSlot]
    let pool: WorkerPool

    init(_ program: WorkerProgram, count: Int) {
      self.program = program
      places = (0..<max(1, count)).map { _ in WorkerSlot(program) }
      pool = WorkerPool(places)
    }
  }

  private let found: @Sendable () -> Workshop
  private let opened = Mutex<Workshop?>(nil)

  /// Creates a processor for a worker executable, without starting a worker.
  ///
  /// - Parameters:
  ///   - worker: The URL of the executable. The executable's version is checked when a worker
  ///     starts.
  ///   - count: The maximum number of workers, 1 or more.
  ///   - limits: The limits of each worker.
  public init(
    worker: @autoclosure @escaping @Sendable () -> URL = VipsImageProcessor.siblingWorker,
    count: @autoclosure @escaping @Sendable () -> Int =
      ProcessInfo.processInfo.activeProcessorCount,
    limits: WorkerLimits = WorkerLimits()
  ) {
    found = {
      let program = WorkerProgram(path: worker().path(percentEncoded: false), limits: limits)
      return Workshop(program, count: count())
    }
  }

  deinit {
    opened.withLock { workshop in
      for place in workshop?.places ?? [] { place.clear() }
    }
  }

  private var workshop: Workshop {
    opened.withLock { workshop in
      if let workshop { return workshop }
      let new = found()
      workshop = new
      return new
    }
  }

  /// Reads an image's metadata and creates its derivatives, decoding the image once.
  ///
  /// - Throws: ``ImageFailure`` if the image can't be processed; ``ImageFailure/decoderFailed(_:)``
  ///   if the task is cancelled. Cancelling the task ends the worker.
  public func derive(
    from source: any ByteSource, _ recipe: DerivativeRecipe, within budget: ImageBudget
  ) async throws(ImageFailure) -> DerivedImages {
    try check(source, budget)
    let job = DerivationJob(source: source, recipe: recipe, budget: budget)
    return try await run { channel, deadline throws(JobFailure) in try job.run(channel, deadline) }
  }

  /// Returns an image's pixels, scaled down by a worker to fit a box.
  ///
  /// - Throws: ``ImageFailure`` if the image can't be processed; ``ImageFailure/decoderFailed(_:)``
  ///   if the task is cancelled. Cancelling the task ends the worker.
  public func pixels(
    of source: any ByteSource, fitting box: PixelBox, within budget: ImageBudget
  ) async throws(ImageFailure) -> Raster {
    try check(source, budget)
    let job = RasterJob(source: source, box: box, budget: budget)
    return try await run { channel, deadline throws(JobFailure) in try job.run(channel, deadline) }
  }

  /// Returns a shareable copy that a worker encodes from an image's decoded pixels.
  ///
  /// - Throws: ``ImageFailure`` if the image can't be processed; ``ImageFailure/decoderFailed(_:)``
  ///   if the task is cancelled. Cancelling the task ends the worker.
  public func copy(
    of source: any ByteSource, within budget: ImageBudget
  ) async throws(ImageFailure) -> DerivedImages.EncodedImage {
    try check(source, budget)
    let job = CopyJob(source: source, budget: budget)
    return try await run { channel, deadline throws(JobFailure) in try job.run(channel, deadline) }
  }

  /// Returns the mean color of a pixel and its neighbors.
  ///
  /// Only the mean color leaves the worker, not the pixels.
  ///
  /// - Throws: ``ImageFailure`` if the image can't be processed; ``ImageFailure/decoderFailed(_:)``
  ///   if the task is cancelled. Cancelling the task ends the worker.
  public func color(
    of source: any ByteSource, at place: PixelPosition, within budget: ImageBudget
  ) async throws(ImageFailure) -> SRGBColor {
    try check(source, budget)
    let job = SampleJob(source: source, place: place, budget: budget)
    return try await run { channel, deadline throws(JobFailure) in try job.run(channel, deadline) }
  }

  /// Encodes pixels as a JPEG with quality 90.
  public func encode(
    _ picture: Raster, _ metadata: ImageMetadata
  ) async throws(ImageFailure) -> Data {
    let request = PictureRequest(
      width: picture.width, height: picture.height, quality: 90, metadata: metadata)
    return try await encode(picture.pixels, request)
  }

  /// Encodes pixels as an image file in the requested format.
  func encode(_ pixels: Data, _ request: PictureRequest) async throws(ImageFailure) -> Data {
    let count = request.width * request.height
    guard count <= PictureRequest.maximumPixels else {
      throw .overBudget(.pixels, found: count, limit: PictureRequest.maximumPixels)
    }
    guard count > 0, pixels.count == request.byteCount else {
      throw .damaged(
        "\(pixels.count) bytes don't match \(request.width) × \(request.height) pixels")
    }
    let job = PartedJob(request: request, content: pixels)
    return try await run { channel, deadline throws(JobFailure) in try job.run(channel, deadline) }
  }

  /// Returns a PNG, `width` pixels wide, that librsvg draws from an SVG.
  ///
  /// - Throws: ``ImageFailure`` if the SVG can't be drawn; ``ImageFailure/decoderFailed(_:)``, with
  ///   the reason, if the worker can't draw SVG.
  public func png(ofSVG svg: Data, width: Int) async throws(ImageFailure) -> Data {
    try check(MemoryBytes(svg), .svg)
    guard width > 0 else { throw .damaged("an image can't be \(width) pixels wide") }
    guard width <= ImageBudget.svg.side else {
      throw .overBudget(.side, found: width, limit: ImageBudget.svg.side)
    }
    let job = PartedJob(request: SVGRequest(count: svg.count, width: width), content: svg)
    return try await run { channel, deadline throws(JobFailure) in try job.run(channel, deadline) }
  }

  /// Returns a PNG of an emoji, `side` × `side` pixels, drawn with the system's emoji font.
  ///
  /// - Throws: ``ImageFailure`` if the emoji can't be drawn; ``ImageFailure/decoderFailed(_:)``,
  ///   with the reason, if the worker has no emoji font.
  public func png(ofGlyph glyph: String, side: Int) async throws(ImageFailure) -> Data {
    try ImageBudget.check(glyph: glyph, side: side)
    let job = PartedJob(request: GlyphRequest(glyph: glyph, side: side), content: Data())
    return try await run { channel, deadline throws(JobFailure) in try job.run(channel, deadline) }
  }

  /// Rejects a source that is empty or has too many bytes, without starting a worker.
  private func check(_ source: any ByteSource, _ budget: ImageBudget) throws(ImageFailure) {
    guard source.count > 0 else { throw .empty }
    guard source.count <= budget.bytes else {
      throw .overBudget(.bytes, found: source.count, limit: budget.bytes)
    }
  }

  private func run<Answer: Sendable>(
    _ job: @escaping WorkerSlot.Job<Answer>
  ) async throws(ImageFailure) -> Answer {
    try await workshop.pool.run { place in await place.run(job) }.get()
  }

  /// Returns the results of a worker's self-check, as sentences.
  ///
  /// - Throws: ``ImageFailure/unavailable(path:reason:)`` if no worker becomes ready.
  public func check() async throws(ImageFailure) -> [String] {
    let workshop = workshop
    let greeting = try await workshop.pool.run { place in await place.greeting() }.get()
    let formats = greeting.formats.map(\.mediaType).joined(separator: ", ")
    let memory =
      greeting.memoryLimit == 0 ? "not limited" : "limited to \(greeting.memoryLimit >> 20) MiB"
    let confinement =
      switch greeting.confinement {
      case .on: "blocked"
      case .off(let reason): "not blocked (\(reason))"
      }
    let drawing = greeting.drawingProblem.map { "Can't draw SVG: \($0)" } ?? "Draws SVG"
    let emoji =
      greeting.glyphProblem.map { "Can't draw color emoji: \($0)" } ?? "Draws color emoji"
    return [
      "The image worker \(workshop.program.path) uses libvips \(greeting.library)",
      "Reads \(formats)",
      "Rotates images upright",
      drawing,
      emoji,
      "Memory is \(memory)",
      "Access to files and the network is \(confinement)",
    ]
  }

  /// The number of jobs that are waiting for a worker.
  var waitingCount: Int {
    get async { await workshop.pool.waitingCount }
  }

  /// The process IDs of the running workers.
  var workerIDs: [Int32] { workshop.places.compactMap(\.workerID) }

  /// Ends every worker immediately, so that current and later jobs fail.
  public func shutDown() async {
    await workshop.pool.shutDown()
  }
}
