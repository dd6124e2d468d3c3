import Core

/// Methods that write Stashbook's JSON, version 1.
///
/// Each element is on its own line, and members have a fixed order.
extension JSONWriter {
  mutating func stashbook(_ sketch: Sketch, _ name: String?, _ elements: [Element]) {
    raw("{\"format\":\"\(StashbookReader.word)\",\"version\":\(StashbookReader.version)")
    if let name {
      raw(",\"name\":")
      string(name)
    }
    raw(",\n\"width\":\(sketch.width),\"height\":\(sketch.height)")
    raw(",\"background\":\"#\(sketch.background.hex)\",\n\"elements\":")
    list(elements) { writer, element in
      writer.raw("\n")
      switch element {
      case .stroke(let stroke): writer.stashbook(stroke)
      case .stamp(let stamp): writer.stashbook(stamp)
      case .foreign(let foreign): writer.stashbook(foreign)
      }
    }
    raw("}")
  }

  private mutating func stashbook(_ stroke: Stroke) {
    raw("{\"type\":\"stroke\",\"color\":\"#\(stroke.color.hex)\",\"size\":")
    units(stroke.size)
    raw(",\"brush\":")
    brush(stroke.brush)
    raw(",\"opacity\":")
    share(stroke.opacity)
    raw(",\"seed\":\(stroke.seed),\"points\":")
    list(stroke.spots) { $0.pair($1) }
    if let pressures = stroke.pressures {
      raw(",\"pressures\":")
      list(pressures) { $0.share($1) }
    }
    if let times = stroke.times {
      raw(",\"times\":")
      list(times) { $0.number(Int($1)) }
    }
    raw("}")
  }

  private mutating func brush(_ brush: Brush) {
    raw("{\"id\":")
    string(brush.id)
    raw(",\"name\":")
    string(brush.name)
    switch brush.style {
    case .crayon: raw(",\"style\":\"crayon\"}")
    case .marker: raw(",\"style\":\"marker\"}")
    case .chalk: raw(",\"style\":\"chalk\"}")
    case .pattern(let pattern):
      raw(",\"style\":\"pattern\",\"shape\":\"\(pattern.shape.rawValue)\",\"spacing\":")
      decimal(pattern.spacing, places: 2)
      raw(",\"variation\":")
      decimal(pattern.variation, places: 2)
      raw("}")
    }
  }

  private mutating func stashbook(_ stamp: Stamp) {
    raw("{\"type\":\"stamp\",\"emoji\":")
    string(stamp.emoji)
    position(stamp.place)
    raw(",\"size\":")
    units(stamp.size)
    raw(",\"opacity\":")
    share(stamp.opacity)
    raw("}")
  }

  /// Writes an unsupported element.
  ///
  /// An element from Stashbook's JSON with an unknown type is written unchanged. The source of
  /// another program's element is written as a string.
  private mutating func stashbook(_ foreign: ForeignElement) {
    if foreign.isOfStashbook { return raw(foreign.source) }
    raw("{\"type\":\"foreign\",\"format\":")
    string(foreign.format)
    raw(",\"kind\":")
    string(foreign.kind)
    raw(",\"source\":")
    string(foreign.source)
    raw("}")
  }

  /// Writes a point as a list of two coordinates in units.
  mutating func pair(_ spot: CanvasPoint) {
    raw("[")
    units(spot.x)
    raw(",")
    units(spot.y)
    raw("]")
  }

  /// Writes the members `x` and `y` in units, each preceded by a comma.
  mutating func position(_ spot: CanvasPoint) {
    raw(",\"x\":")
    units(spot.x)
    raw(",\"y\":")
    units(spot.y)
  }
}

extension ForeignElement {
  /// The object in the source, or `nil` if the source isn't exactly one JSON object with finite
  /// numbers.
  var object: JSONPart? {
    let bytes = Array(source.utf8)
    var scanner = JSONScanner(bytes, in: 0..<bytes.count)
    do throws(JSONFlaw) {
      let part = try scanner.value()
      let isAll = part.range == 0..<bytes.count && scanner.lastNotFinite < 0
      return isAll && part.isObject ? part : nil
    } catch {
      return nil
    }
  }

  /// Whether the element is from Stashbook's JSON and has a type unknown to this app version.
  fileprivate var isOfStashbook: Bool {
    guard format == DrawingFormat.json.origin else { return false }
    let known = ["stroke", "stamp", "foreign"]
    return !known.contains(kind) && object?.members["type"]?.string == kind
  }
}
