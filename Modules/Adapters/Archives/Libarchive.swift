import CLibArchive
import Core

/// libarchive, found once, when it is first needed.
enum Libarchive {
  private static let found: Result<libarchive, ArchiveFailure> = {
    var why: UnsafePointer<CChar>?
    if let functions = libarchive_find(&why) { return .success(functions.pointee) }
    let words = why.map { String(cString: $0) } ?? "it is not there"
    return .failure(.unreadable(.inputOutput("libarchive", reason: "it can't be loaded: \(words)")))
  }()

  /// Its functions.
  static func functions() throws(ArchiveFailure) -> libarchive { try found.get() }
}
