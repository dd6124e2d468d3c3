public import Foundation

/// A file with approved output, in the folder `Goldens` of a test target.
public struct GoldenFile {
  /// The file's location.
  public let url: URL

  /// Creates a reference to a file in the folder `Goldens` next to a source file.
  public init(_ name: String, nextTo source: String = #filePath) {
    url = URL(filePath: source).deletingLastPathComponent().appending(path: "Goldens/\(name)")
  }

  /// Returns the approved output.
  ///
  /// If `Tooling/goldens` runs the test, this function first writes `output` to the file.
  ///
  /// - Throws: The file system's error if the file can't be read or written.
  public func approved(for output: Data) throws -> Data {
    if ProcessInfo.processInfo.environment["STASHBOOK_GOLDENS"] == "write" {
      try output.write(to: url)
    }
    return try Data(contentsOf: url)
  }

  /// Returns the approved text.
  ///
  /// If `Tooling/goldens` runs the test, this function first writes `text` to the file.
  ///
  /// - Throws: The file system's error if the file can't be read or written.
  public func approved(for text: String) throws -> String {
    String(decoding: try approved(for: Data(text.utf8)), as: UTF8.self)
  }
}
