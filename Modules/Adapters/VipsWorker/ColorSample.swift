import Core
import Foundation
import ImageWire

/// The color around one pixel of an image file.
struct ColorSample {
  /// The number of pixels sampled on each side of the requested pixel.
  private static let reach = 2

  let color: SRGBColor

  /// Creates a sample by reading a file's header, checking the budget and position, and decoding
  /// pixels.
  ///
  /// - Throws: ``WireRefusal`` if the file or the position is rejected.
  init(_ content: Content, _ request: SampleRequest) throws(WireRefusal) {
    let file = try PictureFile(content, within: request.budget)
    let (facts, place) = (file.facts, request.place)
    guard (0..<facts.width).contains(place.x), (0..<facts.height).contains(place.y) else {
      throw .outside(width: facts.width, height: facts.height)
    }
    let picture = try file.upright(fitting: .max, .max)
    color = picture.withPixels { pixels in
      ColorSample.mean(of: pixels, picture.width, picture.height, around: place)
    }
  }

  /// Returns the mean color of the pixel at a position and its neighbors, computed in linear light.
  ///
  /// Neighbors outside the image are ignored. Each pixel has three bytes.
  static func mean(
    of pixels: UnsafeRawBufferPointer, _ width: Int, _ height: Int, around place: PixelPosition
  ) -> SRGBColor {
    let columns = max(0, place.x - reach)...min(width - 1, place.x + reach)
    let rows = max(0, place.y - reach)...min(height - 1, place.y + reach)
    var light = [0.0, 0, 0]
    for row in rows {
      for column in columns {
        for channel in 0..<3 {
          light[channel] += Self.light(pixels[(row * width + column) * 3 + channel])
        }
      }
    }
    let mean = light.map { signal($0 / Double(rows.count * columns.count)) }
    return SRGBColor(red: mean[0], green: mean[1], blue: mean[2])
  }

  /// Returns an 8-bit signal's linear light, 0–1, according to sRGB's curve (IEC 61966-2-1).
  private static func light(_ signal: UInt8) -> Double {
    let share = Double(signal) / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }

  /// Returns the 8-bit signal nearest to a linear-light value, 0–1.
  private static func signal(_ light: Double) -> UInt8 {
    let share = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((share * 255).rounded())
  }
}
