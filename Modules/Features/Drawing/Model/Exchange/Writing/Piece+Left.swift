extension Piece {
  /// The remaining elements: one stroke per remaining part of a partly erased stroke, or the whole
  /// element.
  ///
  /// Each new stroke has the original stroke's seed, so the random details from the seed restart in
  /// each new stroke.
  var left: [Element] {
    guard case .stroke(let stroke) = element, let kept else { return [element] }
    return kept.map { .stroke(stroke.cut(to: $0)) }
  }
}

extension Stroke {
  /// Returns the part of the stroke between two positions.
  fileprivate func cut(to part: Piece.Part) -> Stroke {
    let end = (spots.count - 1) * Piece.Part.perStep
    let (from, to) = (min(max(0, part.from), end), min(max(0, part.to), end))
    // The new points are at both ends of the part and at the original points between the ends.
    let inner = stride(
      from: (from / Piece.Part.perStep + 1) * Piece.Part.perStep, to: to, by: Piece.Part.perStep)
    let places = [from] + inner + (to > from ? [to] : [])
    var cut = self
    cut.spots = places.map { place in
      CanvasPoint(x: value(at: place) { spots[$0].x }, y: value(at: place) { spots[$0].y })
    }
    if let pressures {
      cut.pressures = places.map { place in value(at: place) { pressures[$0] } }
    }
    if let times { cut.times = places.map { place in value(at: place) { times[$0] } } }
    return cut
  }

  /// Returns a value interpolated linearly between the two points around a position.
  ///
  /// Halves are rounded away from the value at the first point.
  private func value<Number: FixedWidthInteger>(
    at place: Int, _ value: (Int) -> Number
  ) -> Number {
    let (index, share) = place.quotientAndRemainder(dividingBy: Piece.Part.perStep)
    let from = Int(value(index))
    guard share > 0 else { return Number(from) }
    let way = (Int(value(index + 1)) - from) * share
    let half = Piece.Part.perStep / 2
    return Number(from + (way + (way < 0 ? -half : half)) / Piece.Part.perStep)
  }
}
