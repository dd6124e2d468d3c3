import Core

extension SurfaceUpdate {
  /// Creates an update for a host that already shows the drawing's `kept` lowest pieces.
  init(_ sketch: Sketch, keeping kept: Int, upTo revision: Int) {
    self.init(
      upTo: revision, keeping: kept, ground: sketch.background,
      sketch.pieces.dropFirst(kept).map(\.marks))
  }
}
