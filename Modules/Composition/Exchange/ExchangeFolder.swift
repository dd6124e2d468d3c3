import Core
import Foundation
import LocalSystem
import SystemCalls

/// A folder that is imported: nothing outside of it is opened, and no link in it is followed.
struct ExchangeFolder: Sendable {
  let path: String
  private let root: OpenFile

  init(_ path: String) throws(FileFailure) {
    self.path = path
    root = try OpenFile(path, O_RDONLY | O_DIRECTORY)
  }

  /// Opens a regular file, by the folders on the way and its name.
  func file(_ parts: [String]) throws(FileFailure) -> LocalFile {
    var folder = root
    for part in parts.dropLast() {
      folder = try OpenFile(part, in: folder, O_RDONLY | O_DIRECTORY)
    }
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY
    return try LocalFile(try OpenFile(parts.last ?? "", in: folder, flags))
  }

  /// The names in a folder within, sorted.
  func names(in parts: [String]) throws(FileFailure) -> [String] {
    var folder = root
    for part in parts { folder = try OpenFile(part, in: folder, O_RDONLY | O_DIRECTORY) }
    // By its descriptor: what the path leads to may be another folder by now.
    return try SystemCalls.names(in: "/proc/self/fd/\(folder.number)").sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }
}
