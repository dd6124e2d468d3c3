import Core

extension SurfaceUpdate {
  /// Creates the changes to a drawing for a host that already shows the `kept` lowest pieces.
  init(_ sketch: Sketch, keeping kept: Int, upTo revision: Int) {
    self.init(
      upTo: revision, keeping: kept, ground: sketch.background,
      sketch.pieces.dropFirst(kept).map(\.marks))
  }
}
