public import Core

/// What screens name by reference, fetched once and kept as it is drawn: pictures and charts.
public actor TerminalGallery {
  /// A picture as text.
  struct Drawn: Sendable {
    let blocks: HalfBlocks
    /// Nil where the terminal draws no sixels.
    let sixels: Sixels?
  }

  private struct Request: Hashable {
    let picture: Picture
    let columns: Int, rows: Int
    let cell: PixelBox?
  }

  /// How many pictures are kept.
  private static let room = 64
  /// What says in DA1 that sixels are drawn.
  private static let sixelGraphics = 4

  /// Whether there are pictures at all.
  public nonisolated let showsPictures: Bool
  private let assembly: Assembly?
  private let images: (any ImageProcessor)?
  private let log: (any Log)?
  private let depth: ColorDepth
  private var drawsSixels = false
  private var charts: [Reference: Chart] = [:]
  private var pictures: [Request: Drawn] = [:]
  private var asked: Set<Request> = []
  private var askedCharts: Set<Reference> = []
  private let more: AsyncStream<Void>.Continuation
  /// Says when something was fetched. One may listen.
  let news: AsyncStream<Void>

  /// No pictures and no charts.
  public static var empty: TerminalGallery { TerminalGallery() }

  private init() {
    (assembly, images, log, showsPictures, depth) = (nil, nil, nil, false, .none)
    (news, more) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// The pictures and charts of an app.
  ///
  /// - Parameters:
  ///   - assembly: Knows them.
  ///   - images: Decodes pictures; nil where the terminal shows none.
  ///   - depth: How many colours pictures have; fewer than 256 show none of them.
  ///   - log: Keeps why one could not be had; its words are shown in its place.
  public init(
    _ assembly: Assembly, images: (any ImageProcessor)?, depth: ColorDepth, log: any Log
  ) {
    (self.assembly, self.images, self.depth, self.log) = (assembly, images, depth, log)
    showsPictures = images != nil && (depth == .palette || depth == .full)
    (news, more) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func learn(_ reply: TerminalReply) {
    guard case .attributes(let numbers) = reply else { return }
    drawsSixels = numbers.dropFirst().contains(Self.sixelGraphics)
    if drawsSixels {
      (pictures, asked) = ([:], [])
      more.yield()
    }
  }

  /// The charts of a screen that are known; the others are fetched.
  func charts(of snapshot: Snapshot) -> [Reference: Chart] {
    guard let assembly else { return [:] }
    for element in snapshot.root.flattened {
      guard case .chart(let reference) = element.content,
        askedCharts.insert(reference).inserted
      else { continue }
      Task {
        do throws(ContentFailure) {
          charts[reference] = try await assembly.chart(reference)
          more.yield()
        } catch {
          log?.note(.failure, "Chart \(reference.source): \(error.explanation.message)")
        }
      }
    }
    return charts
  }

  /// A picture for a place, where it is known; else it is fetched.
  func drawn(_ place: PicturePlace, cell: PixelBox?) -> Drawn? {
    let request = Request(
      picture: place.picture, columns: place.columns, rows: place.rows, cell: cell)
    if let known = pictures[request] { return known }
    guard let assembly, let images, asked.insert(request).inserted else { return nil }
    Task {
      do {
        let data = try await assembly.picture(request.picture.variant, of: request.picture.photo)
        let pixels = try await images.pixels(
          of: MemoryBytes(data), fitting: box(request), within: ImageBudget())
        if pictures.count >= Self.room { (pictures, asked) = ([:], [request]) }
        pictures[request] = draw(pixels, request)
        more.yield()
      } catch {
        let reason = (error as? any Explained)?.explanation.message ?? "\(error)"
        log?.note(.failure, "Picture of photo \(request.picture.photo): \(reason)")
      }
    }
    return nil
  }

  /// The pixels that a place can show.
  private func box(_ request: Request) -> PixelBox {
    guard drawsSixels, let cell = request.cell else {
      return PixelBox(width: request.columns, height: request.rows * 2)
    }
    return PixelBox(width: request.columns * cell.width, height: request.rows * cell.height)
  }

  private func draw(_ pixels: Raster, _ request: Request) -> Drawn? {
    let blocks = HalfBlocks(pixels, columns: request.columns, rows: request.rows, depth: depth)
    let sixels = drawsSixels && request.cell != nil ? Sixels(pixels, fitting: box(request)) : nil
    return blocks.map { Drawn(blocks: $0, sixels: sixels) }
  }
}
