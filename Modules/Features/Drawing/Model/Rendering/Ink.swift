import Core

/// A stroke and its smoothed line, from which the stroke's marks are computed.
struct Ink {
  let stroke: Stroke
  let line: SmoothedLine
  /// The parts of the line that weren't erased.
  let parts: [Piece.Part]

  init(_ stroke: Stroke, kept: [Piece.Part]?) {
    self.stroke = stroke
    line = SmoothedLine(stroke.spots)
    let all = line.all
    parts = (kept ?? [all]).filter { all.from <= $0.from && $0.from <= $0.to && $0.to <= all.to }
  }

  /// The marks of the stroke, lowest first.
  var marks: [SurfaceUpdate.Mark] {
    if stroke.spots.isEmpty || parts.isEmpty { return [] }
    switch stroke.brush.style {
    case .marker: return [mark(body())]
    case .crayon: return crayon
    case .chalk: return chalk
    case .pattern(let pattern): return [mark(.area(path: shapes(pattern)))].filter(\.isSeen)
    }
  }

  /// Returns a track along the line, with samples about `thousandths` thousandths of the stroke's
  /// size apart.
  func track(every thousandths: Int) -> Track {
    Track(line, of: stroke, every: Double(Int(stroke.size) * thousandths) / 1000)
  }

  /// Returns a mark in the stroke's color, with `share` thousandths of the stroke's opacity.
  func mark(_ shape: SurfaceUpdate.Mark.Shape, share: Int = 1000) -> SurfaceUpdate.Mark {
    SurfaceUpdate.Mark(
      shape, color: stroke.color, opacity: (Int(stroke.opacity) * share + 500) / 1000)
  }

  /// Returns the line as a shape whose width is `share` thousandths of the pressure-dependent
  /// stroke width.
  func body(share: Int = 1000) -> SurfaceUpdate.Mark.Shape {
    stroke.isEven ? evenLine(share: share) : ribbon(share: share)
  }

  private func evenLine(share: Int) -> SurfaceUpdate.Mark.Shape {
    var path = PathWriter(capacity: 20 + line.bends.count * 20)
    for part in parts {
      if !line.write(part, to: &path) {
        let place = line.place(part.from) ?? stroke.spots[0].vector
        path.line(from: place, to: place)
      }
    }
    let width = 2 * stroke.radius(at: 0) * Double(share) / 1000
    return .line(path: path.text, width: max(width.nearest, 1))
  }

  private func ribbon(share: Int) -> SurfaceUpdate.Mark.Shape {
    let track = track(every: 125)
    var path = PathWriter(capacity: 4096)
    for part in parts {
      Ribbon(track.samples(in: track.span(of: part))).write(to: &path, width: Double(share) / 1000)
    }
    return .area(path: path.text)
  }

  /// Returns ``parts`` as ranges of distance along the line, including the round ends.
  ///
  /// A range extends past its part by the stroke's radius at an end of the stroke, and by half the
  /// radius where the stroke was erased.
  func reach(on track: Track) -> [ClosedRange<Double>] {
    parts.map { part in
      let span = track.span(of: part)
      let start = track.sample(at: span.lowerBound).radius * (part.from == 0 ? 1 : 0.5)
      let end = track.sample(at: span.upperBound).radius * (part.to == line.all.to ? 1 : 0.5)
      return span.lowerBound - start...span.upperBound + end
    }
  }
}

extension SurfaceUpdate.Mark {
  /// Whether the mark paints anything.
  var isSeen: Bool {
    switch shape {
    case .line(let path, _), .area(let path): !path.isEmpty
    case .glyph: true
    }
  }
}
