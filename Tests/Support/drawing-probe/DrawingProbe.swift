import Composition
import Core
import Drawing
import Foundation

/// A program that draws without pause until a test kills the program.
///
/// The program prints the number of each operation once the operation is stored.
@main
struct DrawingProbe {
  static func main() async throws {
    let arguments = CommandLine.arguments
    let library = try Library(at: arguments[1], for: .changing)
    let plugin: DrawingPlugin = try library.feature()
    let (repository, id) = (plugin.repository, RecordID(arguments[2]))
    for round in 0... {
      let kept =
        switch round % 7 {
        case 3: try await repository.undo(id)
        case 4: try await repository.redo(id)
        case 6: try await repository.append(.background(color(round)), to: id)
        default: try await repository.append(.add(.stroke(stroke(round))), to: id)
        }
      try FileHandle.standardOutput.write(contentsOf: Data("\(kept.state.number)\n".utf8))
    }
  }

  private static func stroke(_ round: Int) -> Stroke {
    let spots = (0..<50).map {
      CanvasPoint(x: Int32($0 * 40 + round % 90), y: Int32(round % 700 * 16))
    }
    return Stroke(
      spots, color: Palette.ink, size: 384, brush: .crayon, seed: UInt32(truncatingIfNeeded: round))
  }

  private static func color(_ round: Int) -> SRGBColor {
    SRGBColor(red: UInt8(round % 256), green: 200, blue: 120)
  }
}
