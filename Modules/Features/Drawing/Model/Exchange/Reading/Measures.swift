import Core

/// The bounds of DR-12, held as values are read.
extension Spot {
  /// The nearest place to one a file has in units.
  init(read x: Double, _ y: Double) throws(ElementRefusal) {
    if let spot = Spot(units: x, y) {
      self = spot
      return
    }
    guard x.isFinite, y.isFinite else { throw .notFinite }
    let isX = Int32(sixteenths: x) == nil
    throw .outOfRange(
      isX ? "x" : "y", value: "\(isX ? x : y)",
      rule: "within \(Spot.limit / Spot.perUnit) units of the corner")
  }
}

extension Int32 {
  /// A size a file has in units, in sixteenths; what is above 0 is at least one.
  init(readSize units: Double) throws(ElementRefusal) {
    guard units.isFinite else { throw .notFinite }
    let most = Stroke.sizeLimit / Spot.perUnit
    guard units > 0, units <= Double(most) else {
      throw .outOfRange("size", value: "\(units)", rule: "above 0 and at most \(most)")
    }
    self = Int32(Swift.max(1, (units * Double(Spot.perUnit)).rounded()))
  }
}

extension UInt16 {
  /// A share a file has as a number from 0 to `whole`, in thousandths.
  init(readShare number: Double, of whole: Int = 1, _ field: String) throws(ElementRefusal) {
    guard number.isFinite else { throw .notFinite }
    guard number >= 0, number <= Double(whole) else {
      throw .outOfRange(field, value: "\(number)", rule: "0 to \(whole)")
    }
    self = UInt16((number * 1000 / Double(whole)).rounded())
  }
}

extension Int32 {
  /// A time a file has in milliseconds.
  init(readTime milliseconds: Double) throws(ElementRefusal) {
    guard milliseconds.isFinite else { throw .notFinite }
    guard let time = Int32(exactly: milliseconds.rounded()) else {
      throw .outOfRange("time", value: "\(milliseconds)", rule: "within 24 days")
    }
    self = time
  }
}

extension Stamp {
  /// The stamp, if its emoji is one.
  func checked() throws(ElementRefusal) -> Stamp {
    guard isOneCharacter else { throw .emoji(emoji) }
    return self
  }
}

extension ImportedDrawing {
  /// Makes the canvas hold all strokes and stamps, as far as one may be so large; what lies left of it or
  /// above it stays there.
  ///
  /// - Parameters:
  ///   - least: The smallest canvas.
  ///   - margin: What it holds of strokes beyond their places, in sixteenths.
  mutating func fitCanvas(least: (width: Int, height: Int) = (1, 1), margin: Int32 = 0) {
    var (right, bottom) = (Int32(0), Int32(0))
    for element in elements {
      switch element {
      case .stroke(let stroke):
        for spot in stroke.spots {
          (right, bottom) = (max(right, spot.x + margin), max(bottom, spot.y + margin))
        }
      case .stamp(let stamp):
        (right, bottom) = (max(right, stamp.place.x), max(bottom, stamp.place.y))
      case .foreign: continue
      }
    }
    let units = { (side: Int32) in Int((side + Spot.perUnit - 1) / Spot.perUnit) }
    width = min(max(least.width, units(right)), Sketch.sideLimit)
    height = min(max(least.height, units(bottom)), Sketch.sideLimit)
  }

  /// Moves all strokes by whole units until none is nearer to the left edge of the canvas or the upper
  /// than a margin, as far as they can be moved.
  ///
  /// - Returns: How far they were moved.
  @discardableResult
  mutating func moveOntoCanvas(margin: Int32) -> Spot {
    let spots = elements.lazy.flatMap { element -> [Spot] in
      if case .stroke(let stroke) = element { stroke.spots } else { [] }
    }
    let (left, top) = spots.reduce((margin, margin)) { (min($0.0, $1.x), min($0.1, $1.y)) }
    guard left < margin || top < margin else { return Spot(x: 0, y: 0) }
    let (right, bottom) = spots.reduce((Int32(0), Int32(0))) {
      (max($0.0, $1.x), max($0.1, $1.y))
    }
    let perUnit = Spot.perUnit
    let across = min((margin - left + perUnit - 1) / perUnit * perUnit, Spot.limit - right)
    let down = min((margin - top + perUnit - 1) / perUnit * perUnit, Spot.limit - bottom)
    elements = elements.map { element in
      guard case .stroke(var stroke) = element else { return element }
      stroke.spots = stroke.spots.map { Spot(x: $0.x + across, y: $0.y + down) }
      return .stroke(stroke)
    }
    return Spot(x: across, y: down)
  }

  /// The canvas and the background of a new drawing.
  static var new: ImportedDrawing {
    let sketch = Sketch()
    return ImportedDrawing(
      width: sketch.width, height: sketch.height, background: sketch.background)
  }
}
