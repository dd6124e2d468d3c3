import Core

/// Reads drawings of Quick, Draw!, one a line, with times or without.
///
/// They have no canvas: it holds all lines, and is at least one unit wide and high. A drawing with a line
/// beyond its left edge or the upper one is moved.
struct QuickDrawReader {
  /// They have no colour either; this is nearly black.
  // token: what is drawn, and not how the app looks.
  static let ink = SRGBColor(red: 0x1E, green: 0x1E, blue: 0x1E)
  /// Nor a size; 4 units, as they were shown.
  static let size = 4 * Spot.perUnit
  /// What a line reaches beyond its places.
  static let margin = size / 2
  /// Nor a brush.
  static let brush = Brush.marker
  /// They were drawn on white.
  // token: what is drawn, and not how the app looks.
  static let background = SRGBColor(red: 255, green: 255, blue: 255)

  private let bytes: [UInt8]
  private var reading: JSONReading

  init(_ bytes: [UInt8], _ reading: JSONReading) { (self.bytes, self.reading) = (bytes, reading) }

  /// Reads all of it; a line that is damaged costs no other.
  mutating func read() -> DrawingImport {
    var start = 0
    while start < bytes.count, reading.tally.result.damage == nil {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let isBlank = bytes[start..<end].allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
      if !isBlank { readLine(start..<end) }
      start = end + 1
    }
    return reading.tally.result
  }

  private mutating func readLine(_ range: Range<Int>) {
    let place = reading.open(range)
    guard !reading.tally.isFull else { return reading.tally.damageByNumber(line: place.line) }
    if let flaw = reading.outline.flaw { reading.tally.refuse(.damaged(flaw.reason), at: place) }
    guard reading.outline.start(of: "drawing") != nil else {
      if reading.outline.flaw == nil { reading.tally.refuse(.missing("drawing"), at: place) }
      return
    }
    reading.tally.begin(
      ImportedDrawing(name: reading["word"]?.string, background: Self.background))
    let seeds = reading.seeds
    reading.elements("drawing") { part throws(ElementRefusal) in
      Taken(.stroke(try Self.stroke(part, seed: seeds.next())))
    }
    reading.tally.changeDrawing { drawing in
      drawing.moveOntoCanvas(margin: Self.margin)
      drawing.fitCanvas(margin: Self.margin)
    }
  }

  /// A stroke: across, down and, in raw files, milliseconds since the drawing's start.
  private static func stroke(_ part: JSONPart, seed: UInt32) throws(ElementRefusal) -> Stroke {
    let lists = Array(part.items)
    guard part.isList, lists.count == 2 || lists.count == 3, lists.allSatisfy(\.isList) else {
      throw .wrongKind("the stroke", wanted: "two or three lists")
    }
    let same = { (number: Double) throws(ElementRefusal) in number }
    let across = try JSONMembers.numbers(in: lists[0].items, "x", same)
    let down = try JSONMembers.numbers(in: lists[1].items, "y", same)
    guard across.count == down.count else {
      throw .uneven("y", down.count, points: across.count)
    }
    guard !across.isEmpty else { throw .noPoints }
    var spots: [Spot] = []
    spots.reserveCapacity(across.count)
    for (x, y) in zip(across, down) { spots.append(try Spot(read: x, y)) }
    let times = lists.count < 3 ? nil : try times(lists[2], points: spots.count)
    return Stroke(spots, times: times, color: ink, size: size, brush: brush, seed: seed)
  }

  private static func times(_ part: JSONPart, points: Int) throws(ElementRefusal) -> [Int32] {
    let times = try JSONMembers.numbers(in: part.items, "t") { number throws(ElementRefusal) in
      try Int32(readTime: number)
    }
    guard times.count == points else { throw .uneven("t", times.count, points: points) }
    return times
  }
}
