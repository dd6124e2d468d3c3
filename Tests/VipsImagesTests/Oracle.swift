import Core
import Foundation
import TestKit
import Testing

/// A real image with another decoder's results, in `photo` of the real data.
struct Oracle: CustomTestStringConvertible, Sendable {
  let path: String
  let format: String
  /// The orientation, or `nil` if the other decoder read none.
  let orientation: Int?
  let uprightSize: String
  let isDecoded: Bool

  /// The media type, by content.
  var mediaType: String { format == "HEIF" ? "image/heic" : "image/\(format.lowercased())" }
  var testDescription: String { path }
  var url: URL { Oracle.folder.appending(path: path) }

  static let folder = RealData.url("photo")

  /// All images with their results, or none if the images are missing.
  static let rows: [Oracle] = {
    guard RealData.has("photo/ORACLE.tsv"),
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
