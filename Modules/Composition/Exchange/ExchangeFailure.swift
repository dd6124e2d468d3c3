public import Core

/// The reason why a library couldn't be exported or a folder couldn't be imported.
///
/// Nothing was changed.
public enum ExchangeFailure: Error, Equatable, Sendable {
  /// The destination of an export isn't an empty folder.
  ///
  /// The associated value is the destination's path.
  case notEmpty(String)
  /// The folder to import isn't an export of a library.
  ///
  /// The associated value is the folder's path.
  case notAnExport(String)
  /// The folder to import has a newer format than this version can read.
  ///
  /// The associated values are the folder's path and format number.
  case newer(String, format: Int)
  /// A newer version of Stashbook wrote the library, so an export would be incomplete.
  ///
  /// `feature` is the name of the feature whose tables are newer than this program.
  case newerLibrary(feature: String)
  /// The destination of an export can't be created.
  ///
  /// The associated values are the destination's path and the reason.
  case cannotCreate(String, reason: String)
}

extension ExchangeFailure: Explained {
  /// The user-facing explanation.
  public var explanation: Explanation {
    switch self {
    case .notEmpty(let folder):
      Explanation(
        .cannotCreate, code: "not-empty", "\(folder) isn't an empty folder; it wasn't changed",
        hint: "Name a new or empty folder.")
    case .notAnExport(let folder):
      Explanation(
        .refused, code: "no-export", "\(folder) isn't an export of a library",
        hint: "An export contains \(ExchangeSchema.manifestName). "
          + "To create an export, run `stashbook export DIR`.")
    case .newer(let folder, let format):
      Explanation(
        .unavailable, code: "newer-export",
        "\(folder) was written by a newer version of Stashbook: its format is \(format), and this "
          + "version reads format \(ExchangeSchema.format)",
        hint: "Import it with that version.")
    case .newerLibrary(let feature):
      Explanation(
        .unavailable, code: "newer-library",
        "The “\(feature)” data in this library was written by a newer version of Stashbook, so the "
          + "library can't be exported completely",
        hint: "Export the library with that version.")
    case .cannotCreate(let folder, let reason):
      Explanation(
        .cannotCreate, code: "cannot-create", "\(folder) couldn't be created: \(reason)",
        hint: "Name a folder that you can write to.")
    }
  }
}
