public import Foundation
public import Testing

/// Large real files for optional tests, in the folder that the environment variable
/// `STASHBOOK_DATA` names.
///
/// A clone of the repository doesn't contain these files. Tests that read the files use
/// ``Testing/Trait/needsData(_:)``.
public enum RealData {
  private static let root = ProcessInfo.processInfo.environment["STASHBOOK_DATA"]
    .map { URL(filePath: $0, directoryHint: .isDirectory) }

  /// Returns the location of a file or folder, given its path in the data folder.
  ///
  /// If `STASHBOOK_DATA` isn't set, no file exists at the returned location.
  public static func url(_ path: String) -> URL {
    (root ?? URL(filePath: "no-real-data", directoryHint: .isDirectory)).appending(path: path)
  }

  /// Returns whether a file or folder exists in the data folder.
  public static func has(_ path: String) -> Bool {
    root != nil && FileManager.default.fileExists(atPath: url(path).path(percentEncoded: false))
  }
}

extension Trait where Self == ConditionTrait {
  /// Returns a trait that skips a test if a path doesn't exist in the data folder.
  public static func needsData(_ path: String) -> Self {
    .enabled(if: RealData.has(path), "STASHBOOK_DATA has no \(path)")
  }
}
