import Core

/// A reader that creates a drawing from each item of an Excalidraw library (`.excalidrawlib`).
///
/// In version 2, the list `libraryItems` contains objects with `elements` and an optional `name`.
/// In version 1, the list `library` contains lists of elements. ``ExcalidrawReader`` reads each
/// element. Items can have any coordinates, so an item with only strokes is moved onto its canvas.
struct ExcalidrawLibraryReader {
  /// The maximum number of items to read.
  static let mostItems = 10_000

  private let bytes: [UInt8]
  private var reading: JSONReading

  init(_ bytes: [UInt8], _ reading: JSONReading) { (self.bytes, self.reading) = (bytes, reading) }

  /// Reads the whole library.
  ///
  /// A damaged item doesn't affect the preceding items.
  mutating func read() -> DrawingImport {
    reading.noteFlaw()
    let outline = reading.outline
    let starts = ["libraryItems", "library"].compactMap { outline.start(of: $0) }
    guard let start = starts.first else {
      if outline.flaw == nil {
        reading.tally.refuse(.missing("libraryItems"), at: DrawingImport.Place(line: 1))
      }
      return reading.tally.result
    }
    var scanner = JSONScanner(bytes, in: start..<bytes.count)
    guard scanner.take(UInt8(ascii: "[")) else {
      let wrong = ElementRefusal.wrongKind("libraryItems", wanted: "a list")
      reading.tally.refuse(wrong, at: DrawingImport.Place(line: 1))
      return reading.tally.result
    }
    guard !scanner.take(UInt8(ascii: "]")) else { return reading.tally.result }
    var count = 0
    repeat {
      guard scanner.peek() != nil else { break }
      count += 1
      guard count <= Self.mostItems else {
        reading.tally.damage(
          "the file exceeds the limit of \(Self.mostItems) items", line: nil)
        break
      }
      let first = scanner.index
      let item = Self.value(&scanner)
      readItem(item?.range ?? first..<bytes.count)
      if item == nil { break }
    } while scanner.take(UInt8(ascii: ","))
    return reading.tally.result
  }

  /// Returns the next value, or `nil` if the value is damaged.
  private static func value(_ scanner: inout JSONScanner) -> JSONPart? {
    do throws(JSONFlaw) { return try scanner.value() } catch { return nil }
  }

  private mutating func readItem(_ range: Range<Int>) {
    if bytes[range.lowerBound] == UInt8(ascii: "[") {
      _ = reading.openList(range)
      begin(named: nil)
      readElements(at: range.lowerBound)
    } else {
      let place = reading.open(range)
      guard let start = reading.outline.start(of: "elements") else {
        return reading.tally.refuse(.missing("elements"), at: place)
      }
      begin(named: reading["name"]?.string)
      readElements(at: start)
    }
    reading.tally.changeDrawing { drawing in
      if drawing.elements.allSatisfy(\.isStroke) {
        drawing.moveOntoCanvas(margin: QuickDrawReader.margin)
      }
      drawing.fitCanvas(least: (ImportedDrawing.new.width, ImportedDrawing.new.height))
    }
  }

  private mutating func begin(named name: String?) {
    var drawing = ImportedDrawing.new
    drawing.background = QuickDrawReader.background
    drawing.name = name.flatMap { $0.isEmpty ? nil : $0 }
    reading.tally.begin(drawing)
  }

  private mutating func readElements(at start: Int) {
    let seeds = reading.seeds
    reading.elements(at: start, "elements") { part throws(ElementRefusal) in
      try ExcalidrawReader.element(part, seeds)
    }
  }
}

extension Element {
  fileprivate var isStroke: Bool { if case .stroke = self { true } else { false } }
}
