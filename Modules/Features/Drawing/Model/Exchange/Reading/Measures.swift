import Core

/// Points read from files, within the limits of DR-12.
extension CanvasPoint {
  /// Creates the point nearest to coordinates from a file, in units.
  init(read x: Double, _ y: Double) throws(ElementRefusal) {
    if let spot = CanvasPoint(units: x, y) {
      self = spot
      return
    }
    guard x.isFinite, y.isFinite else { throw .notFinite }
    let isX = Int32(sixteenths: x) == nil
    throw .outOfRange(
      isX ? "x" : "y", value: "\(isX ? x : y)",
      rule: "within \(CanvasPoint.limit / CanvasPoint.perUnit) units of the top-left corner")
  }
}

extension Int32 {
  /// Creates a size in sixteenths of a unit from a size in units.
  ///
  /// The result is at least 1.
  init(readSize units: Double) throws(ElementRefusal) {
    guard units.isFinite else { throw .notFinite }
    let most = Stroke.sizeLimit / CanvasPoint.perUnit
    guard units > 0, units <= Double(most) else {
      throw .outOfRange("size", value: "\(units)", rule: "above 0 and at most \(most)")
    }
    self = Int32(Swift.max(1, (units * Double(CanvasPoint.perUnit)).rounded()))
  }
}

extension UInt16 {
  /// Creates a share of `whole`, in thousandths, from a number in a file.
  ///
  /// The number in the file must be between 0 and `whole`.
  init(readShare number: Double, of whole: Int = 1, _ field: String) throws(ElementRefusal) {
    guard number.isFinite else { throw .notFinite }
    guard number >= 0, number <= Double(whole) else {
      throw .outOfRange(field, value: "\(number)", rule: "between 0 and \(whole)")
    }
    self = UInt16((number * 1000 / Double(whole)).rounded())
  }
}

extension Int32 {
  /// Creates a time in whole milliseconds from a number of milliseconds in a file.
  init(readTime milliseconds: Double) throws(ElementRefusal) {
    guard milliseconds.isFinite else { throw .notFinite }
    guard let time = Int32(exactly: milliseconds.rounded()) else {
      throw .outOfRange("time", value: "\(milliseconds)", rule: "at most 24 days, in milliseconds")
    }
    self = time
  }
}

extension Stamp {
  /// Returns the stamp if its emoji is valid.
  ///
  /// - Throws: ``ElementRefusal/emoji(_:)`` if the emoji isn't one visible character of at most
  ///   ``byteLimit`` bytes.
  func checked() throws(ElementRefusal) -> Stamp {
    guard isOneCharacter else { throw .emoji(emoji) }
    return self
  }
}

extension ImportedDrawing {
  /// Sizes the canvas to contain the points of strokes and the centers of stamps.
  ///
  /// The sides are at most ``Sketch/sideLimit`` units long. Elements left of or above the canvas
  /// remain outside.
  ///
  /// - Parameters:
  ///   - least: The minimum size of the canvas in units.
  ///   - margin: The margin around the points of strokes, in sixteenths of a unit.
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
    let units = { (side: Int32) in Int((side + CanvasPoint.perUnit - 1) / CanvasPoint.perUnit) }
    width = min(max(least.width, units(right)), Sketch.sideLimit)
    height = min(max(least.height, units(bottom)), Sketch.sideLimit)
  }

  /// Moves all strokes right and down by whole units to leave a margin at the left and top edges.
  ///
  /// The strokes move less if a point would exceed ``CanvasPoint/limit``.
  ///
  /// - Parameter margin: The minimum distance from the edges, in sixteenths of a unit.
  /// - Returns: The offset by which the strokes were moved.
  @discardableResult
  mutating func moveOntoCanvas(margin: Int32) -> CanvasPoint {
    let spots = elements.lazy.flatMap { element -> [CanvasPoint] in
      if case .stroke(let stroke) = element { stroke.spots } else { [] }
    }
    let (left, top) = spots.reduce((margin, margin)) { (min($0.0, $1.x), min($0.1, $1.y)) }
    guard left < margin || top < margin else { return CanvasPoint(x: 0, y: 0) }
    let (right, bottom) = spots.reduce((Int32(0), Int32(0))) {
      (max($0.0, $1.x), max($0.1, $1.y))
    }
    let perUnit = CanvasPoint.perUnit
    let across = min((margin - left + perUnit - 1) / perUnit * perUnit, CanvasPoint.limit - right)
    let down = min((margin - top + perUnit - 1) / perUnit * perUnit, CanvasPoint.limit - bottom)
    elements = elements.map { element in
      guard case .stroke(var stroke) = element else { return element }
      stroke.spots = stroke.spots.map { CanvasPoint(x: $0.x + across, y: $0.y + down) }
      return .stroke(stroke)
    }
    return CanvasPoint(x: across, y: down)
  }

  /// An empty drawing with the canvas size and background of a new drawing.
  static var new: ImportedDrawing {
    let sketch = Sketch()
    return ImportedDrawing(
      width: sketch.width, height: sketch.height, background: sketch.background)
  }
}
