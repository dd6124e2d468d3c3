import Core
import Foundation
import ImageWire
import Testing

@testable import VipsWorker

/// Tests that decode in this process. libvips keeps its words in one place for a whole process, so
/// they take turns.
@Suite(.serialized)
enum Decoding {
  /// Real pictures.
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/data/photo")

  static func photo(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: path)))
  }

  /// A file of pixels.
  static func file(_ request: PictureRequest, _ pixels: [UInt8]) throws -> [UInt8] {
    try PictureMaker(request: request).make(try Content(pixels)).withBytes { Array($0) }
  }

  /// A file of one colour.
  static func file(
    _ color: [UInt8], _ format: ImageFormat, _ layout: PictureRequest.Layout
  ) throws -> [UInt8] {
    let request = PictureRequest(
      width: 24, height: 16, layout: layout, format: format, quality: 100)
    return try file(request, (0..<24 * 16).flatMap { _ in color })
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where the real pictures are not there.
  static var needsPhotos: Self {
    .enabled(
      if: FileManager.default.fileExists(atPath: Decoding.folder.path(percentEncoded: false)),
      "../shared/data/photo is not beside the package")
  }
}

extension VipsPicture {
  /// In pixels.
  var size: String { "\(width) × \(height)" }
}

extension DecodedPicture {
  /// In pixels.
  var size: String { "\(width) × \(height)" }

  /// Red, green and blue at a place.
  func color(_ x: Int, _ y: Int) -> [UInt8] {
    Array(pixels.dropFirst((y * width + x) * 3).prefix(3))
  }

  /// Whether a colour is there, give or take.
  func has(_ wanted: [Int], at x: Int, _ y: Int, within tolerance: Int = 3) -> Bool {
    zip(color(x, y), wanted).allSatisfy { abs(Int($0) - $1) <= tolerance }
  }

  /// The mean grey of each of 48 by 36 cells.
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
