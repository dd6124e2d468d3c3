import Core

extension SurfaceChanges {
  /// All of a drawing above its lowest pieces, which are shown already.
  init(_ sketch: Sketch, keeping kept: Int, upTo revision: Int) {
    self.init(
      upTo: revision, keeping: kept, ground: sketch.background,
      sketch.pieces.dropFirst(kept).map(\.marks))
  }
}
