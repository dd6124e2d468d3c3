import Core
import MemoryAdapters
import TestKit
import Testing

@testable import Drawing

@Suite("Operations as bytes")
struct PackingTests {
  @Test("Numbers of any size are read back as written")
  func numbers() {
    Law("a number is read back as written").holds(for: { random in
      (0..<9).map { _ in Int(Int64(bitPattern: random.next() >> UInt64(random.number(1...63)))) }
    }) { numbers in
      var writer = NibbleWriter()
      for number in numbers {
        writer.append(number)
        writer.append(-number)
      }
      var reader = NibbleReader(writer.bytes)
      for number in numbers {
        #expect(reader.next() == number)
        #expect(reader.next() == -number)
      }
      #expect(reader.isAtEnd)
    }
  }

  @Test("Every operation is read back as written")
  func operations() {
    Law("an operation is read back as written").holds(for: { Self.operation($0) }) { operation in
      try #require(Operation(operation.kind, packed: operation.packed) == operation)
    }
  }

  @Test("Truncated bytes aren't read as the original operation, and altered bytes cause no crash")
  func garbage() {
    Law("truncated bytes aren't read as the original operation").holds(
      for: { (Self.operation($0), $0.next()) }
    ) { operation, at in
      let bytes = operation.packed
      guard !bytes.isEmpty else { return }
      let cut = Array(bytes.prefix(Int(at % UInt64(bytes.count))))
      let found = Operation(operation.kind, packed: cut)
      try #require(found == nil || found != operation)
      var wild = bytes
      wild[Int(at % UInt64(bytes.count))] ^= UInt8(truncatingIfNeeded: at >> 32)
      for kind in [OperationKind.stroke, .take, .erase, .goBack, .undo] {
        _ = Operation(kind, packed: wild)
      }
    }
  }

  @Test("A typical stroke of fifty timed points needs at most three bytes per point")
  func size() {
    var random = SeededRandomSource(seed: 3)
    var (spots, times): ([CanvasPoint], [Int32]) = ([CanvasPoint(x: 8000, y: 6000)], [0])
    var (speed, down) = (40, 25)
    while spots.count < 50 {
      speed += Int.random(in: -6...6, using: &random)
      down += Int.random(in: -6...6, using: &random)
      let last = spots[spots.count - 1]
      spots.append(CanvasPoint(x: last.x + Int32(speed), y: last.y + Int32(down)))
      times.append(times[times.count - 1] + 8)
    }
    let stroke = Stroke(
      spots, times: times, color: Sketch.paper, size: 384, brush: .crayon, seed: .max)
    #expect(Operation.add(.stroke(stroke)).packed.count <= 150)
  }

  private static func operation(_ random: SeededRandomSource) -> Operation {
    switch random.number(0...6) {
    case 0:
      .take(background: random.color(), (0..<random.number(0...4)).map { _ in random.element() })
    case 1: .erase(random.eraser())
    case 2: .background(random.color())
    case 3: .clear
    case 4: .goBack(to: random.number(0...5))
    default: .add(random.element())
    }
  }
}
