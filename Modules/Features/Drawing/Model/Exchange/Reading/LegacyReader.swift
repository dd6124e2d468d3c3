import Core

/// A reader of the older app's drawings, in either of their two structures.
///
/// One structure has separate lists of strokes and stamps, with the stamps above the strokes. The
/// other structure has one list of elements.
///
/// The files have no canvas, so the canvas of a new drawing is used, enlarged to contain all
/// elements.
struct LegacyReader {
  private var reading: JSONReading

  init(_ reading: JSONReading) { self.reading = reading }

  /// Reads the whole drawing.
  mutating func read() -> DrawingImport {
    reading.noteFlaw()
    reading.tally.begin(.new)
    readBackground()
    let seeds = reading.seeds
    reading.elements("strokes") { part throws(ElementRefusal) in
      Taken(.stroke(try Self.stroke(try JSONMembers(part, "The stroke"), seeds)))
    }
    reading.elements("stamps") { part throws(ElementRefusal) in
      Taken(.stamp(try Self.stamp(try JSONMembers(part, "The stamp"))))
    }
    reading.elements("elements") { part throws(ElementRefusal) in
      try Self.element(part, seeds)
    }
    let new = ImportedDrawing.new
    reading.tally.changeDrawing { $0.fitCanvas(least: (new.width, new.height)) }
    return reading.tally.result
  }

  private mutating func readBackground() {
    guard let part = reading["backgroundColor"], !part.isNull else { return }
    do throws(ElementRefusal) {
      let color = try Self.color(try JSONMembers(part, "backgroundColor")).0
      reading.tally.changeDrawing { $0.background = color }
    } catch {
      let place = reading.place(of: part)
      reading.tally.refuse(error, at: place)
    }
  }

  private static func element(
    _ part: JSONPart, _ seeds: Seeds
  ) throws(ElementRefusal) -> Taken {
    let members = try JSONMembers(part, "The element")
    switch try members.string("type") {
    case "stroke":
      return Taken(.stroke(try stroke(try JSONMembers(members["data"], "data"), seeds)))
    case "stamp": return Taken(.stamp(try stamp(try JSONMembers(members["data"], "data"))))
    case let kind: return Taken(try part.foreign(.older, kind))
    }
  }

  private static func stroke(
    _ members: JSONMembers, _ seeds: Seeds
  ) throws(ElementRefusal) -> Stroke {
    let spots = try [CanvasPoint](reading: try members.items("points")) {
      item throws(ElementRefusal) in
      try JSONMembers(item, "Each point").spot()
    }
    let (color, alpha) = try color(try JSONMembers(members["color"], "color"))
    let opacity = try members.opacity()
    return Stroke(
      spots, color: color, size: try Int32(readSize: try members.number("brushSize")),
      brush: try brush(try JSONMembers(members["brush"], "brush")),
      opacity: UInt16((Int(opacity) * Int(alpha) + 500) / 1000), seed: seeds.next())
  }

  private static func stamp(_ members: JSONMembers) throws(ElementRefusal) -> Stamp {
    try Stamp(
      try members.string("emoji"), at: try members.spot(),
      size: try Int32(readSize: try members.number("size")), opacity: try members.opacity()
    ).checked()
  }

  /// Returns the color from the members `r`, `g`, and `b`, and its opacity from the member `a`.
  ///
  /// The members are fractions from 0 to 1. The returned opacity is in thousandths, and is 1,000 if
  /// `a` is missing.
  private static func color(
    _ members: JSONMembers
  ) throws(ElementRefusal) -> (SRGBColor, alpha: UInt16) {
    var channels: [UInt8] = []
    for name in ["r", "g", "b"] {
      let share = try members.number(name)
      guard share >= 0, share <= 1 else {
        throw .outOfRange("color \(name)", value: "\(share)", rule: "between 0 and 1")
      }
      channels.append(UInt8((share * 255).rounded()))
    }
    let alpha =
      members["a"] == nil ? 1000 : try UInt16(readShare: try members.number("a"), "color a")
    return (SRGBColor(red: channels[0], green: channels[1], blue: channels[2]), alpha)
  }

  private static func brush(_ members: JSONMembers) throws(ElementRefusal) -> Brush {
    let style: Brush.Style =
      switch try members.string("baseStyle") {
      case "crayon": .crayon
      case "marker": .marker
      case "chalk": .chalk
      case "patternStamp":
        .pattern(
          try Brush.Pattern(
            reading: members, shape: "patternShape", spacing: "stampSpacing",
            variation: "sizeVariation"))
      case let style:
        throw .unknown("baseStyle", style, among: ["crayon", "marker", "chalk", "patternStamp"])
      }
    return Brush(id: try members.string("id"), name: try members.string("name"), style)
  }
}
