/// Packs a folder into one file and back.
public protocol Archive: Sendable {
  /// Writes the named files, by paths relative to `folder`, into a POSIX tar; the archive appears
  /// under its name only when it is whole.
  func pack(_ paths: [String], in folder: String, into archive: String) async throws(FileFailure)
  /// Writes an archive's regular files below an empty folder. Names that climb out of it, links
  /// and devices are refused, and what was begun is left for the caller to remove.
  func unpack(_ archive: String, into folder: String) async throws(FileFailure)
}
