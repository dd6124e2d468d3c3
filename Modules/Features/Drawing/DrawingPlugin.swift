public import Core

/// The feature: drawings, kept stroke by stroke.
public struct DrawingPlugin: FeaturePlugin {
  /// The drawings, for whoever works them without a screen.
  package let book: DrawingBook

  /// The feature with its ports.
  ///
  /// - Parameters:
  ///   - store: Keeps the drawings.
  ///   - ids: Names new ones.
  ///   - randomness: Decides what is left to chance in the looks of a stroke, once.
  ///   - log: Keeps what was refused or failed.
  public init(
    store: any RecordStore, ids: any IDSource, randomness: any Randomness, log: any Log
  ) {
    book = DrawingBook(store: store, ids: ids, randomness: randomness, log: log)
  }

  /// `drawing`.
  public var id: FeatureID { "drawing" }
  /// What a person calls it.
  public var title: String { "Drawings" }
  /// The ports it is handed.
  public var needs: [PortName] { [.recordStore, .idSource, .randomness, .log] }

  /// What it keeps.
  public var schema: FeatureSchema { Self.schema }

  package static let schema = FeatureSchema(
    records, migrations: records.map { .create($0.collection) } + [.search(SketchRecord.collection)]
  )

  /// Which brushes are at hand.
  public var settings: [SettingDeclaration] { [DrawingBook.quickSetting] }

  /// The drawings, each with its tools and its history, and one's own brushes.
  public func screens(with plugs: Plugs) -> [ScreenEntry] {
    [
      ScreenEntry("/drawings", title: "Drawings", onHub: .front, about: "Crayons, stamps and paper")
      {
        [book] in DrawingsScreen(book: book)
      },
      ScreenEntry("/drawings/:id", title: "Drawing") { [book] in DrawingFeature(book: book) },
      ScreenEntry("/drawings/:id/history", title: "History") { [book] in
        DrawingHistoryScreen(book: book)
      },
      ScreenEntry("/drawings/brushes", title: "Your Own Brushes") { [book] in
        BrushesScreen(book: book)
      },
      ScreenEntry("/drawings/brushes/new", title: "New Brush") { [book] in
        BrushForm(book: book)
      },
    ]
  }

  /// What came to a drawing since a revision: `drawing.ID`; or all there was after one of its
  /// operations: `drawing.ID.7`.
  public func surface(
    _ source: String, since revision: Int?
  ) async throws(ContentFailure) -> SurfaceChanges? {
    let parts = source.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard (2...3).contains(parts.count), parts[0] == "drawing" else { return nil }
    let (id, since) = (RecordID(parts[1]), revision.map { Revision(Int64($0)) })
    do throws(DrawingFailure) {
      guard parts.count == 3 else {
        let (sketch, shared, revision) = try await book.changes(of: id, since: since)
        return SurfaceChanges(sketch, keeping: shared, upTo: Int(revision.number))
      }
      guard let number = Int(parts[2]), number >= 0 else { return nil }
      return SurfaceChanges(try await book.sketch(id, after: number), keeping: 0, upTo: number)
    } catch {
      throw ContentFailure.unreadable(error.explanation)
    }
  }

  private static let records: [any Record.Type] = [
    SketchRecord.self, LogEntry.self, SnapshotRecord.self, MomentRecord.self, BrushRecord.self,
  ]
}
