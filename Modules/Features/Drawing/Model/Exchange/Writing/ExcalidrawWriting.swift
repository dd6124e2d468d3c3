import Core

/// The contents of a drawing, divided into the elements and files of an Excalidraw scene.
private struct SceneParts {
  private(set) var elements: [Element] = []
  /// The data of images.
  ///
  /// Each item's `kind` is the ID that image elements refer to.
  private(set) var files: [ForeignElement] = []
  /// The IDs of the unsupported elements that were imported from Excalidraw.
  private var ids: Set<String> = []
  private var last = 0

  init(_ all: [Element], _ losses: inout LossCount) {
    for element in all {
      guard case .foreign(let foreign) = element else {
        elements.append(element)
        continue
      }
      guard let object = foreign.object else {
        losses.lose(.foreign)
        continue
      }
      switch foreign.format {
      case DrawingFormat.excalidraw.origin:
        elements.append(element)
        if let id = object.members["id"]?.string { ids.insert(id) }
      case ExcalidrawReader.attachment: files.append(foreign)
      default: losses.lose(.foreign)
      }
    }
  }

  /// Returns an ID that no element uses.
  mutating func newID() -> String {
    repeat { last += 1 } while ids.contains("stashbook-\(last)")
    return "stashbook-\(last)"
  }
}

/// Methods that write Excalidraw scenes.
///
/// Strokes become freehand lines, and stamps become text. Unsupported elements that were imported
/// from Excalidraw are written unchanged.
extension JSONWriter {
  mutating func excalidraw(
    _ sketch: Sketch, _ name: String?, _ elements: [Element], _ losses: inout LossCount
  ) {
    var parts = SceneParts(elements, &losses)
    losses.lose(.canvas)
    raw("{\"type\":\"excalidraw\",\"version\":2,\"source\":\"stashbook\",\n\"elements\":")
    list(parts.elements) { writer, element in
      writer.raw("\n")
      switch element {
      case .stroke(let stroke): writer.freedraw(stroke, parts.newID(), &losses)
      case .stamp(let stamp): writer.text(stamp, parts.newID(), &losses)
      case .foreign(let foreign): writer.raw(foreign.source)
      }
    }
    raw(",\n\"appState\":{")
    if let name {
      raw("\"name\":")
      string(name)
      raw(",")
    }
    raw("\"viewBackgroundColor\":\"#\(sketch.background.hex.lowercased())\"},\n\"files\":{")
    for (index, file) in parts.files.enumerated() {
      raw(index == 0 ? "\n" : ",\n")
      string(file.kind)
      raw(":" + file.source)
    }
    raw("}}")
  }

  private mutating func freedraw(_ stroke: Stroke, _ id: String, _ losses: inout LossCount) {
    losses.lose(.brushes, if: stroke.brush != .marker)
    losses.lose(.times, if: stroke.times != nil)
    guard let first = stroke.spots.first else { return }
    let (x, y) = (stroke.spots.map(\.x), stroke.spots.map(\.y))
    begin(id, "freedraw", at: first, opacity: stroke.opacity, color: stroke.color)
    raw(",\"width\":")
    units((x.max() ?? 0) - (x.min() ?? 0))
    raw(",\"height\":")
    units((y.max() ?? 0) - (y.min() ?? 0))
    raw(",\"strokeWidth\":")
    // Six decimal places are enough to restore the exact size in sixteenths of a unit.
    let per = ExcalidrawReader.sixteenthsPerWidth
    decimal((Int(stroke.size) * 1_000_000 + per / 2) / per, places: 6)
    raw(",\"seed\":\(stroke.seed),\"points\":")
    list(stroke.spots) { writer, spot in
      writer.pair(CanvasPoint(x: spot.x - first.x, y: spot.y - first.y))
    }
    raw(",\"pressures\":")
    list(stroke.pressures ?? []) { $0.share($1) }
    raw(",\"simulatePressure\":\(stroke.pressures == nil),\"lastCommittedPoint\":null}")
  }

  /// Writes a stamp as text.
  ///
  /// In Excalidraw, a text's position is its top-left corner, and the line height is 1.25 times the
  /// font size.
  private mutating func text(_ stamp: Stamp, _ id: String, _ losses: inout LossCount) {
    losses.lose(.stampsAsText)
    let side = stamp.size + stamp.size / 4
    let corner = CanvasPoint(x: stamp.place.x - side / 2, y: stamp.place.y - side / 2)
    begin(
      id, "text", at: corner, opacity: stamp.opacity, color: QuickDrawReader.ink)
    for name in ["width", "height"] {
      raw(",\"\(name)\":")
      units(side)
    }
    raw(",\"strokeWidth\":1,\"seed\":1,\"fontSize\":")
    units(stamp.size)
    raw(",\"fontFamily\":5,\"text\":")
    string(stamp.emoji)
    raw(",\"originalText\":")
    string(stamp.emoji)
    raw(",\"textAlign\":\"center\",\"verticalAlign\":\"middle\",\"containerId\":null")
    raw(",\"autoResize\":true,\"lineHeight\":1.25}")
  }

  private mutating func begin(
    _ id: String, _ type: String, at spot: CanvasPoint, opacity: UInt16, color: SRGBColor
  ) {
    raw("{\"id\":\"\(id)\",\"type\":\"\(type)\"")
    position(spot)
    raw(",\"angle\":0,\"strokeColor\":\"#\(color.hex.lowercased())\"")
    raw(",\"backgroundColor\":\"transparent\",\"fillStyle\":\"solid\",\"strokeStyle\":\"solid\"")
    raw(",\"roughness\":0,\"opacity\":")
    decimal(Int(opacity), places: 1)
    raw(",\"groupIds\":[],\"frameId\":null,\"roundness\":null,\"version\":1,\"versionNonce\":1")
    raw(",\"isDeleted\":false,\"boundElements\":null,\"updated\":1,\"link\":null,\"locked\":false")
  }
}
