public import Core

/// The drawing feature, which stores drawings stroke by stroke.
public struct DrawingPlugin: OpenableFeature, SurfaceProviding, FileProviding {
  /// The repository of the drawings, for callers without a screen, such as the command line.
  package let repository: DrawingRepository
  let images: any ImageProcessor
  private let clock: any WallClock

  /// Creates the feature with its ports.
  ///
  /// - Parameters:
  ///   - store: The record store for drawings.
  ///   - ids: The source of IDs for new records.
  ///   - clock: The clock for the current day and zone.
  ///   - randomness: The source of the seeds that determine each stroke's random details.
  ///   - settings: The settings, which contain the quick brushes.
  ///   - images: The image processor that creates PNG files.
  ///   - log: The log for rejected and failed changes.
  public init(
    store: any RecordStore, ids: any IDGenerator, clock: any WallClock,
    randomness: any RandomSource, settings: any SettingStore, images: any ImageProcessor,
    log: any Log
  ) {
    (self.images, self.clock) = (images, clock)
    repository = DrawingRepository(
      store: store, ids: ids, randomness: randomness, settings: settings, log: log)
  }

  /// Creates the feature from its ports.
  public init(_ ports: FeaturePorts) throws(PortFailure) {
    self.init(
      store: try ports.recordStore, ids: try ports.ids, clock: try ports.clock,
      randomness: try ports.randomness, settings: try ports.settings,
      images: try ports.imageProcessor, log: try ports.log)
  }

  /// The declarations of the feature's ports, records, setting, and screens.
  public static let manifest = FeatureManifest(
    id: "drawing", title: "Drawings",
    requiredPorts: [
      .recordStore, .idSource, .clock, .randomness, .settings, .imageProcessor, .log,
    ],
    schema: schema,
    settings: [DrawingRepository.quickSetting],
    screens: [
      ScreenDeclaration(
        "/drawings", title: "Drawings", homeSection: .main, homeRank: 30,
        subtitle: "Draw with crayons and stamps",
        navigationPlace: .destination("Drawings", .drawing, rank: 40)),
      ScreenDeclaration("/drawings/:id", title: "Drawing"),
      ScreenDeclaration("/drawings/:id/history", title: "History"),
      ScreenDeclaration("/drawings/brushes", title: "Your Brushes"),
      ScreenDeclaration("/drawings/brushes/new", title: "New Brush", requiredRole: .editor),
    ])

  package static let schema = FeatureSchema(
    records, migrations: records.map { .create($0.collection) } + [.search(SketchRecord.collection)]
  )

  /// Returns closures that create the screens for drawings, drawing history, and brushes, keyed by
  /// route pattern.
  public func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    [
      "/drawings": { [repository, clock] in
        DrawingsScreen(repository: repository, clock: clock)
      },
      "/drawings/:id": { [repository] in
        DrawingFeature(repository: repository)
      },
      "/drawings/:id/history": { [repository] in
        DrawingHistoryScreen(repository: repository)
      },
      "/drawings/brushes": { [repository] in
        BrushesScreen(repository: repository)
      },
      "/drawings/brushes/new": { [repository] in
        BrushForm(repository: repository)
      },
    ]
  }

  /// Returns the changes to a drawing since a revision, or the sample of a brush.
  ///
  /// The source `brush.ID` identifies a brush's sample, which never changes, and `brush.ID.6CB6E2`
  /// the sample in a color. The source `drawing.ID`
  /// identifies a drawing's current state, and `drawing.ID.7` the state after log record 7. If the
  /// source contains a record number, or if `revision` is `nil`, the result is the whole drawing.
  ///
  /// - Returns: The changes, or `nil` if `source` isn't a source of this feature.
  /// - Throws: ``ContentFailure/unreadable(_:)`` if the drawing or the brush doesn't exist or can't
  ///   be read.
  public func surface(
    _ source: String, since revision: Int?
  ) async throws(ContentFailure) -> SurfaceUpdate? {
    let parts = source.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if parts[0] == "brush" {
      guard let color = parts.count == 3 ? SRGBColor(hex: parts[2]) : Palette.crayons[0].color,
        (2...3).contains(parts.count)
      else { return nil }
      return try await sample(of: parts[1], in: color)
    }
    guard (2...3).contains(parts.count), parts[0] == "drawing" else { return nil }
    let (id, since) = (RecordID(parts[1]), revision.map { Revision(Int64($0)) })
    do throws(DrawingFailure) {
      guard parts.count == 3 else {
        let (sketch, shared, revision) = try await repository.changes(of: id, since: since)
        return SurfaceUpdate(sketch, keeping: shared, upTo: Int(revision.number))
      }
      guard let number = Int(parts[2]), number >= 0 else { return nil }
      return SurfaceUpdate(try await repository.sketch(id, after: number), keeping: 0, upTo: number)
    } catch {
      throw ContentFailure.unreadable(error.explanation)
    }
  }

  private func sample(
    of brush: String, in color: SRGBColor
  ) async throws(ContentFailure) -> SurfaceUpdate {
    do throws(DrawingFailure) {
      let sample = try await repository.brush(brush).sample(in: color)
      return SurfaceUpdate(sample, keeping: 0, upTo: 0)
    } catch {
      throw ContentFailure.unreadable(error.explanation)
    }
  }

  private static let records: [any Record.Type] = [
    SketchRecord.self, LogEntry.self, SnapshotRecord.self, MomentRecord.self, BrushRecord.self,
  ]
}
