import Core

extension Eraser {
  /// Removes the elements, or the parts of strokes, that the eraser touches.
  ///
  /// If ``only`` isn't `nil`, elements of other kinds remain. Unsupported elements always remain.
  ///
  /// - Parameter pieces: The pieces of the drawing. On return, the remaining pieces.
  /// - Returns: The index of the lowest piece that changed, or `nil` if no piece changed.
  func erase(from pieces: inout [Piece]) -> Int? {
    let sweep = Sweep(self)
    var (left, lowest): ([Piece], Int?) = ([], nil)
    for (index, piece) in pieces.enumerated() {
      let rest = sweep.rest(of: piece)
      if rest != piece, lowest == nil {
        lowest = index
        left = Array(pieces[..<index])
      }
      if lowest != nil, let rest { left.append(rest) }
    }
    if lowest != nil { pieces = left }
    return lowest
  }
}

/// The area that an eraser covers: a capsule around each segment of the eraser's path.
private struct Sweep {
  private let eraser: Eraser
  private let bounds: Bounds

  init(_ eraser: Eraser) {
    self.eraser = eraser
    bounds = Bounds(eraser.spots, margin: eraser.radius)
  }

  /// Returns a piece without its erased parts, or `nil` if the whole piece is erased.
  func rest(of piece: Piece) -> Piece? {
    switch piece.element {
    case .stroke(let stroke):
      guard eraser.only != .stamps, bounds.touches(piece.bounds) else { return piece }
      return rest(of: piece, stroke)
    case .stamp(let stamp):
      guard eraser.only != .strokes, bounds.touches(piece.bounds) else { return piece }
      let reach = eraser.radius + stamp.size / 2
      return capsules.contains { $0.covers(stamp.place, within: reach) } ? nil : piece
    case .foreign: return piece
    }
  }

  private func rest(of piece: Piece, _ stroke: Stroke) -> Piece? {
    let reach = eraser.radius + stroke.size / 2
    let hidden = covered(stroke, within: reach)
    guard !hidden.isEmpty else { return piece }
    let all = [Piece.Part(0, (stroke.spots.count - 1) * Piece.Part.perStep)]
    let kept = (piece.kept ?? all).flatMap { $0.without(hidden) }
    guard kept != piece.kept ?? all else { return piece }
    if eraser.extent == .whole || kept.isEmpty { return nil }
    var piece = piece
    piece.kept = kept
    return piece
  }

  /// Returns the parts of a stroke that are at most `reach` sixteenths of a unit from the eraser's
  /// path, sorted by start.
  private func covered(_ stroke: Stroke, within reach: Int32) -> [Piece.Part] {
    let (spots, perStep) = (stroke.spots, Piece.Part.perStep)
    var runs: [Piece.Part] = []
    for step in 0..<max(1, spots.count - 1) {
      let (from, to) = (spots[step], spots[min(step + 1, spots.count - 1)])
      let near = Bounds([from, to], margin: reach)
      let found = capsules.compactMap { capsule -> Piece.Part? in
        guard near.touches(capsule.bounds) else { return nil }
        return capsule.covered(from, to, within: reach)
      }
      runs += found.map { Piece.Part($0.from + step * perStep, $0.to + step * perStep) }
    }
    return runs.sorted { $0.from < $1.from }
  }

  private var capsules: [Capsule] {
    guard eraser.spots.count > 1 else { return eraser.spots.map { Capsule($0, $0) } }
    return zip(eraser.spots, eraser.spots.dropFirst()).map { Capsule($0, $1) }
  }
}

extension Piece.Part {
  /// Returns the remaining subranges of this part after `runs` are removed.
  ///
  /// The runs must be sorted by start.
  fileprivate func without(_ runs: [Piece.Part]) -> [Piece.Part] {
    var (kept, start): ([Piece.Part], Int) = ([], from)
    for run in runs where run.to >= start && run.from <= to {
      if run.from > start { kept.append(Piece.Part(start, run.from - 1)) }
      start = max(start, run.to + 1)
    }
    if start <= to { kept.append(Piece.Part(start, to)) }
    return kept
  }
}
