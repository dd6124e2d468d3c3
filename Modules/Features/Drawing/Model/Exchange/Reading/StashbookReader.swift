import Core

/// A reader for Stashbook's JSON drawing format, specified in Exchange.md.
struct StashbookReader {
  /// The value of the `format` member in Stashbook's JSON.
  static let word = "stashbook-drawing"
  /// The version of exported files, and the latest version that can be imported.
  static let version = 1

  private var reading: JSONReading

  init(_ reading: JSONReading) { self.reading = reading }

  /// Reads the whole drawing.
  mutating func read() -> DrawingImport {
    reading.noteFlaw()
    var drawing = ImportedDrawing.new
    drawing.name = reading["name"]?.string
    drawing.width = side("width") ?? drawing.width
    drawing.height = side("height") ?? drawing.height
    if let part = reading["background"] {
      if let color = part.string.flatMap({ SRGBColor(hex: $0) }) {
        drawing.background = color
      } else {
        let place = reading.place(of: part)
        reading.tally.refuse(.color(part.source ?? ""), at: place)
      }
    }
    reading.tally.begin(drawing)
    reading.elements("elements", Self.element)
    return reading.tally.result
  }

  /// Checks the version of a file.
  ///
  /// - Throws: ``DrawingRefusal/malformed(line:reason:)`` if the version is missing or invalid, or
  ///   ``DrawingRefusal/newer(version:known:)`` if the version is later than ``version``.
  static func checkVersion(_ outline: JSONOutline) throws(DrawingRefusal) {
    let number = outline.members["version"]?.number
    guard let number, let version = Int(exactly: number), version >= 1 else {
      throw .malformed(
        line: 1, reason: "missing or invalid version: must be a whole number, at least 1")
    }
    guard version <= Self.version else { throw .newer(version: version, known: Self.version) }
  }

  private mutating func side(_ name: String) -> Int? {
    guard let part = reading[name] else { return nil }
    let number = part.number.flatMap(Int.init(exactly:))
    if let number, (1...Sketch.sideLimit).contains(number) { return number }
    let rule = "a whole number from 1 to \(Sketch.sideLimit)"
    let place = reading.place(of: part)
    reading.tally.refuse(.outOfRange(name, value: part.source ?? "", rule: rule), at: place)
    return nil
  }

  // MARK: Elements

  private static func element(_ part: JSONPart) throws(ElementRefusal) -> Taken {
    let members = try JSONMembers(part, "The element")
    switch try members.string("type") {
    case "stroke": return Taken(.stroke(try stroke(members)))
    case "stamp":
      let stamp = Stamp(
        try members.string("emoji"), at: try members.spot(),
        size: try Int32(readSize: try members.number("size")), opacity: try members.opacity())
      return Taken(.stamp(try stamp.checked()))
    case "foreign":
      let foreign = ForeignElement(
        format: try members.string("format"), kind: try members.string("kind"),
        source: try members.string("source"))
      return Taken(.foreign(foreign))
    case let kind: return Taken(try part.foreign(.json, kind))
    }
  }

  private static func stroke(_ members: JSONMembers) throws(ElementRefusal) -> Stroke {
    let spots = try [CanvasPoint](reading: try members.items("points")) {
      item throws(ElementRefusal) in
      try item.pair()
    }
    let pressures = try members.numbers("pressures") { number throws(ElementRefusal) in
      try UInt16(readShare: number, "pressure")
    }
    let times = try members.numbers("times") { number throws(ElementRefusal) in
      try Int32(readTime: number)
    }
    for (name, count) in [("pressures", pressures?.count), ("times", times?.count)] {
      if let count, count != spots.count { throw .uneven(name, count, points: spots.count) }
    }
    let text = try members.string("color")
    guard let color = SRGBColor(hex: text) else { throw .color(text) }
    guard let seed = members.seed else { throw .wrongKind("seed", wanted: "a 32-bit whole number") }
    return Stroke(
      spots, pressures: pressures, times: times, color: color,
      size: try Int32(readSize: try members.number("size")),
      brush: try brush(try JSONMembers(members["brush"], "brush")),
      opacity: try members.opacity(), seed: seed)
  }

  private static func brush(_ members: JSONMembers) throws(ElementRefusal) -> Brush {
    let style: Brush.Style =
      switch try members.string("style") {
      case "crayon": .crayon
      case "marker": .marker
      case "chalk": .chalk
      case "pattern":
        .pattern(
          try Brush.Pattern(
            reading: members, shape: "shape", spacing: "spacing", variation: "variation"))
      case let style:
        throw .unknown("style", style, among: ["crayon", "marker", "chalk", "pattern"])
      }
    return Brush(id: try members.string("id"), name: try members.string("name"), style)
  }
}

extension Brush.Pattern {
  /// Creates a pattern from the members with the given names.
  init(
    reading members: JSONMembers, shape: String, spacing: String, variation: String
  ) throws(ElementRefusal) {
    let word = try members.string(shape)
    guard let known = Brush.Shape(rawValue: word) else {
      throw .unknown(shape, word, among: Brush.Shape.allCases.map(\.rawValue))
    }
    let gap = try members.number(spacing)
    guard gap >= 0.5, gap <= 3 else {
      throw .outOfRange(spacing, value: "\(gap)", rule: "between 0.5 and 3")
    }
    let share = try members.number(variation)
    guard share >= 0, share <= 1 else {
      throw .outOfRange(variation, value: "\(share)", rule: "between 0 and 1")
    }
    self.init(known, spacing: Int((gap * 100).rounded()), variation: Int((share * 100).rounded()))
  }
}
