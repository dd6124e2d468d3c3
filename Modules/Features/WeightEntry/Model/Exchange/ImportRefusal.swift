package import Core

/// A reason that a file of weights can't be imported.
package enum ImportRefusal: Error, Equatable, Sendable {
  /// The file can't be read.
  case file(FileFailure)
  /// The archive can't be read.
  case archive(ArchiveFailure)
  /// The XML can't be read.
  case xml(XMLFailure)
  /// The table or JSON is too large.
  ///
  /// `limit` is the maximum size in bytes.
  case tooLarge(limit: Int)
  /// The bytes aren't UTF-8.
  case notText
  /// The table has no rows other than comments.
  case empty
  /// The folder or archive has no Apple Health export.
  case nothingInside
  /// The file isn't an Apple Health export.
  ///
  /// `root` is the name of the XML's first element, or `nil` if none was found.
  case notAppleHealth(root: String?)
  /// The file isn't in the chosen format.
  ///
  /// The associated value is the chosen format.
  case otherFormat(WeightFormat)
  /// The table has a misplaced quote.
  ///
  /// `line` is the one-based number of the line with the quote.
  case malformedTable(line: Int)
  /// The JSON is malformed or isn't an array.
  case malformedJSON
  /// No column has the required field.
  ///
  /// `among` lists the table's columns.
  case noColumn(WeighingField, among: [String])
  /// The chosen column doesn't exist.
  ///
  /// `among` lists the table's columns.
  case unknownColumn(String, among: [String])
  /// A date like 3/4/2025 is ambiguous, and no other date decides the order.
  ///
  /// The associated value is the ambiguous date.
  case dateOrderNeeded(String)
  /// Some dates have the day first, and others have the month first.
  ///
  /// The associated values are an example of each.
  case dateOrderMixed(dayFirst: String, monthFirst: String)
  /// A weight has no unit, and neither the file nor the options specify a unit.
  case unitNeeded
}

extension ImportRefusal: Explained {
  /// The user-facing explanation.
  package var explanation: Explanation {
    switch self {
    case .file(let failure): failure.explanation
    case .archive(let failure): failure.explanation
    case .xml(let failure): failure.explanation
    case .tooLarge(let limit):
      Explanation(
        .refused, code: "too-large", "The file is larger than \(limit >> 20) MiB",
        hint: "Split it into smaller files.")
    case .notText:
      Explanation(
        .refused, code: "not-text", "The file isn't UTF-8 text",
        hint: "Save it as UTF-8 text.")
    case .empty: Explanation(.refused, code: "empty-table", "The file has no entries")
    case .nothingInside:
      Explanation(
        .refused, code: "nothing-inside", "No Apple Health export found in the folder or archive",
        hint: "To import a table from an archive, unpack it first.")
    case .notAppleHealth(let root):
      Explanation(
        .refused, code: "not-apple-health",
        "The file isn't an Apple Health export"
          + (root.map { ": it begins with <\($0)>, not <HealthData>" } ?? ""))
    case .otherFormat(let format):
      Explanation(
        .refused, code: "other-format", "The file isn't in \(format.rawValue) format",
        hint: "To detect the format, omit --format.")
    case .malformedTable(let line):
      Explanation(
        .refused, code: "malformed-table", "Invalid table: misplaced quote on line \(line)")
    case .malformedJSON:
      Explanation(.refused, code: "malformed-json", "The file isn't a JSON array of weights")
    case .noColumn(let field, let names):
      Explanation(
        .refused, code: "no-column",
        "No \(field.rawValue) column found among \(names.listed)",
        hint: "To choose the column, add --map COLUMN=\(field.rawValue).")
    case .unknownColumn(let name, let names):
      Explanation(
        .notFound, code: "unknown-column",
        "Unknown column “\(name)”; the columns are \(names.listed)",
        hint: closestMatches(to: name, in: names).first.map { "Did you mean \($0)?" })
    case .dateOrderNeeded(let text):
      Explanation(
        .refused, code: "date-order",
        "Ambiguous date “\(text)”: the day or the month could come first",
        hint: "Add --date-order dmy or --date-order mdy.")
    case .dateOrderMixed(let dayFirst, let monthFirst):
      Explanation(
        .refused, code: "date-order",
        "Mixed date orders: “\(dayFirst)” has the day first, but “\(monthFirst)” has the month first",
        hint: "Add --date-order dmy or --date-order mdy; rows in the other order are rejected.")
    case .unitNeeded:
      Explanation(
        .refused, code: "unit", "The weights have no unit",
        hint: "Add --unit kg or --unit lb.")
    }
  }
}

extension [String] {
  fileprivate var listed: String { joined(separator: ", ") }
}
