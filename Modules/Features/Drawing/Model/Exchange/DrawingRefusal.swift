package import Core

/// Why nothing could be read from a file of drawings.
package enum DrawingRefusal: Error, Equatable, Sendable {
  /// The file.
  case file(FileFailure)
  /// The archive.
  case archive(ArchiveFailure)
  /// The XML.
  case xml(XMLFailure)
  /// More bytes than are read.
  case tooLarge(limit: Int)
  /// There is nothing in it.
  case empty
  /// It is of no format that is known.
  case unknownFormat
  /// It is not of the format that was said, but of another, where that is known.
  case otherFormat(said: DrawingFormat, found: DrawingFormat?)
  /// A zip in which there is no drawing.
  case nothingInside
  /// JSON that is damaged before its first element; the line counts from 1.
  case malformed(line: Int, reason: String)
  /// A drawing of a version that is later than is known.
  case newer(version: Int, known: Int)

  /// Whether the file is damaged, and so has to be kept; a file that is fine, but can't be read here, is
  /// left where it is.
  package var belongsInQuarantine: Bool {
    switch self {
    case .xml(.unreadable): false
    case .archive(.damaged), .xml, .malformed: true
    default: false
    }
  }
}

extension DrawingRefusal: Explained {
  /// The refusal in words.
  package var explanation: Explanation {
    switch self {
    case .file(let failure): failure.explanation
    case .archive(let failure): failure.explanation
    case .xml(let failure): failure.explanation
    case .tooLarge(let limit):
      Explanation(
        .refused, code: "too-large",
        "The drawing is larger than \(limit >> 20) MiB, the most of one"
      )
    case .empty: Explanation(.refused, code: "empty-drawing", "The file is empty")
    case .unknownFormat:
      Explanation(
        .refused, code: "unknown-format", "This is no drawing of a format that is known",
        hint: "Known are \(DrawingFormat.allCases.map(\.rawValue).joined(separator: ", ")).")
    case .otherFormat(let said, let found):
      Explanation(
        .refused, code: "other-format",
        "This is not \(said.title)" + (found.map { ", but \($0.title)" } ?? ""))
    case .nothingInside:
      Explanation(.refused, code: "nothing-inside", "There is no drawing of Xournal++ in the zip")
    case .malformed(let line, let reason):
      Explanation(
        .refused, code: "malformed-drawing", "The drawing can't be read, line \(line): \(reason)")
    case .newer(let version, let known):
      Explanation(
        .refused, code: "newer-drawing",
        "The drawing is of version \(version), and this program knows version \(known)",
        hint: "Nothing was changed. A newer Stashbook reads it.")
    }
  }
}
