import Core

/// A reader for Xournal++ documents that creates one drawing per page.
///
/// The elements of all layers of a page are combined in document order. One typographic point (1/72
/// inch) becomes one unit.
///
/// A stroke can have a width for each point, or for each point except the last. The largest of
/// these widths becomes the stroke's size, and each width's fraction of the largest becomes the
/// pressure at the point. A last point without a width has the same pressure as the previous point.
struct XournalReader {
  /// The names of the XML elements inside a layer.
  static let drawn = ["stroke", "text", "image", "teximage", "link"]
  /// The opacity of a highlighter with an opaque color, in thousandths: 127/255, as in Xournal++.
  private static let highlight: UInt16 = 498

  private(set) var tally = ImportTally(.xopp)
  private let seeds: Seeds
  private var page = 0

  init(_ seeds: Seeds) { self.seeds = seeds }

  /// Reads the next element.
  mutating func take(_ element: XMLElementStart) {
    switch element.name {
    case "page": begin(element)
    case "background": paint(element)
    case let name where Self.drawn.contains(name): draw(element)
    default: break
    }
  }

  private var place: DrawingImport.Place { DrawingImport.Place(page: page) }

  private mutating func begin(_ element: XMLElementStart) {
    page += 1
    var drawing = ImportedDrawing.new
    drawing.name = "Page \(page)"
    // token: part of the drawing, not of the app's design.
    drawing.background = SRGBColor(red: 255, green: 255, blue: 255)
    do throws(ElementRefusal) {
      drawing.width = try Self.side(element, "width")
      drawing.height = try Self.side(element, "height")
    } catch {
      tally.refuse(error, at: place)
    }
    tally.begin(drawing)
  }

  private static func side(_ element: XMLElementStart, _ name: String) throws(ElementRefusal) -> Int
  {
    let number = try element.number(name)
    guard number > 0, number <= Double(Sketch.sideLimit) else {
      throw .outOfRange(name, value: "\(number)", rule: "above 0 and at most \(Sketch.sideLimit)")
    }
    return Int(number.rounded(.up))
  }

  private mutating func paint(_ element: XMLElementStart) {
    guard element.attributes["type"] == "solid", let text = element.attributes["color"] else {
      return tally.leave("background")
    }
    do throws(ElementRefusal) {
      let color = try SRGBColor.xournal(text, isBackground: true).0
      tally.changeDrawing { $0.background = color }
    } catch {
      tally.refuse(error, at: place)
    }
    if let style = element.attributes["style"], style != "plain" { tally.leave("ruling") }
  }

  private mutating func draw(_ element: XMLElementStart) {
    guard !tally.isFull else { return tally.damageByNumber(line: nil) }
    var place = place
    place.element = tally.result.counts.elements + 1
    let seeds = seeds
    tally.count(at: place) { () throws(ElementRefusal) in
      element.name == "stroke"
        ? try Self.stroke(element, seeds) : Taken(element.foreign(.xopp))
    }
  }

  // MARK: Strokes

  private static func stroke(_ element: XMLElementStart, _ seeds: Seeds) throws(ElementRefusal)
    -> Taken
  {
    let numbers = try Substring(element.text ?? "").numbers("points")
    guard numbers.count.isMultiple(of: 2) else {
      throw .wrongKind("points", wanted: "pairs of numbers")
    }
    guard !numbers.isEmpty else { throw .noPoints }
    var spots: [CanvasPoint] = []
    spots.reserveCapacity(numbers.count / 2)
    for index in stride(from: 0, to: numbers.count, by: 2) {
      spots.append(try CanvasPoint(read: numbers[index], numbers[index + 1]))
    }
    guard let text = element.attributes["width"] else { throw .missing("width") }
    let widths = try text[...].numbers("width")
    guard let largest = widths.dropFirst().max() ?? widths.first else { throw .missing("width") }
    let pressures = try pressures(widths.dropFirst(), largest, points: spots.count)
    let (color, alpha) = try SRGBColor.xournal(element.attributes["color"] ?? "")
    let isHighlighter = element.attributes["tool"] == "highlighter"
    let stroke = Stroke(
      spots, pressures: pressures, color: color, size: try Int32(readSize: largest),
      brush: .marker,
      opacity: isHighlighter && alpha == 255 ? highlight : UInt16(1000).times(alpha: alpha),
      seed: seeds.next())
    let hasFill = element.attributes["fill"].map { $0 != "-1" } ?? false
    let unread = [("fill", hasFill), ("dashes", element.attributes["style"] ?? "plain" != "plain")]
    return Taken(.stroke(stroke), unread: unread.filter(\.1).map(\.0))
  }

  private static func pressures(
    _ widths: ArraySlice<Double>, _ largest: Double, points: Int
  ) throws(ElementRefusal) -> [UInt16]? {
    guard let last = widths.last else { return nil }
    guard widths.count == points || widths.count + 1 == points else {
      throw .uneven("widths", widths.count, points: points)
    }
    var pressures: [UInt16] = []
    for width in widths + (widths.count < points ? [last] : []) {
      // A stroke whose largest width isn't positive is rejected later, when that width is read as
      // the stroke's size.
      pressures.append(try UInt16(readShare: largest > 0 ? width / largest : 1, "width"))
    }
    return pressures
  }
}
