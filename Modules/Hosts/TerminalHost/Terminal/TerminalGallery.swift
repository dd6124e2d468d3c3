public import Core

/// A cache of the images and charts that screens refer to.
///
/// Each chart is fetched once. Images are cached in their drawn form, and fetched again only after
/// the cache has been cleared.
public actor TerminalGallery {
  /// An image drawn as text.
  struct Drawn: Sendable {
    let blocks: HalfBlocks
    /// The sixel form, or `nil` if the terminal doesn't support sixels or the size of the
    /// terminal's cells is unknown.
    let sixels: Sixels?
  }

  private struct Request: Hashable {
    let picture: Picture
    let columns: Int, rows: Int
    let cell: PixelBox?
  }

  /// The maximum number of cached images.
  private static let room = 64
  /// The DA1 attribute that indicates sixel support.
  private static let sixelGraphics = 4

  /// Whether images are shown.
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
  /// A stream, for one listener, that yields an element after the gallery's contents change.
  ///
  /// Changes that the listener hasn't received are combined into one element.
  let news: AsyncStream<Void>

  /// A gallery without images or charts.
  public static var empty: TerminalGallery { TerminalGallery() }

  private init() {
    (assembly, images, log, showsPictures, depth) = (nil, nil, nil, false, .none)
    (news, more) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Creates a gallery of an app's images and charts.
  ///
  /// - Parameters:
  ///   - assembly: The source of images and charts.
  ///   - images: The decoder of images, or `nil` to show no images.
  ///   - depth: The terminal's color depth. Images aren't shown with fewer than 256 colors.
  ///   - log: The log for images and charts that can't be loaded.
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

  /// Returns all loaded charts, and starts to load the screen's charts that haven't been requested.
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
          log?.note(.failure, "Chart \(reference.source) not loaded: \(error.explanation.message)")
        }
      }
    }
    return charts
  }

  /// Returns the drawn image for a position, or `nil` if the image isn't loaded.
  ///
  /// The first call for an image starts to load the image.
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
        log?.note(.failure, "Image of photo \(request.picture.photo) not loaded: \(reason)")
      }
    }
    return nil
  }

  /// Returns the maximum size, in pixels, of a request's image.
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
