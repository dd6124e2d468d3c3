import Core

/// The state of reading a JSON file: the current object or list, and the content read so far.
///
/// In damaged JSON, everything before the damage is read.
struct JSONReading {
  private let bytes: [UInt8]
  /// The byte offset of the end of the current object or list.
  private var end: Int
  /// The members of the current object.
  private(set) var outline: JSONOutline
  var tally: ImportTally
  private(set) var lines: LineCounter
  let seeds: Seeds
  /// The number of elements counted before the current object or list.
  private var base = 0

  init(
    _ bytes: [UInt8], _ outline: JSONOutline, _ format: DrawingFormat,
    _ randomness: any RandomSource
  ) {
    (self.bytes, self.outline, seeds) = (bytes, outline, Seeds(randomness: randomness))
    (tally, lines, end) = (ImportTally(format), LineCounter(bytes), bytes.count)
  }

  /// Accesses a member of the current object, or `nil` if the member is missing or damaged.
  subscript(name: String) -> JSONPart? { outline.members[name] }

  /// Records the flaw in the current object, if any, as damage to the file.
  mutating func noteFlaw() {
    guard let flaw = outline.flaw else { return }
    tally.damage(flaw.reason, line: lines.line(at: flaw.offset))
  }

  /// Sets the current object to the object in a range of the text.
  ///
  /// - Returns: The position of the object.
  mutating func open(_ range: Range<Int>) -> DrawingImport.Place {
    outline = JSONOutline(JSONScanner(bytes, in: range))
    (end, base) = (range.upperBound, tally.result.counts.elements)
    return DrawingImport.Place(line: lines.line(at: range.lowerBound))
  }

  /// Prepares to read a list of elements that isn't a member of an object.
  ///
  /// To read the list, call ``elements(at:_:_:)`` next.
  ///
  /// - Returns: The position of the list.
  mutating func openList(_ range: Range<Int>) -> DrawingImport.Place {
    (end, base) = (range.upperBound, tally.result.counts.elements)
    return DrawingImport.Place(line: lines.line(at: range.lowerBound))
  }

  /// Returns the position of a value that isn't an element.
  mutating func place(of part: JSONPart) -> DrawingImport.Place {
    DrawingImport.Place(line: lines.line(at: part.range.lowerBound))
  }

  /// Reads the elements of a list in the current object.
  ///
  /// In a damaged list, the elements before the damage are read, and the damaged element is
  /// rejected.
  mutating func elements(
    _ name: String, _ read: (JSONPart) throws(ElementRefusal) -> Taken
  ) {
    guard let start = outline.start(of: name) else { return }
    elements(at: start, name, read)
  }

  /// Reads the elements of the list at a byte offset, with the same rules as ``elements(_:_:)``.
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
      // If the file ends after a comma, no element has begun after the comma.
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

/// A source of seeds for strokes that have no seed in the file.
struct Seeds: Sendable {
  let randomness: any RandomSource

  func next() -> UInt32 { UInt32(truncatingIfNeeded: randomness.next()) }
}

/// A converter from byte offsets in a file to line numbers.
///
/// A conversion is fast if the offset isn't less than the previous offset.
struct LineCounter {
  private let bytes: [UInt8]
  private var last = (place: 0, line: 1)

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the one-based number of the line that contains a zero-based byte offset.
  mutating func line(at place: Int) -> Int {
    if place < last.place { last = (0, 1) }
    last.line += bytes[last.place..<place].count { $0 == UInt8(ascii: "\n") }
    last.place = place
    return last.line
  }
}
