import Core

extension JSONWriter {
  /// Writes a Quick, Draw! line with each stroke's points and, if the stroke has them, its times.
  ///
  /// If the drawing stores its imported line and hasn't changed since the import, that line is
  /// written unchanged. If the drawing has changed, only the line's fields `word` and `drawing` are
  /// replaced. Unchanged strokes then retain their exact points, unless importing moved the strokes
  /// onto the canvas.
  mutating func quickDraw(
    _ sketch: Sketch, _ name: String?, _ elements: [Element], _ losses: inout LossCount
  ) {
    var (strokes, line): ([Stroke], QuickDrawLine?) = ([], nil)
    for element in elements {
      switch element {
      case .stroke(let stroke): strokes.append(stroke)
      case .stamp: losses.lose(.stamps)
      case .foreign(let foreign):
        let read = line == nil ? QuickDrawLine(foreign) : nil
        if let read { line = read } else { losses.lose(.foreign) }
      }
    }
    losses.lose(.background, if: sketch.background != QuickDrawReader.background)
    var read = ImportedDrawing(background: sketch.background, elements: elements)
    read.fitCanvas(margin: QuickDrawReader.margin)
    losses.lose(.canvas, if: (read.width, read.height) != (sketch.width, sketch.height))
    if let line {
      quickDraw(strokes, name, line, &losses)
    } else {
      raw("{")
      word(name)
      raw("\"drawing\":")
      list(strokes) { $0.quickDraw($1, &losses) }
      raw("}")
    }
  }

  private mutating func word(_ name: String?) {
    guard let name else { return }
    raw("\"word\":")
    string(name)
    raw(",")
  }

  /// Writes the line that strokes were imported from, updated with the current strokes and name.
  private mutating func quickDraw(
    _ strokes: [Stroke], _ name: String?, _ line: QuickDrawLine, _ losses: inout LossCount
  ) {
    let sources = line.sources(of: strokes)
    let isWhole = sources.count == line.strokes.count && !sources.contains(nil)
    if isWhole, name == line.word { return raw(line.source) }
    // If importing moved the strokes onto the canvas, the points in their original text can't be
    // combined with the points of changed strokes.
    let areInPlace = isWhole || line.offset == CanvasPoint(x: 0, y: 0)
    raw("{")
    if line.word == nil { word(name) }
    for (index, field) in line.fields.enumerated() {
      if index > 0 { raw(",") }
      raw(field.name + ":")
      switch field.key {
      case "word":
        if let name { string(name) } else { raw(field.value) }
      case "drawing":
        list(Array(zip(strokes, sources))) { writer, pair in
          guard let source = pair.1, areInPlace else {
            losses.lose(.points, if: pair.1 != nil)
            return writer.quickDraw(pair.0, &losses)
          }
          writer.raw(source)
        }
      default: raw(field.value)
      }
    }
    raw("}")
  }

  private mutating func quickDraw(_ stroke: Stroke, _ losses: inout LossCount) {
    losses.lose(.brushes, if: stroke.brush != QuickDrawReader.brush)
    losses.lose(.colors, if: stroke.color != QuickDrawReader.ink)
    losses.lose(.sizes, if: stroke.size != QuickDrawReader.size)
    losses.lose(.opacities, if: stroke.opacity != 1000)
    losses.lose(.pressures, if: stroke.pressures != nil)
    raw("[")
    list(stroke.spots) { $0.units($1.x) }
    raw(",")
    list(stroke.spots) { $0.units($1.y) }
    if let times = stroke.times {
      raw(",")
      list(times) { $0.number(Int($1)) }
    }
    raw("]")
  }
}

/// A Quick, Draw! line that was stored during its import.
private struct QuickDrawLine {
  /// A member of the line's object, with the unchanged text of its name and value.
  struct Field {
    let key: String?
    let name: String
    let value: String
  }

  /// The unchanged text of the line.
  let source: String
  let fields: [Field]
  let word: String?
  /// The strokes as they were imported, each with its original text.
  let strokes: [(stroke: Stroke, source: String)]
  /// The offset by which importing moved the strokes onto the canvas.
  let offset: CanvasPoint

  /// Creates the line that an element stores, or `nil` if the element stores no valid line.
  init?(_ foreign: ForeignElement) {
    guard foreign.format == QuickDrawReader.attachment, let object = foreign.object else {
      return nil
    }
    source = foreign.source
    fields = object.namedMembers.compactMap { name, value in
      guard let text = value.source, let written = name.source else { return nil }
      return Field(key: name.string, name: written, value: text)
    }
    guard fields.count == object.namedMembers.count, let drawing = object.members["drawing"] else {
      return nil
    }
    word = object.members["word"]?.string
    var read: [(stroke: Stroke, source: String)] = []
    for part in drawing.items {
      // A rejected stroke isn't in the drawing, so it is skipped here too.
      do throws(ElementRefusal) {
        read.append((try QuickDrawReader.stroke(part, seed: 0), part.source ?? ""))
      } catch { continue }
    }
    var placed = ImportedDrawing(
      background: QuickDrawReader.background, elements: read.map { .stroke($0.stroke) })
    offset = placed.moveOntoCanvas(margin: QuickDrawReader.margin)
    let moved = placed.elements.compactMap {
      if case .stroke(let stroke) = $0 { stroke } else { nil }
    }
    strokes = zip(moved, read).map { ($0, $1.source) }
  }

  /// Returns the original text of each stroke, or `nil` for an added, changed, or reordered stroke.
  ///
  /// - Complexity: O(*n*), where *n* is the number of strokes, if few strokes begin at the same
  ///   point.
  func sources(of strokes: [Stroke]) -> [String?] {
    // Strokes are looked up by their first points. Comparing all pairs would take quadratic time.
    let places = Dictionary(grouping: self.strokes.indices) { self.strokes[$0].stroke.spots[0] }
    var next = 0
    return strokes.map { stroke in
      let index = places[stroke.spots[0]]?.first {
        $0 >= next && self.strokes[$0].stroke.isEqual(to: stroke)
      }
      guard let index else { return nil }
      next = index + 1
      return self.strokes[index].source
    }
  }
}

extension Stroke {
  /// Returns whether the strokes are equal, ignoring their seeds.
  fileprivate func isEqual(to other: Stroke) -> Bool {
    var twin = other
    twin.seed = seed
    return twin == self
  }
}
