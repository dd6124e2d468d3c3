import Core

/// A reader of Quick, Draw! drawings, one per line, with or without times.
///
/// The drawings have no canvas, so the canvas is as large as the strokes, and at least one unit
/// wide and high. A drawing that extends past the left or top edge is moved onto the canvas.
struct QuickDrawReader {
  /// The near-black color for all strokes, because the files have no colors.
  // token: part of the drawing, not of the app's design.
  static let ink = SRGBColor(red: 0x1E, green: 0x1E, blue: 0x1E)
  /// The size of all strokes in sixteenths of a unit: 4 units, as Quick, Draw! displays strokes.
  static let size = 4 * CanvasPoint.perUnit
  /// The distance that a stroke extends past its points, in sixteenths of a unit.
  static let margin = size / 2
  /// The brush for all strokes, because the files have no brushes.
  static let brush = Brush.marker
  /// The background of all drawings, white as in Quick, Draw!.
  // token: part of the drawing, not of the app's design.
  static let background = SRGBColor(red: 255, green: 255, blue: 255)
  /// The format name stored with a line that a drawing can't represent exactly.
  ///
  /// Such a line has fields other than `word` and `drawing`, has points or times that must be
  /// rounded to be stored in a drawing, or has strokes that were moved onto the canvas.
  static let attachment = "quickdraw-line"

  private let bytes: [UInt8]
  private var reading: JSONReading

  init(_ bytes: [UInt8], _ reading: JSONReading) { (self.bytes, self.reading) = (bytes, reading) }

  /// Reads all lines.
  ///
  /// A damaged line doesn't affect other lines.
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
    var isExact = true
    reading.elements("drawing") { part throws(ElementRefusal) in
      isExact = isExact && Self.isExact(part)
      return Taken(.stroke(try Self.stroke(part, seed: seeds.next())))
    }
    var offset = CanvasPoint(x: 0, y: 0)
    reading.tally.changeDrawing { drawing in
      offset = drawing.moveOntoCanvas(margin: Self.margin)
      drawing.fitCanvas(margin: Self.margin)
    }
    if !isExact || offset != CanvasPoint(x: 0, y: 0) || hasOtherFields { keepLine(range) }
  }

  private var hasOtherFields: Bool {
    reading.outline.members.keys.contains { !["word", "drawing"].contains($0) }
  }

  /// Stores a whole line in addition to its strokes, so that the line can be exported unchanged.
  private mutating func keepLine(_ range: Range<Int>) {
    guard reading.outline.flaw == nil,
      let line = String(validating: bytes[range], as: UTF8.self)?.trimmed
    else { return }
    reading.tally.attach(ForeignElement(format: Self.attachment, kind: "line", source: line))
  }

  /// Returns whether a stroke can be stored exactly, in sixteenths of a unit and whole
  /// milliseconds.
  private static func isExact(_ part: JSONPart) -> Bool {
    part.items.enumerated().allSatisfy { index, list in
      list.items.allSatisfy { item in
        let number = (item.number ?? 0) * (index < 2 ? Double(CanvasPoint.perUnit) : 1)
        return number == number.rounded()
      }
    }
  }

  /// Returns a stroke from lists of x-coordinates, y-coordinates, and, in raw files, times.
  ///
  /// The times are in milliseconds since the drawing's start.
  static func stroke(_ part: JSONPart, seed: UInt32) throws(ElementRefusal) -> Stroke {
    let lists = Array(part.items)
    guard part.isList, lists.count == 2 || lists.count == 3, lists.allSatisfy(\.isList) else {
      throw .wrongKind("The stroke", wanted: "a list of two or three lists")
    }
    let same = { (number: Double) throws(ElementRefusal) in number }
    let across = try JSONMembers.numbers(in: lists[0].items, "x", same)
    let down = try JSONMembers.numbers(in: lists[1].items, "y", same)
    guard across.count == down.count else {
      throw .uneven("y values", down.count, points: across.count)
    }
    guard !across.isEmpty else { throw .noPoints }
    var spots: [CanvasPoint] = []
    spots.reserveCapacity(across.count)
    for (x, y) in zip(across, down) { spots.append(try CanvasPoint(read: x, y)) }
    let times = lists.count < 3 ? nil : try times(lists[2], points: spots.count)
    return Stroke(spots, times: times, color: ink, size: size, brush: brush, seed: seed)
  }

  private static func times(_ part: JSONPart, points: Int) throws(ElementRefusal) -> [Int32] {
    let times = try JSONMembers.numbers(in: part.items, "t") { number throws(ElementRefusal) in
      try Int32(readTime: number)
    }
    guard times.count == points else { throw .uneven("t values", times.count, points: points) }
    return times
  }
}

extension String {
  /// The text without leading and trailing JSON white space.
  fileprivate var trimmed: String {
    let isBlank = { (character: Character) in [" ", "\t", "\r", "\r\n"].contains(character) }
    var rest = drop(while: isBlank)
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    return String(rest)
  }
}
