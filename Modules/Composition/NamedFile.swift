import Foundation

/// The kind of file at a path that the user named, after symbolic links are followed.
package enum NamedFile: Equatable {
  /// Nothing, or nothing that can be reached.
  case missing
  /// A regular file, with its permission bits (0–0o777).
  case regular(permissions: Int)
  /// Anything else, such as a folder, a pipe, or a terminal.
  case other

  /// Creates the kind of the file at a path.
  package init(at path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      self = .missing
      return
    }
    self =
      status.st_mode & S_IFMT == S_IFREG
      ? .regular(permissions: Int(status.st_mode & 0o777)) : .other
  }
}
