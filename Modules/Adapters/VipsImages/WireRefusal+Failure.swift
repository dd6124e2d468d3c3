import Core
import Glibc
import ImageWire

extension WireRefusal {
  /// The port's word for it.
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
      .gaveUp("its comments and profiles unpack to \(count) bytes, at most \(limit) are read")
    case .outOfMemory(let words): .gaveUp("it wanted more memory than it may have (\(words))")
    case .unreadable(let code):
      .source(.inputOutput("The picture", reason: String(cString: strerror(code))))
    case .changed(let expected, let found):
      .source(
        .inputOutput("The picture", reason: "\(expected) bytes were expected, \(found) are there"))
    case .outside(let width, let height): .outside(width: width, height: height)
    case .notEncoded(let words): .gaveUp("it could not encode the picture (\(words))")
    }
  }
}
