import Composition
import Core
import Foundation

/// The maximum size of a table to import, in bytes.
private let maxTableBytes = 256 << 20

/// Returns the text of a table to import.
///
/// - Parameter path: The path of a CSV file, or `-` for standard input.
/// - Returns: The file's text.
/// - Throws: ``TableInputFailure`` if the file is larger than 256 MiB or isn't UTF-8 text;
///   `FileFailure` if the file can't be read.
func readTable(_ path: String) async throws -> String {
  let source = try await SystemPorts.files.open(path)
  guard source.count <= maxTableBytes else { throw TableInputFailure.tooLarge(path) }
  guard let text = String(validating: try source.readAll(), as: UTF8.self) else {
    throw TableInputFailure.notText(path)
  }
  return text
}

/// The reason why a file can't be read as a table.
enum TableInputFailure: Explained {
  case tooLarge(String)
  case notText(String)

  var explanation: Explanation {
    switch self {
    case .tooLarge(let path):
      Explanation(
        .usage, code: "usage",
        "\(displayedInput(path)) is larger than \(maxTableBytes >> 20) MiB",
        hint: "Split the table into smaller files.")
    case .notText(let path):
      Explanation(
        .refused, code: "not-text", "\(displayedInput(path)) isn't UTF-8 text",
        hint: "Save the table as UTF-8 text.")
    }
  }
}

/// Returns the displayed name of an input file: the quoted path, or "Standard input" for `-`.
func displayedInput(_ path: String) -> String { path == "-" ? "Standard input" : "“\(path)”" }
