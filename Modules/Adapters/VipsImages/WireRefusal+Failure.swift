import Core
import Glibc
import ImageWire

extension WireRefusal {
  /// The failure that the image processor reports for this rejection.
  var failure: ImageFailure {
    switch self {
    case .empty: .empty
    case .unknownFormat: .unsupportedFormat
    case .damaged(let words): .damaged(words)
    case .tooManyBytes(let count, let limit): .overBudget(.bytes, found: count, limit: limit)
    case .tooManyPixels(let width, let height, let limit):
      .overBudget(.pixels, found: width * height, limit: limit)
    case .sideTooLong(let side, let limit): .overBudget(.side, found: side, limit: limit)
    case .tooMuchMetadata(let count, let limit):
      .decoderFailed(
        "the image's metadata unpacks to \(count) bytes; at most \(limit) are allowed")
    case .outOfMemory(let words): .decoderFailed("it needed more memory than allowed (\(words))")
    case .unreadable(let code):
      .source(.inputOutput("The image", reason: String(cString: strerror(code))))
    case .changed(let expected, let found):
      .source(
        .inputOutput("The image", reason: "the file ended after \(found) of \(expected) bytes"))
    case .outside(let width, let height): .outOfBounds(width: width, height: height)
    case .notEncoded(let words): .decoderFailed("it couldn't create the image (\(words))")
    }
  }
}
