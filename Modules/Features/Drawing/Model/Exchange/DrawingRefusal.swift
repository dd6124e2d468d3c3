package import Core

/// A reason to reject a whole drawing file.
package enum DrawingRefusal: Error, Equatable, Sendable {
  /// The file can't be read.
  case file(FileFailure)
  /// The archive can't be read.
  case archive(ArchiveFailure)
  /// The XML can't be read.
  case xml(XMLFailure)
  /// The file exceeds the maximum size.
  ///
  /// `limit` is the maximum size in bytes.
  case tooLarge(limit: Int)
  /// The file is empty.
  case empty
  /// The format of the file is unknown.
  case unknownFormat
  /// The file doesn't have the expected format.
  ///
  /// `said` is the expected format. `found` is the detected format, or `nil` if unknown.
  case otherFormat(said: DrawingFormat, found: DrawingFormat?)
  /// The zip contains no Xournal++ drawing.
  case nothingInside
  /// The JSON is damaged before its first element, or a required member is missing or invalid.
  ///
  /// `line` is the one-based number of the line with the fault. `reason` is the fault.
  case malformed(line: Int, reason: String)
  /// The file's format version is newer than this version of Stashbook supports.
  ///
  /// `known` is the newest supported format version.
  case newer(version: Int, known: Int)

  /// Whether the file must be kept in quarantine.
  ///
  /// A file is quarantined if its archive is damaged, its XML is rejected, or its JSON is invalid.
  /// A file whose bytes can't be read isn't quarantined.
  package var belongsInQuarantine: Bool {
    switch self {
    case .xml(.unreadable): false
    case .archive(.damaged), .xml, .malformed: true
    default: false
    }
  }
}

extension DrawingRefusal: Explained {
  /// The user-facing explanation.
  package var explanation: Explanation {
    switch self {
    case .file(let failure): failure.explanation
    case .archive(let failure): failure.explanation
    case .xml(let failure): failure.explanation
    case .tooLarge(let limit):
      Explanation(
        .refused, code: "too-large",
        "The drawing is larger than the limit of \(limit >> 20) MiB"
      )
    case .empty: Explanation(.refused, code: "empty-drawing", "The file is empty")
    case .unknownFormat:
      Explanation(
        .refused, code: "unknown-format", "Unknown drawing format",
        hint: "Use \(DrawingFormat.allCases.map(\.rawValue).alternatives).")
    case .otherFormat(let said, let found):
      Explanation(
        .refused, code: "other-format",
        found.map { "The file is \($0.title), not \(said.title)" }
          ?? "The file isn't \(said.title)", hint: "To detect the format, omit --format.")
    case .nothingInside:
      Explanation(.refused, code: "nothing-inside", "The ZIP file contains no Xournal++ drawing")
    case .malformed(let line, let reason):
      Explanation(
        .refused, code: "malformed-drawing", "Invalid drawing, line \(line): \(reason)")
    case .newer(let version, let known):
      Explanation(
        .refused, code: "newer-drawing",
        "The drawing has format version \(version); this version of Stashbook supports up to "
          + "version \(known)",
        hint: "Update Stashbook to import the file. Nothing was changed.")
    }
  }
}
