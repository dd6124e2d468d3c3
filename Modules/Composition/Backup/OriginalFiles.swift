import Core
import FolderBlobs
import Foundation
import LocalSystem
import SystemCalls

/// The files in a library's `photos` folder, separated into intact and damaged files.
struct OriginalFiles {
  /// The entries of the files to back up, sorted by path.
  ///
  /// The files are the intact originals and the readable files that aren't named like originals.
  private(set) var entries: [Backup.Manifest.Entry] = []
  /// The SHA-256 hashes of originals whose bytes match their names.
  private(set) var intact: Set<String> = []
  /// The names of damaged originals, and the paths of other unreadable files.
  ///
  /// An original is damaged if its bytes can't be read or don't match its name, which is a SHA-256
  /// hash.
  private(set) var damaged: Set<String> = []

  private let onFile: () -> Void

  /// Creates the lists by reading every file in a library's `photos` folder.
  ///
  /// After each file, the initializer calls `onFile`.
  ///
  /// - Throws: ``FileFailure`` if a folder can't be listed.
  init(in library: String, onFile: @escaping () -> Void = {}) throws(FileFailure) {
    self.onFile = onFile
    try add(Backup.originals, of: library)
    entries.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    damaged.subtract(intact)
  }

  private mutating func add(_ path: String, of library: String) throws(FileFailure) {
    for name in try names(in: "\(library)/\(path)") {
      let path = "\(path)/\(name)"
      var status = stat()
      try call(path) { lstat("\(library)/\(path)", &status) }
      if status.st_mode & S_IFMT == S_IFDIR {
        try add(path, of: library)
      } else {
        addFile(path, of: library)
        onFile()
      }
    }
  }

  private mutating func addFile(_ path: String, of library: String) {
    let name = Backup.original(ofPath: path)
    do throws(FileFailure) {
      let entry = try Backup.Manifest.Entry(path, in: library)
      if let name, entry.sha256 != name {
        damaged.insert(name)
      } else {
        entries.append(entry)
        if let name { intact.insert(name) }
      }
    } catch {
      // A symbolic link or a bad sector affects only this file.
      damaged.insert(name ?? path)
    }
  }
}

extension Backup {
  /// Returns the SHA-256 hash in an original's path, or `nil` for any other path.
  static func original(ofPath path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == originals else { return nil }
    let name = parts[2].prefix { $0 != "." }
    let isName =
      name.utf8.count == 64 && parts[1] == name.prefix(2)
      && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    return isName ? String(name) : nil
  }
}

extension Backup.Manifest.Entry {
  /// Creates an entry for a regular file by reading the file.
  init(_ path: String, in folder: String) throws(FileFailure) {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let digest = try FileDigest(of: LocalFile(OpenFile("\(folder)/\(path)", flags)))
    self.init(path: path, bytes: digest.bytes, sha256: digest.sha256)
  }
}
