import Core
import MemoryAdapters
import TestKit

@testable import Drawing

extension ImportedDrawing {
  /// Returns a random drawing with elements of all kinds, some of them at the limits.
  static func made(_ random: inout SeededRandomSource) -> ImportedDrawing {
    let isNamed = Bool.random(using: &random)
    var drawing = ImportedDrawing(
      name: isNamed ? random.text(upTo: 6) : nil,
      width: .random(in: 1...Sketch.sideLimit, using: &random),
      height: .random(in: 1...Sketch.sideLimit, using: &random), background: .made(&random))
    for _ in 0..<Int.random(in: 0...8, using: &random) { drawing.elements.append(.made(&random)) }
    return drawing
  }
}

extension SRGBColor {
  static func made(_ random: inout SeededRandomSource) -> SRGBColor {
    let number = random.next()
    return SRGBColor(
      red: UInt8(truncatingIfNeeded: number), green: UInt8(truncatingIfNeeded: number >> 8),
      blue: UInt8(truncatingIfNeeded: number >> 16))
  }
}

extension Drawing.Element {
  static func made(_ random: inout SeededRandomSource) -> Drawing.Element {
    switch Int.random(in: 0..<7, using: &random) {
    case 0: .stamp(.made(&random))
    case 1:
      .foreign(ForeignElement(format: "excalidraw", kind: "arrow", source: "{\"x\": 1.50e+0}"))
    case 2:
      .foreign(
        ForeignElement(
          format: random.text(upTo: 3), kind: random.text(upTo: 3), source: random.text(upTo: 9)))
    case 3:
      .foreign(
        ForeignElement(
          format: "stashbook", kind: "cloud", source: "{\"type\":\"cloud\",\n \"é\":[1.0]}"))
    default: .stroke(.made(&random))
    }
  }
}

extension CanvasPoint {
  static func made(_ random: inout SeededRandomSource) -> CanvasPoint {
    let bounds = [-limit...limit, -20...20, 0...20_000, limit...limit]
    let bound = bounds.randomElement(using: &random) ?? 0...0
    return CanvasPoint(x: .random(in: bound, using: &random), y: .random(in: bound, using: &random))
  }
}

extension Stamp {
  static func made(_ random: inout SeededRandomSource) -> Stamp {
    Stamp(
      ["🐞", "👩‍🎨", "🇮🇹", "\"", "\\", "e\u{301}"].randomElement(using: &random) ?? "🐞",
      at: .made(&random), size: .random(in: 1...Stroke.sizeLimit, using: &random),
      opacity: .random(in: 0...1000, using: &random))
  }
}

extension Stroke {
  static func made(_ random: inout SeededRandomSource) -> Stroke {
    let count = Int.random(in: 1...12, using: &random)
    let (presses, hasTimes) = (
      Bool.random(using: &random), Bool.random(using: &random)
    )
    return Stroke(
      (0..<count).map { _ in .made(&random) },
      pressures: presses ? (0..<count).map { _ in .random(in: 0...1000, using: &random) } : nil,
      times: hasTimes ? (0..<count).map { _ in .random(in: .min ... .max, using: &random) } : nil,
      color: .made(&random), size: .random(in: 1...Stroke.sizeLimit, using: &random),
      brush: .made(&random), opacity: .random(in: 0...1000, using: &random),
      seed: UInt32(truncatingIfNeeded: random.next()))
  }
}

extension Brush {
  static func made(_ random: inout SeededRandomSource) -> Brush {
    guard Bool.random(using: &random) else {
      return builtIn.randomElement(using: &random) ?? .crayon
    }
    let shape = Shape.allCases.randomElement(using: &random) ?? .star
    let pattern = Pattern(
      shape, spacing: .random(in: 50...300, using: &random),
      variation: .random(in: 0...100, using: &random))
    let style = [Style.crayon, .marker, .chalk, .pattern(pattern)].randomElement(using: &random)
    return Brush(id: random.text(upTo: 4), name: random.text(upTo: 4), style ?? .crayon)
  }
}
