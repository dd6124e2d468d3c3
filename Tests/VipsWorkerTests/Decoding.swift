import Core
import Foundation
import ImageWire
import TestKit
import Testing

@testable import VipsWorker

/// Tests that decode in this process, one at a time.
///
/// libvips has one message buffer per process.
@Suite(.serialized)
enum Decoding {
  /// The folder of real images.
  static let folder = RealData.url("photo")

  static func photo(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: path)))
  }

  /// Returns an encoded file with the given pixels.
  static func file(_ request: PictureRequest, _ pixels: [UInt8]) throws -> [UInt8] {
    try PictureMaker(request: request).make(try Content(pixels)).withBytes { Array($0) }
  }

  /// Returns an encoded file of one color.
  static func file(
    _ color: [UInt8], _ format: ImageFormat, _ layout: PictureRequest.Layout
  ) throws -> [UInt8] {
    let request = PictureRequest(
      width: 24, height: 16, layout: layout, format: format, quality: 100)
    return try file(request, (0..<24 * 16).flatMap { _ in color })
  }
}

extension VipsPicture {
  /// The size in pixels.
  var size: String { "\(width) × \(height)" }
}

extension DecodedPicture {
  /// The size in pixels.
  var size: String { "\(width) × \(height)" }

  /// Returns red, green, and blue at a position.
  func color(_ x: Int, _ y: Int) -> [UInt8] {
    Array(pixels.dropFirst((y * width + x) * 3).prefix(3))
  }

  /// Returns whether a position has a color, within a tolerance.
  func has(_ wanted: [Int], at x: Int, _ y: Int, within tolerance: Int = 3) -> Bool {
    zip(color(x, y), wanted).allSatisfy { abs(Int($0) - $1) <= tolerance }
  }

  /// The mean gray of each of 48 × 36 cells.
  var thumbnail: [Double] {
    (0..<48 * 36).map { cell in
      let (row, column) = cell.quotientAndRemainder(dividingBy: 48)
      return mean(
        column * width / 48..<(column + 1) * width / 48, row * height / 36..<(row + 1) * height / 36
      )
    }
  }

  private func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> Double {
    var sum = 0
    for y in rows {
      for index in (y * width + columns.lowerBound) * 3..<(y * width + columns.upperBound) * 3 {
        sum += Int(pixels[index])
      }
    }
    return Double(sum) / Double(3 * columns.count * rows.count)
  }
}
