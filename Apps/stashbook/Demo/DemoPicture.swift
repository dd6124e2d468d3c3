import Core
import Foundation

/// An image of a needlepoint canvas, generated stitch by stitch from a motif.
struct DemoPicture {
  /// The stitched design.
  enum Motif: CaseIterable {
    case gingham, strawberry, bargello, mallard, sampler, moon
  }

  let motif: Motif
  /// The stitched fraction of the motif, 0 to 1.
  ///
  /// The rest of the motif is bare canvas.
  let progress: Double
  /// The tint of the light, or 0 for no tint.
  ///
  /// Each unit adds 3 to the red component of every color, adds 1 to green, and subtracts 3 from
  /// blue, so that photos of one canvas differ.
  let light: Int

  static let columns = 200
  static let rows = 150
  /// The width and height of a stitch, in pixels.
  static let pitch = 8

  /// The image, 1,600 × 1,200 pixels.
  var raster: Raster {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(Self.columns * Self.rows * Self.pitch * Self.pitch * 3)
    var drawn: [UInt32: [[UInt8]]] = [:]
    for row in 0..<Self.rows {
      let stitches = (0..<Self.columns).map { column in
        let color = color(column, row)
        if let stitch = drawn[color] { return stitch }
        let stitch = Self.stitch(color)
        drawn[color] = stitch
        return stitch
      }
      for line in 0..<Self.pitch {
        for stitch in stitches { pixels += stitch[line] }
      }
    }
    return Raster(
      width: Self.columns * Self.pitch, height: Self.rows * Self.pitch, pixels: Data(pixels))
  }

  /// Returns the pixel rows of a stitch that is lighter at the upper left and darker at the lower
  /// right.
  private static func stitch(_ color: UInt32) -> [[UInt8]] {
    (0..<pitch).map { line in
      (0..<pitch).flatMap { x in
        let shade = x + line < pitch / 2 ? 12 : x + line > pitch * 3 / 2 ? -22 : 0
        return [UInt32(16), 8, 0].map { UInt8(clamping: Int(color >> $0 & 0xFF) + shade) }
      }
    }
  }

  private func color(_ x: Int, _ y: Int) -> UInt32 {
    let order = (x * 7919 + y * 104_729) % 1000
    let reach = Double(y) / Double(Self.rows) + Double(order) / 20_000
    let bare: UInt32 = (x + y) % 2 == 0 ? 0xF5F0E8 : 0xEDE6D8
    return tinted(reach < progress ? motif.color(x, y) : bare)
  }

  private func tinted(_ color: UInt32) -> UInt32 {
    [UInt32(16), 8, 0].reduce(0) { tinted, shift in
      let part = Int(color >> shift & 0xFF) + light * (shift == 16 ? 3 : shift == 8 ? 1 : -3)
      return tinted | UInt32(UInt8(clamping: part)) << shift
    }
  }
}

extension DemoPicture.Motif {
  /// Returns the color (`0xRRGGBB`) of the stitch at a zero-based column and row.
  func color(_ x: Int, _ y: Int) -> UInt32 {
    let dx = Double(x - 100)
    let dy = Double(y - 75)
    return switch self {
    case .gingham: gingham(x, y)
    case .strawberry: strawberry(dx, dy)
    case .bargello: bargello(x, y)
    case .mallard: mallard(dx, dy)
    case .sampler: sampler(x, y)
    case .moon: moon(dx, dy, x, y)
    }
  }

  private func gingham(_ x: Int, _ y: Int) -> UInt32 {
    let (across, down) = (x / 20 % 2 == 0, y / 20 % 2 == 0)
    if across, down { return 0x4A6A8A }
    return across || down ? 0x8FAAC4 : 0xF4F1EA
  }

  private func strawberry(_ dx: Double, _ dy: Double) -> UInt32 {
    let width = 52.0 - max(0, dy + 15) * 0.62
    if dy < -22, dy > -52, abs(dx) < 40 - abs(dy + 35) * 1.1 { return 0x5F7F4F }
    if dy >= -30, dy < 58, abs(dx) < width {
      let isSeed = Int(dx + 200) % 14 < 2 && Int(dy + 200) % 16 < 3
      return isSeed ? 0xF0D890 : 0xB93A3A
    }
    return 0xF2E3D5
  }

  private func bargello(_ x: Int, _ y: Int) -> UInt32 {
    let wave = Int(18 * abs(sin(Double(x) * .pi / 40)))
    let palette: [UInt32] = [0x5C4A3D, 0x8B7355, 0xC4704B, 0xD4896A, 0xE8C4B0, 0xF5F0E8]
    return palette[((y + wave) / 9) % palette.count]
  }

  private func mallard(_ dx: Double, _ dy: Double) -> UInt32 {
    let head = (dx + 45) * (dx + 45) + (dy + 28) * (dy + 28)
    if (dx + 52) * (dx + 52) + (dy + 32) * (dy + 32) < 9 { return 0x1E1A16 }
    if head < 420 { return 0x2F5D46 }
    if dy > -32, dy < -22, dx < -62, dx > -84 { return 0xD9A441 }
    if abs(dy + 6) < 3, dx > -62, dx < -30 { return 0xF7F4EC }
    if dx * dx / 5200 + (dy - 22) * (dy - 22) / 900 < 1 { return dy < 18 ? 0x8B7355 : 0xB8A489 }
    return dy > 44 ? 0x7FA0B0 : 0xDCE5DF
  }

  private func sampler(_ x: Int, _ y: Int) -> UInt32 {
    let palette: [UInt32] = [0xC4919B, 0x7A8B6F, 0x8B8589, 0xC4704B]
    let (cellX, cellY) = (x / 25, y / 25)
    let (inX, inY) = (abs(x % 25 - 12), abs(y % 25 - 12))
    let shape = (cellX + cellY) % 3
    let isInside = shape == 0 ? inX + inY < 10 : shape == 1 ? max(inX, inY) < 8 : inX * inY < 14
    return isInside ? palette[(cellX * 3 + cellY) % palette.count] : 0xFAF7F2
  }

  private func moon(_ dx: Double, _ dy: Double, _ x: Int, _ y: Int) -> UInt32 {
    let disc = dx * dx + dy * dy < 2600
    let shadow = (dx - 24) * (dx - 24) + (dy + 8) * (dy + 8) < 2200
    if disc, !shadow { return 0xF0E2B6 }
    return (x * 31 + y * 17) % 397 < 2 ? 0xFFFFFF : y > 125 ? 0x1F2A38 : 0x2B3A55
  }
}
