import Core

/// The reading of JSON that may be damaged: what stands before the damage is read.
struct JSONReading {
  private let bytes: [UInt8]
  /// Where the text of the object ends.
  private var end: Int
  /// Where the members of the object stand that is read.
  private(set) var outline: JSONOutline
  var tally: ImportTally
  private(set) var lines: LineCounter
  let seeds: Seeds
  /// How many elements were counted before the object.
  private var base = 0

  init(
    _ bytes: [UInt8], _ outline: JSONOutline, _ format: DrawingFormat, _ randomness: any Randomness
  ) {
    (self.bytes, self.outline, seeds) = (bytes, outline, Seeds(randomness: randomness))
    (tally, lines, end) = (ImportTally(format), LineCounter(bytes), bytes.count)
  }

  /// A member of the object, if it is whole.
  subscript(name: String) -> JSONPart? { outline.members[name] }

  /// Says that the file is damaged where its object is.
  mutating func noteFlaw() {
    guard let flaw = outline.flaw else { return }
    tally.damage(flaw.reason, line: lines.line(at: flaw.offset))
  }

  /// Goes on to the object in a part of the text, a line of its own.
  ///
  /// - Returns: Where it is.
  mutating func open(_ range: Range<Int>) -> DrawingImport.Place {
    outline = JSONOutline(JSONScanner(bytes, in: range))
    (end, base) = (range.upperBound, tally.result.counts.elements)
    return DrawingImport.Place(line: lines.line(at: range.lowerBound))
  }

  /// Goes on to a list of elements that is no member of an object; see ``elements(at:_:_:)``.
  ///
  /// - Returns: Where it is.
  mutating func openList(_ range: Range<Int>) -> DrawingImport.Place {
    (end, base) = (range.upperBound, tally.result.counts.elements)
    return DrawingImport.Place(line: lines.line(at: range.lowerBound))
  }

  /// Where something stands that is no element.
  mutating func place(of part: JSONPart) -> DrawingImport.Place {
    DrawingImport.Place(line: lines.line(at: part.range.lowerBound))
  }

  /// Reads the elements of one of the object's lists; where it is damaged, those before, and the one in
  /// which the damage is, is refused.
  mutating func elements(
    _ name: String, _ read: (JSONPart) throws(ElementRefusal) -> Taken
  ) {
    guard let start = outline.start(of: name) else { return }
    elements(at: start, name, read)
  }

  /// Reads the elements of the list that begins at a place; see ``elements(_:_:)``.
  mutating func elements(
    at start: Int, _ name: String, _ read: (JSONPart) throws(ElementRefusal) -> Taken
  ) {
    var scanner = JSONScanner(bytes, in: start..<end)
    guard scanner.take(UInt8(ascii: "[")) else {
      let place = DrawingImport.Place(line: lines.line(at: start))
      return tally.refuse(.wrongKind(name, wanted: "a list"), at: place)
    }
    guard !scanner.take(UInt8(ascii: "]")) else { return }
    var isBroken = false
    repeat {
      // Behind a comma at which the file was cut, nothing has begun.
      guard scanner.peek() != nil else { return }
      let line = lines.line(at: scanner.index)
      guard !tally.isFull else { return tally.damageByNumber(line: line) }
      let number = tally.result.counts.elements - base + 1
      tally.count(at: .init(line: line, element: number)) { () throws(ElementRefusal) in
        try read(Self.value(&scanner, &isBroken))
      }
    } while !isBroken && scanner.take(UInt8(ascii: ","))
  }

  private static func value(
    _ scanner: inout JSONScanner, _ isBroken: inout Bool
  ) throws(ElementRefusal) -> JSONPart {
    let part: JSONPart
    do throws(JSONFlaw) {
      part = try scanner.value()
    } catch {
      isBroken = true
      throw .damaged(error.reason)
    }
    guard scanner.lastNotFinite < part.range.lowerBound else { throw .notFinite }
    return part
  }
}

/// Gives seeds to strokes whose file says nothing about chance.
struct Seeds: Sendable {
  let randomness: any Randomness

  func next() -> UInt32 { UInt32(truncatingIfNeeded: randomness.next()) }
}

/// Counts the lines before places of a text; cheap where they are asked for in order.
struct LineCounter {
  private let bytes: [UInt8]
  private var last = (place: 0, line: 1)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The line of a place, from 1.
  mutating func line(at place: Int) -> Int {
    if place < last.place { last = (0, 1) }
    last.line += bytes[last.place..<place].count { $0 == UInt8(ascii: "\n") }
    last.place = place
    return last.line
  }
}
