import Foundation
public import Testing

/// Texts that break things, in `../shared/data/tags/blns` beside the package.
public enum NaughtyStrings {
  fileprivate static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/data/tags/blns/blns.json")

  /// All of them, in the file's order; some are empty.
  ///
  /// - Throws: where the file can't be read.
  public static func all() throws -> [String] {
    try JSONDecoder().decode([String].self, from: try Data(contentsOf: file))
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where the strings from outside are not there.
  public static var needsNaughtyStrings: Self {
    .enabled(
      if: FileManager.default.fileExists(atPath: NaughtyStrings.file.path(percentEncoded: false)),
      "../shared/data/tags/blns is not beside the package")
  }
}
