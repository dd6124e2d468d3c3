import Composition
import Core
import Foundation
import Glibc

/// The IDs of the rows in the last list.
///
/// In an argument, `@1` names the first row.
///
/// Each library and noun has its own file in the user's state folder (XDG Base Directory
/// Specification 0.8), so listing never changes the library. Only the user can read the file. If
/// two processes list at the same time, the file contains the rows of one list.
struct LastList {
  private let folder: String?
  private let path: String

  /// Creates the last list of records with the given noun, such as "canvas", in a library.
  ///
  /// `library` is the path of the library's folder, of which only the hash is stored.
  init(of noun: String, in library: String) {
    let state = environment("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment("HOME").map { "\($0)/.local/state" }
    folder = (state ?? home).map { "\($0)/stashbook/lists/\(library.hexadecimalHash)" }
    path = "\(folder ?? "")/\(noun.replacing(" ", with: "-"))"
  }

  /// The IDs in the rows, or an empty array if nothing was listed or the file is damaged.
  var ids: [RecordID] {
    // An unreadable file counts as missing. The next list replaces the file.
    guard folder != nil, let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      return []
    }
    let ids = text.split(separator: "\n").map { RecordID(String($0)) }
    return ids.allSatisfy { $0.text.utf8.count == 36 } ? ids : []
  }

  /// Saves the IDs of a list's rows, replacing those of the previous list.
  ///
  /// A failure to write is ignored, because the user asked only for the list.
  func remember(_ ids: [RecordID]) {
    guard let folder, Self.make(folder) else { return }
    let new = "\(path).\(getpid())"
    let file = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return }
    let bytes = Array(ids.map { $0.text + "\n" }.joined().utf8)
    let isWritten = write(file, bytes, bytes.count) == bytes.count
    close(file)
    if !isWritten || rename(new, path) != 0 { unlink(new) }
  }

  /// Creates a folder and its missing parents, readable only by the user.
  ///
  /// - Returns: Whether the folder was created or already existed.
  private static func make(_ folder: String) -> Bool {
    if mkdir(folder, 0o700) == 0 || errno == EEXIST { return true }
    guard errno == ENOENT, let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else {
      return false
    }
    return make(String(folder[..<slash])) && (mkdir(folder, 0o700) == 0 || errno == EEXIST)
  }
}
