import Core

/// A stroke on its way to what is seen of it.
struct Ink {
  let stroke: Stroke
  let line: SmoothedLine
  /// What is left of the line.
  let parts: [Piece.Part]

  init(_ stroke: Stroke, kept: [Piece.Part]?) {
    self.stroke = stroke
    line = SmoothedLine(stroke.spots)
    let all = line.all
    parts = (kept ?? [all]).filter { all.from <= $0.from && $0.from <= $0.to && $0.to <= all.to }
  }

  /// The lowest first.
  var marks: [SurfaceChanges.Mark] {
    if stroke.spots.isEmpty || parts.isEmpty { return [] }
    switch stroke.brush.style {
    case .marker: return [mark(body())]
    case .crayon: return crayon
    case .chalk: return chalk
    case .pattern(let pattern): return [mark(.area(path: shapes(pattern)))].filter(\.isSeen)
    }
  }

  /// The line, measured about every so many thousandths of the brush's width.
  func track(every thousandths: Int) -> Track {
    Track(line, of: stroke, every: Double(Int(stroke.size) * thousandths) / 1000)
  }

  /// A shape in the stroke's colour, with so many thousandths of its opacity.
  func mark(_ shape: SurfaceChanges.Mark.Shape, share: Int = 1000) -> SurfaceChanges.Mark {
    SurfaceChanges.Mark(
      shape, color: stroke.color, opacity: (Int(stroke.opacity) * share + 500) / 1000)
  }

  /// The line as wide as it was pressed, times so many thousandths.
  func body(share: Int = 1000) -> SurfaceChanges.Mark.Shape {
    stroke.isEven ? evenLine(share: share) : ribbon(share: share)
  }

  private func evenLine(share: Int) -> SurfaceChanges.Mark.Shape {
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

  private func ribbon(share: Int) -> SurfaceChanges.Mark.Shape {
    let track = track(every: 125)
    var path = PathWriter(capacity: 4096)
    for part in parts {
      Ribbon(track.samples(in: track.span(of: part))).write(to: &path, width: Double(share) / 1000)
    }
    return .area(path: path.text)
  }

  /// What is left of the line as lengths along it. At the stroke's own ends the pen reaches half
  /// its width further, and where it was cut half as far, into the round end that its body has
  /// there.
  func reach(on track: Track) -> [ClosedRange<Double>] {
    parts.map { part in
      let span = track.span(of: part)
      let start = track.sample(at: span.lowerBound).radius * (part.from == 0 ? 1 : 0.5)
      let end = track.sample(at: span.upperBound).radius * (part.to == line.all.to ? 1 : 0.5)
      return span.lowerBound - start...span.upperBound + end
    }
  }
}

extension SurfaceChanges.Mark {
  /// Whether anything is painted.
  var isSeen: Bool {
    switch shape {
    case .line(let path, _), .area(let path): !path.isEmpty
    case .glyph: true
    }
  }
}
