import Core
import Glibc
import ImageWire

extension WireRefusal {
  /// The port's failure for this rejection.
  var failure: ImageFailure {
    switch self {
    case .empty: .empty
    case .unknownFormat: .foreign
    case .damaged(let words): .damaged(words)
    case .tooManyBytes(let count, let limit): .beyondBudget(.bytes, found: count, most: limit)
    case .tooManyPixels(let width, let height, let limit):
      .beyondBudget(.pixels, found: width * height, most: limit)
    case .sideTooLong(let side, let limit): .beyondBudget(.side, found: side, most: limit)
    case .tooMuchMetadata(let count, let limit):
      .gaveUp("comments and profiles unpack to \(count) bytes, but at most \(limit) are read")
    case .outOfMemory(let words): .gaveUp("it needed more memory than allowed (\(words))")
    case .unreadable(let code):
      .source(.inputOutput("The image", reason: String(cString: strerror(code))))
    case .changed(let expected, let found):
      .source(
        .inputOutput("The image", reason: "expected \(expected) bytes, found \(found)"))
    case .outside(let width, let height): .outside(width: width, height: height)
    case .notEncoded(let words): .gaveUp("it couldn't encode the image (\(words))")
    }
  }
}
