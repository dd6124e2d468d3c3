import Core
import Foundation
import Testing

/// Real pictures with what another decoder made of them, in `../shared/data/photo`.
struct Oracle: CustomTestStringConvertible, Sendable {
  let path: String
  let format: String
  /// Nil where the other decoder read none.
  let orientation: Int?
  let uprightSize: String
  let isDecoded: Bool

  /// By content.
  var mediaType: String { format == "HEIF" ? "image/heic" : "image/\(format.lowercased())" }
  var testDescription: String { path }
  var url: URL { Oracle.folder.appending(path: path) }

  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/data/photo")

  static let isThere = FileManager.default.fileExists(
    atPath: folder.appending(path: "ORACLE.tsv").path(percentEncoded: false))

  /// Every row; none where the pictures are not there.
  static let rows: [Oracle] = {
    guard isThere,
      let table = try? String(contentsOf: folder.appending(path: "ORACLE.tsv"), encoding: .utf8)
    else { return [] }
    return table.split(whereSeparator: \.isNewline).dropFirst().map { Oracle(row: $0) }
  }()

  private init(row: Substring) {
    let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    path = cells[0]
    format = cells[3]
    orientation = Int(cells[8])
    uprightSize = "\(cells[9]) × \(cells[10])"
    isDecoded = cells[11].hasPrefix("ok")
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where the real pictures are not there.
  static var needsPhotos: Self {
    .enabled(if: Oracle.isThere, "../shared/data/photo is not beside the package")
  }
}
