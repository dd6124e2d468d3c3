import CLibArchive
import Core

/// The libarchive library, loaded on first use.
enum Libarchive {
  private static let found: Result<libarchive, ArchiveFailure> = {
    var why: UnsafePointer<CChar>?
    if let functions = libarchive_find(&why) { return .success(functions.pointee) }
    let words = why.map { String(cString: $0) } ?? "unknown error"
    return .failure(.unreadable(.inputOutput("libarchive", reason: "loading failed: \(words)")))
  }()

  /// Returns the library's functions.
  ///
  /// - Throws: ``ArchiveFailure/unreadable(_:)`` if the library can't be loaded.
  static func functions() throws(ArchiveFailure) -> libarchive { try found.get() }
}
