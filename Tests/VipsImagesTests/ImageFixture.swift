import Core
import Foundation
import Glibc
import ImageWire
import Testing

@testable import VipsImages

/// The fixtures of most tests: workers, and small images that they encode.
enum ImageFixture {
  static let images = VipsImageProcessor()

  /// Returns the standard derivatives within the standard budget.
  static func derive(
    _ source: any ByteSource, with images: VipsImageProcessor = images,
    within budget: ImageBudget = ImageBudget()
  ) async throws(ImageFailure) -> DerivedImages {
    try await images.derive(from: source, DerivativeRecipe(), within: budget)
  }

  /// Returns the failure of a source, or `nil` if it succeeds.
  static func refusal(
    _ source: any ByteSource, with images: VipsImageProcessor = images,
    within budget: ImageBudget = ImageBudget()
  ) async -> ImageFailure? {
    do throws(ImageFailure) {
      _ = try await derive(source, with: images, within: budget)
      return nil
    } catch {
      return error
    }
  }

  /// Returns an image with a color gradient, so that no two positions look alike.
  static func picture(
    _ format: ImageFormat = .jpeg, width: Int = 60, height: Int = 40,
    _ metadata: ImageMetadata = ImageMetadata(), with images: VipsImageProcessor = images
  ) async throws(ImageFailure) -> Data {
    let pixels = (0..<width * height).flatMap { place -> [UInt8] in
      let (y, x) = place.quotientAndRemainder(dividingBy: width)
      return [UInt8(x * 255 / width), UInt8(y * 255 / height), UInt8((x * 7 + y * 13) % 256)]
    }
    let request = PictureRequest(
      width: width, height: height, format: format, metadata: metadata)
    return try await images.encode(Data(pixels), request)
  }

  /// Returns whether a process exists, even if only its status is left to collect.
  static func isListed(_ process: Int32) -> Bool {
    kill(process, 0) == 0
  }

  /// Returns the mean difference of two grids, in 255ths.
  static func difference(_ one: [UInt8], _ other: [UInt8]) -> Double {
    let sum = zip(one, other).map { abs(Int($0) - Int($1)) }.reduce(0, +)
    return Double(sum) / Double(one.count)
  }
}

extension ImageInfo {
  /// The size of the upright image, in pixels.
  var size: String { "\(width) × \(height)" }
}

extension DerivedImages.EncodedImage {
  /// The size in pixels.
  var size: String { "\(width) × \(height)" }
}
