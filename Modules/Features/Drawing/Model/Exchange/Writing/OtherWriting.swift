import Core

extension JSONWriter {
  // MARK: The older app

  /// Writes a drawing in the older app's format, with all strokes and stamps in one list.
  mutating func older(
    _ sketch: Sketch, _ name: String?, _ elements: [Element], _ losses: inout LossCount
  ) {
    losses.lose(.canvas)
    losses.lose(.name, if: name != nil)
    let kept = elements.filter { if case .foreign = $0 { false } else { true } }
    for _ in kept.count..<elements.count { losses.lose(.foreign) }
    raw("{\"elements\":")
    list(kept) { writer, element in
      writer.raw("\n")
      switch element {
      case .stroke(let stroke): writer.older(stroke, &losses)
      case .stamp(let stamp): writer.older(stamp)
      case .foreign: break
      }
    }
    raw(",\n\"backgroundColor\":")
    fractions(sketch.background)
    raw("}")
  }

  private mutating func older(_ stroke: Stroke, _ losses: inout LossCount) {
    losses.lose(.pressures, if: stroke.pressures != nil)
    losses.lose(.times, if: stroke.times != nil)
    losses.lose(.seeds, if: stroke.brush.style != .marker)
    raw("{\"type\":\"stroke\",\"data\":{\"points\":")
    list(stroke.spots) { writer, spot in
      writer.raw("{\"x\":")
      writer.units(spot.x)
      writer.raw(",\"y\":")
      writer.units(spot.y)
      writer.raw("}")
    }
    raw(",\"color\":")
    fractions(stroke.color)
    raw(",\"brushSize\":")
    units(stroke.size)
    raw(",\"brush\":")
    older(stroke.brush)
    raw(",\"opacity\":")
    share(stroke.opacity)
    raw("}}")
  }

  private mutating func older(_ stamp: Stamp) {
    raw("{\"type\":\"stamp\",\"data\":{\"emoji\":")
    string(stamp.emoji)
    position(stamp.place)
    raw(",\"size\":")
    units(stamp.size)
    raw(",\"opacity\":")
    share(stamp.opacity)
    raw("}}")
  }

  private mutating func older(_ brush: Brush) {
    raw("{\"id\":")
    string(brush.id)
    raw(",\"name\":")
    string(brush.name)
    raw(",\"icon\":\"paintbrush\",\"baseStyle\":")
    var (spacing, variation) = (100, 0)
    switch brush.style {
    case .crayon: string("crayon")
    case .marker: string("marker")
    case .chalk: string("chalk")
    case .pattern(let pattern):
      raw("\"patternStamp\",\"patternShape\":\"\(pattern.shape.rawValue)\"")
      (spacing, variation) = (pattern.spacing, pattern.variation)
    }
    raw(",\"stampSpacing\":")
    decimal(spacing, places: 2)
    raw(",\"sizeVariation\":")
    decimal(variation, places: 2)
    raw(",\"isSystem\":\(Brush.builtIn.contains(brush))}")
  }

  /// Writes a color's channels as fractions that are precise enough to restore the exact color.
  private mutating func fractions(_ color: SRGBColor) {
    raw("{")
    for (name, channel) in [("r", color.red), ("g", color.green), ("b", color.blue)] {
      raw("\"\(name)\":")
      decimal((Int(channel) * 1_000_000 + 127) / 255, places: 6)
      raw(",")
    }
    raw("\"a\":1}")
  }
}
