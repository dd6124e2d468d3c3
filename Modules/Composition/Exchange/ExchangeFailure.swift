public import Core

/// Why a library could not be exported, or a folder not imported. Nothing was changed.
public enum ExchangeFailure: Error, Equatable, Sendable {
  /// The folder to export to has something in it, or is none.
  case notEmpty(String)
  /// The folder to import is no export of ours.
  case notAnExport(String)
  /// It was written by a newer version.
  case newer(String, format: Int)
  /// The library was written by a newer version, and would not be exported whole.
  case newerLibrary(feature: String)
  /// The folder to export to can't be made.
  case cannotCreate(String, reason: String)
}

extension ExchangeFailure: Explained {
  /// The failure in words.
  public var explanation: Explanation {
    switch self {
    case .notEmpty(let folder):
      Explanation(
        .cannotCreate, code: "not-empty", "\(folder) is not an empty folder; it was left as it is",
        hint: "Name a folder that is new or empty.")
    case .notAnExport(let folder):
      Explanation(
        .refused, code: "no-export", "\(folder) is not an export of a library",
        hint: "An export has \(ExchangeSchema.manifestName) in it: stashbook export DIR")
    case .newer(let folder, let format):
      Explanation(
        .unavailable, code: "newer-export",
        "\(folder) was written by a newer version: its format is \(format), this one reads "
          + "\(ExchangeSchema.format)")
    case .newerLibrary(let feature):
      Explanation(
        .unavailable, code: "newer-library",
        "This library was written by a newer version (\(feature)): not all of it can be exported",
        hint: "Use that version to export it.")
    case .cannotCreate(let folder, let reason):
      Explanation(
        .cannotCreate, code: "cannot-create", "\(folder) could not be made: \(reason)",
        hint: "Name a folder where you may write.")
    }
  }
}
