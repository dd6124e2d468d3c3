public import Core
public import Foundation
import Glibc
import ImageWire
import Synchronization

/// The image processor that has pictures decoded by libvips, in worker processes of their own.
///
/// A worker is started when a picture first needs one, at most one a core. One that crashes, takes
/// too long or wants too much memory costs the file it worked on; the next file gets a fresh one.
/// When the last reference to this value goes, its workers are gone.
public final class VipsImageProcessor: ImageProcessor {
  /// Where the workers are, from when something is first to be done: most commands see no picture.
  private struct Workshop {
    let program: WorkerProgram
    let places: [Workplace]
    let pool: WorkerPool

    init(_ program: WorkerProgram, count: Int) {
      self.program = program
      places = (0..<max(1, count)).map { _ in Workplace(program) }
      pool = WorkerPool(places)
    }
  }

  private let found: @Sendable () -> Workshop
  private let opened = Mutex<Workshop?>(nil)

  /// Workers of an executable; nothing is started yet.
  ///
  /// - Parameters:
  ///   - worker: The executable; another one's version is found out when it is started.
  ///   - count: The most workers at a time, 1 or more.
  ///   - limits: What each may use up.
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

  /// Reads a picture's facts and makes its derivatives, decoding it once.
  ///
  /// - Throws: ``ImageFailure``, `gaveUp` also for a cancelled task, whose worker is ended.
  public func derive(
    from source: any ByteSource, _ recipe: DerivativeRecipe, within budget: ImageBudget
  ) async throws(ImageFailure) -> DerivedImages {
    try check(source, budget)
    let job = DerivationJob(source: source, recipe: recipe, budget: budget)
    return try await run { channel, deadline throws(JobFailure) in try job.run(channel, deadline) }
  }

  /// The pixels of a picture; no more of them travel than fit the box.
  ///
  /// - Throws: ``ImageFailure``, `gaveUp` also for a cancelled task, whose worker is ended.
  public func pixels(
    of source: any ByteSource, fitting box: PixelBox, within budget: ImageBudget
  ) async throws(ImageFailure) -> Raster {
    try check(source, budget)
    let job = RasterJob(source: source, box: box, budget: budget)
    return try await run { channel, deadline throws(JobFailure) in try job.run(channel, deadline) }
  }

  /// A copy to give away; it is decoded and made in a worker.
  ///
  /// - Throws: ``ImageFailure``, `gaveUp` also for a cancelled task, whose worker is ended.
  public func copy(
    of source: any ByteSource, within budget: ImageBudget
  ) async throws(ImageFailure) -> DerivedImages.Picture {
    try check(source, budget)
    let job = CopyJob(source: source, budget: budget)
    return try await run { channel, deadline throws(JobFailure) in try job.run(channel, deadline) }
  }

  /// The colour around a pixel; no other pixel leaves the worker.
  ///
  /// - Throws: ``ImageFailure``, `gaveUp` also for a cancelled task, whose worker is ended.
  public func color(
    of source: any ByteSource, at place: PixelPlace, within budget: ImageBudget
  ) async throws(ImageFailure) -> SRGBColor {
    try check(source, budget)
    let job = SampleJob(source: source, place: place, budget: budget)
    return try await run { channel, deadline throws(JobFailure) in try job.run(channel, deadline) }
  }

  /// Makes a JPEG of pixels, at quality 90.
  public func encode(
    _ picture: Raster, _ metadata: PictureMetadata
  ) async throws(ImageFailure) -> Data {
    let request = PictureRequest(
      width: picture.width, height: picture.height, quality: 90, metadata: metadata)
    return try await encode(picture.pixels, request)
  }

  /// Makes a file of any format that is read.
  func encode(_ pixels: Data, _ request: PictureRequest) async throws(ImageFailure) -> Data {
    let count = request.width * request.height
    guard count <= PictureRequest.maximumPixels else {
      throw .beyondBudget(.pixels, found: count, most: PictureRequest.maximumPixels)
    }
    guard count > 0, pixels.count == request.byteCount else {
      throw .damaged("\(pixels.count) bytes are not the pixels of the size that was given")
    }
    let job = PartedJob(request: request, content: pixels)
    return try await run { channel, deadline throws(JobFailure) in try job.run(channel, deadline) }
  }

  /// A PNG of an SVG, drawn by librsvg.
  ///
  /// - Throws: ``ImageFailure``, `gaveUp` also where the worker can draw none, with its reason.
  public func png(ofSVG svg: Data, width: Int) async throws(ImageFailure) -> Data {
    try check(MemoryBytes(svg), .svg)
    guard width > 0 else { throw .damaged("no picture is \(width) pixels wide") }
    guard width <= ImageBudget.svg.side else {
      throw .beyondBudget(.side, found: width, most: ImageBudget.svg.side)
    }
    let job = PartedJob(request: SVGRequest(count: svg.count, width: width), content: svg)
    return try await run { channel, deadline throws(JobFailure) in try job.run(channel, deadline) }
  }

  /// A PNG of an emoji, in the system's emoji font.
  ///
  /// - Throws: ``ImageFailure``, `gaveUp` also where the worker has no such font, with its reason.
  public func png(ofGlyph glyph: String, side: Int) async throws(ImageFailure) -> Data {
    try ImageBudget.check(glyph: glyph, side: side)
    let job = PartedJob(request: GlyphRequest(glyph: glyph, side: side), content: Data())
    return try await run { channel, deadline throws(JobFailure) in try job.run(channel, deadline) }
  }

  /// What can be refused without a worker.
  private func check(_ source: any ByteSource, _ budget: ImageBudget) throws(ImageFailure) {
    guard source.count > 0 else { throw .empty }
    guard source.count <= budget.bytes else {
      throw .beyondBudget(.bytes, found: source.count, most: budget.bytes)
    }
  }

  private func run<Answer: Sendable>(
    _ job: @escaping Workplace.Job<Answer>
  ) async throws(ImageFailure) -> Answer {
    try await workshop.pool.run { place in await place.run(job) }.get()
  }

  /// What a worker found when it checked itself, in words.
  ///
  /// - Throws: ``ImageFailure/unavailable(path:reason:)`` when no worker gets ready.
  public func check() async throws(ImageFailure) -> [String] {
    let workshop = workshop
    let greeting = try await workshop.pool.run { place in await place.greeting() }.get()
    let formats = greeting.formats.map(\.mediaType).joined(separator: ", ")
    let memory = greeting.memoryLimit == 0 ? "not limited" : "\(greeting.memoryLimit) bytes"
    let confinement =
      switch greeting.confinement {
      case .on: "given up"
      case .off(let reason): "not given up (\(reason))"
      }
    let drawing = greeting.drawingProblem.map { "no SVG (\($0))" } ?? "SVG"
    let emoji = greeting.glyphProblem.map { "no emoji in colour (\($0))" } ?? "emoji in colour"
    return [
      "The image worker is \(workshop.program.path), with libvips \(greeting.library)",
      "It reads \(formats)",
      "It turns pictures upright",
      "It draws \(drawing)",
      "It draws \(emoji)",
      "Its memory is \(memory)",
      "Opening files and the network is \(confinement)",
    ]
  }

  /// How many jobs wait for a worker.
  var waitingCount: Int {
    get async { await workshop.pool.waitingCount }
  }

  /// The numbers of the workers' processes.
  var workerIDs: [Int32] { workshop.places.compactMap(\.workerID) }

  /// Ends every worker at once; files being worked on are refused, and so is every later one.
  public func shutDown() async {
    await workshop.pool.shutDown()
  }
}
