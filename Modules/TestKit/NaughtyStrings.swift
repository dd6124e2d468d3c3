import Foundation

/// The Big List of Naughty Strings, in `Tests/Data/naughty-strings`.
public enum NaughtyStrings {
  /// Returns all strings, in the same order as in the file.
  ///
  /// Some strings are empty.
  ///
  /// - Throws: An error if the file can't be read.
  public static func all() throws -> [String] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Tests/Data/naughty-strings/blns.json").standardizedFileURL
    return try JSONDecoder().decode([String].self, from: try Data(contentsOf: file))
  }
}
