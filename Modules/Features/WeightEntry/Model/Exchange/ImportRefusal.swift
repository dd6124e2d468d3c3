package import Core

/// Why nothing could be read from a file of weigh-ins.
package enum ImportRefusal: Error, Equatable, Sendable {
  /// The file.
  case file(FileFailure)
  /// The archive.
  case archive(ArchiveFailure)
  /// The XML.
  case xml(XMLFailure)
  /// A table larger than is read.
  case tooLarge(limit: Int)
  /// Bytes that are no UTF-8.
  case notText
  /// There is nothing in it.
  case empty
  /// A folder or an archive without an export of Apple Health.
  case nothingInside
  /// XML that is no export of Apple Health; its first element, where there is one.
  case notAppleHealth(root: String?)
  /// A file that is not of the format that was said.
  case otherFormat(WeightFormat)
  /// A quote that does not fit in; the line counts from 1.
  case malformedTable(line: Int)
  /// JSON that is no array.
  case malformedJSON
  /// No column is known to hold this; the columns there are.
  case noColumn(WeighingField, among: [String])
  /// A column that was named is not there; the columns there are.
  case unknownColumn(String, among: [String])
  /// Days like 3/4/2025, and nothing says which number is the month; one of them.
  case dateOrderNeeded(String)
  /// Days of which some can only be day first, others only month first; one of each.
  case dateOrderMixed(dayFirst: String, monthFirst: String)
  /// No weight has a unit.
  case unitNeeded
}

extension ImportRefusal: Explained {
  /// The refusal in words.
  package var explanation: Explanation {
    switch self {
    case .file(let failure): failure.explanation
    case .archive(let failure): failure.explanation
    case .xml(let failure): failure.explanation
    case .tooLarge(let limit):
      Explanation(
        .refused, code: "too-large", "The table is larger than \(limit >> 20) MiB, the most of one")
    case .notText: Explanation(.refused, code: "not-text", "The table is not text in UTF-8")
    case .empty: Explanation(.refused, code: "empty-table", "The file is empty")
    case .nothingInside:
      Explanation(
        .refused, code: "nothing-inside", "There is no export of Apple Health in it",
        hint: "A table in an archive has to be unpacked first.")
    case .notAppleHealth(let root):
      Explanation(
        .refused, code: "not-apple-health",
        "This is no export of Apple Health"
          + (root.map { ": it begins with <\($0)>, not with <HealthData>" } ?? ""))
    case .otherFormat(let format):
      Explanation(
        .refused, code: "other-format", "The file is not of the format \(format.rawValue)")
    case .malformedTable(let line):
      Explanation(
        .refused, code: "malformed-table", "The table can't be read: line \(line), a quote too many"
      )
    case .malformedJSON:
      Explanation(.refused, code: "malformed-json", "This is no JSON array of weigh-ins")
    case .noColumn(let field, let names):
      Explanation(
        .refused, code: "no-column",
        "No column is known to hold the \(field.rawValue); there are \(names.listed)",
        hint: "Name it: --map COLUMN=\(field.rawValue)")
    case .unknownColumn(let name, let names):
      Explanation(
        .notFound, code: "unknown-column",
        "There is no column \(name); there are \(names.listed)",
        hint: nearest(to: name, among: names).first.map { "Did you mean \($0)?" })
    case .dateOrderNeeded(let text):
      Explanation(
        .refused, code: "date-order",
        "Nothing says whether the day or the month is first in \(text)",
        hint: "Say which: --date-order dmy or --date-order mdy")
    case .dateOrderMixed(let dayFirst, let monthFirst):
      Explanation(
        .refused, code: "date-order",
        "In \(dayFirst) the day is first, in \(monthFirst) the month",
        hint: "Say which is meant, and the others are refused: --date-order dmy or --date-order mdy"
      )
    case .unitNeeded:
      Explanation(
        .refused, code: "unit", "Nothing says which unit the weights are in",
        hint: "Say which: --unit kg or --unit lb")
    }
  }
}

extension [String] {
  fileprivate var listed: String { joined(separator: ", ") }
}
