import Core
import Foundation
import LocalSystem
import SystemCalls

/// A folder to import, read without following links or opening anything outside the folder.
struct ExchangeFolder: Sendable {
  let path: String
  private let root: OpenFile

  init(_ path: String) throws(FileFailure) {
    self.path = path
    root = try OpenFile(path, O_RDONLY | O_DIRECTORY)
  }

  /// Opens a regular file.
  ///
  /// `parts` contains the names of the file's parent folders, followed by the name of the file.
  func file(_ parts: [String]) throws(FileFailure) -> LocalFile {
    var folder = root
    for part in parts.dropLast() {
      folder = try OpenFile(part, in: folder, O_RDONLY | O_DIRECTORY)
    }
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY
    return try LocalFile(try OpenFile(parts.last ?? "", in: folder, flags))
  }

  /// Returns the names of the items in a subfolder, sorted by UTF-8 bytes.
  func names(in parts: [String]) throws(FileFailure) -> [String] {
    var folder = root
    for part in parts { folder = try OpenFile(part, in: folder, O_RDONLY | O_DIRECTORY) }
    // The folder is listed through its descriptor, because its path may now lead to another folder.
    return try SystemCalls.names(in: "/proc/self/fd/\(folder.number)").sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }
}
