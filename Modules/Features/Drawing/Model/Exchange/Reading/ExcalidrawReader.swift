import Core

/// A reader of an Excalidraw scene.
///
/// Freehand lines become strokes, and other elements are stored unchanged.
///
/// A scene has no canvas, so the canvas of a new drawing is used, enlarged to contain all strokes.
/// Rotated freehand lines are stored unchanged, because the last digits of sines differ between
/// machines.
struct ExcalidrawReader {
  /// The size of a stroke with a `strokeWidth` of 1, in sixteenths of a unit.
  ///
  /// Excalidraw draws freehand lines 4.25 times as wide as their `strokeWidth`.
  static let sixteenthsPerWidth = 68
  /// The format name stored with image data, which Excalidraw stores separately from the elements.
  static let attachment = "excalidraw-file"
  /// Excalidraw's default color and stroke width.
  // token: part of the drawing, not of the app's design.
  private static let color = "#1e1e1e", width = 2.0

  private var reading: JSONReading

  init(_ reading: JSONReading) { self.reading = reading }

  /// Reads the whole scene.
  mutating func read() -> DrawingImport {
    reading.noteFlaw()
    let state = reading["appState"]
    var drawing = ImportedDrawing.new
    // token: part of the drawing, not of the app's design.
    drawing.background = SRGBColor(red: 255, green: 255, blue: 255)
    drawing.name = state?.members["name"]?.string
    if let part = state?.members["viewBackgroundColor"] {
      do throws(ElementRefusal) {
        let (color, alpha) = try SRGBColor.web(part.string ?? "")
        if alpha > 0 { drawing.background = color }
      } catch {
        let place = reading.place(of: part)
        reading.tally.refuse(.color(part.source ?? ""), at: place)
      }
    }
    reading.tally.begin(drawing)
    let seeds = reading.seeds
    reading.elements("elements") { part throws(ElementRefusal) in try Self.element(part, seeds) }
    reading.tally.changeDrawing {
      $0.fitCanvas(least: (ImportedDrawing.new.width, ImportedDrawing.new.height))
    }
    keepFiles()
    return reading.tally.result
  }

  private mutating func keepFiles() {
    let files = reading["files"]?.members ?? [:]
    for (id, part) in files.sorted(by: { $0.value.range.lowerBound < $1.value.range.lowerBound }) {
      guard let source = part.source else { continue }
      reading.tally.attach(ForeignElement(format: Self.attachment, kind: id, source: source))
    }
  }

  static func element(
    _ part: JSONPart, _ seeds: Seeds
  ) throws(ElementRefusal) -> Taken {
    let members = try JSONMembers(part, "The element")
    let kind = try members.string("type")
    if members["isDeleted"]?.isTrue == true { return Taken(nil) }
    let angle = members["angle"] == nil ? 0 : try members.number("angle")
    guard kind == "freedraw", angle == 0 else {
      return Taken(try part.foreign(.excalidraw, kind))
    }
    return try stroke(members, seeds)
  }

  private static func stroke(
    _ members: JSONMembers, _ seeds: Seeds
  ) throws(ElementRefusal) -> Taken {
    let (x, y) = (try members.number("x"), try members.number("y"))
    let spots = try [CanvasPoint](reading: try members.items("points")) {
      item throws(ElementRefusal) in
      try item.pair(from: x, y)
    }
    var pressures = try members.numbers("pressures") { number throws(ElementRefusal) in
      try UInt16(readShare: number, "pressure")
    }
    if pressures?.isEmpty == true { pressures = nil }
    var unread = unread(members)
    if let count = pressures?.count, count != spots.count {
      pressures = nil
      unread.append("pressures")
    }
    let (color, alpha) = try SRGBColor.web(
      members["strokeColor"] == nil ? color : try members.string("strokeColor"))
    let width = members["strokeWidth"] == nil ? width : try members.number("strokeWidth")
    let units = width * Double(sixteenthsPerWidth) / Double(CanvasPoint.perUnit)
    let stroke = Stroke(
      spots, pressures: pressures, color: color, size: try Int32(readSize: units),
      brush: .marker, opacity: try members.opacity(of: 100).times(alpha: alpha),
      seed: members.seed ?? seeds.next())
    return Taken(.stroke(stroke), unread: unread)
  }

  private static func unread(_ members: JSONMembers) -> [String] {
    let fill = members["backgroundColor"]?.string ?? "transparent"
    let has: [(String, Bool)] = [
      ("fill", fill != "transparent"), ("link", members["link"] != nil),
      ("frame", members["frameId"] != nil),
      ("groups", members["groupIds"]?.items.first { _ in true } != nil),
    ]
    return has.filter(\.1).map(\.0)
  }
}
