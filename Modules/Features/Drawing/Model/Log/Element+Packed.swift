import Core

// The byte format of elements in an operation. The previous two points predict the next point, and
// each point is stored as its difference from the prediction. Times are predicted and stored
// likewise. A pressure is stored as its difference from the previous pressure.

extension NibbleWriter {
  mutating func append(_ element: Element) {
    switch element {
    case .stroke(let stroke):
      append(0)
      append(stroke)
    case .stamp(let stamp):
      append(1)
      append(raw: stamp.emoji.utf8)
      for part in [stamp.place.x, stamp.place.y, stamp.size, Int32(stamp.opacity)] {
        append(Int(part))
      }
    case .foreign(let foreign):
      append(2)
      for text in [foreign.format, foreign.kind, foreign.source] { append(raw: text.utf8) }
    }
  }

  private mutating func append(_ stroke: Stroke) {
    append(brush: stroke.brush)
    append(color: stroke.color)
    append(Int(stroke.size))
    append(1000 - Int(stroke.opacity))
    append(Int(stroke.seed))
    append((stroke.pressures == nil ? 0 : 1) + (stroke.times == nil ? 0 : 2))
    append(spots: stroke.spots)
    if let pressures = stroke.pressures {
      var last = 0
      for pressure in pressures {
        append(Int(pressure) - last)
        last = Int(pressure)
      }
    }
    if let times = stroke.times { append(steps: times) }
  }

  private mutating func append(brush: Brush) {
    if let number = Brush.builtIn.firstIndex(of: brush) { return append(number) }
    append(Brush.builtIn.count)
    append(raw: brush.id.utf8)
    append(raw: brush.name.utf8)
    switch brush.style {
    case .crayon: append(0)
    case .marker: append(1)
    case .chalk: append(2)
    case .pattern(let pattern):
      append(3)
      append(raw: pattern.shape.rawValue.utf8)
      append(pattern.spacing)
      append(pattern.variation)
    }
  }

  mutating func append(color: SRGBColor) {
    append(Int(color.red) << 16 | Int(color.green) << 8 | Int(color.blue))
  }

  /// Appends the number of points, and then the points.
  mutating func append(spots: [CanvasPoint]) {
    append(spots.count)
    append(steps: spots.map(\.x))
    append(steps: spots.map(\.y))
  }

  /// Appends each number as its difference from the number that the previous two numbers predict.
  private mutating func append(steps numbers: [Int32]) {
    var (last, step) = (0, 0)
    for number in numbers {
      let number = Int(number)
      append(number - last - step)
      (last, step) = (number, number - last)
    }
  }
}

extension NibbleReader {
  /// Returns the next element, or `nil` if the bytes don't encode an element.
  mutating func element() -> Element? {
    switch next() {
    case 0: stroke().map(Element.stroke)
    case 1: stamp().map(Element.stamp)
    case 2: foreign().map(Element.foreign)
    default: nil
    }
  }

  private mutating func stroke() -> Stroke? {
    guard let brush = brush(), let color = color(),
      let size = next(in: 1...Int(Stroke.sizeLimit)), let missing = next(in: 0...1000),
      let seed = next(in: 0...Int(UInt32.max)), let known = next(in: 0...3), let spots = spots()
    else { return nil }
    var stroke = Stroke(
      spots, color: color, size: Int32(size), brush: brush, opacity: UInt16(1000 - missing),
      seed: UInt32(seed))
    if known & 1 == 1 {
      guard let pressures = pressures(spots.count) else { return nil }
      stroke.pressures = pressures
    }
    if known & 2 == 2 {
      guard let times = times(spots.count) else { return nil }
      stroke.times = times
    }
    return stroke
  }

  private mutating func brush() -> Brush? {
    guard let number = next(in: 0...Brush.builtIn.count) else { return nil }
    if number < Brush.builtIn.count { return Brush.builtIn[number] }
    guard let id = text(), let name = text(), let style = style() else { return nil }
    return Brush(id: id, name: name, style)
  }

  private mutating func style() -> Brush.Style? {
    switch next() {
    case 0: return .crayon
    case 1: return .marker
    case 2: return .chalk
    case 3:
      guard let shape = text().flatMap(Brush.Shape.init), let spacing = next(),
        let variation = next()
      else { return nil }
      return .pattern(Brush.Pattern(shape, spacing: spacing, variation: variation))
    default: return nil
    }
  }

  mutating func color() -> SRGBColor? {
    next(in: 0...0xFF_FFFF).map { number in
      SRGBColor(
        red: UInt8(number >> 16), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
    }
  }

  /// Returns the next points, at least one, or `nil` if the bytes are invalid.
  mutating func spots() -> [CanvasPoint]? {
    let range = -Int(CanvasPoint.limit)...Int(CanvasPoint.limit)
    guard let count = next(in: 1...Stroke.pointLimit) else { return nil }
    return numbers(2 * count) { numbers in
      for coordinate in 0..<2 {
        let part = UnsafeMutableBufferPointer(
          rebasing: numbers[coordinate * count..<(coordinate + 1) * count])
        if !Self.follow(part, within: range) { return nil }
      }
      return [CanvasPoint](unsafeUninitializedCapacity: count) { spots, made in
        for index in 0..<count {
          spots.initializeElement(
            at: index, to: CanvasPoint(x: Int32(numbers[index]), y: Int32(numbers[count + index])))
        }
        made = count
      }
    }
  }

  private mutating func pressures(_ count: Int) -> [UInt16]? {
    numbers(count) { changes in
      var (pressures, last): ([UInt16], Int) = ([], 0)
      pressures.reserveCapacity(count)
      for change in changes {
        guard (-1000...1000).contains(change), (0...1000).contains(last + change) else {
          return nil
        }
        last += change
        pressures.append(UInt16(last))
      }
      return pressures
    }
  }

  private mutating func times(_ count: Int) -> [Int32]? {
    numbers(count) { numbers in
      let range = Int(Int32.min)...Int(Int32.max)
      return Self.follow(numbers, within: range) ? numbers.map { Int32($0) } : nil
    }
  }

  /// Replaces differences from predicted numbers with the numbers themselves.
  ///
  /// - Returns: Whether all numbers are in `range`.
  private static func follow(
    _ numbers: UnsafeMutableBufferPointer<Int>, within range: ClosedRange<Int>
  ) -> Bool {
    var (last, step) = (0, 0)
    for index in 0..<numbers.count {
      step &+= numbers[index]
      last &+= step
      if !range.contains(last) { return false }
      numbers[index] = last
    }
    return true
  }

  private mutating func stamp() -> Stamp? {
    let range = -Int(CanvasPoint.limit)...Int(CanvasPoint.limit)
    guard let emoji = text(), let x = next(in: range), let y = next(in: range),
      let size = next(in: 1...Int(Stroke.sizeLimit)), let opacity = next(in: 0...1000)
    else { return nil }
    return Stamp(
      emoji, at: CanvasPoint(x: Int32(x), y: Int32(y)), size: Int32(size), opacity: UInt16(opacity))
  }

  private mutating func foreign() -> ForeignElement? {
    guard let format = text(), let kind = text(), let source = text() else { return nil }
    return ForeignElement(format: format, kind: kind, source: source)
  }
}
