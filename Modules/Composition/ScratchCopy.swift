import Core
import FolderBlobs
import Foundation
import LocalSystem
import SystemCalls

/// A folder where what has a place elsewhere is put together or taken apart.
struct ScratchCopy {
  let folder: String

  /// Makes an empty folder on the file system of `place`, nobody else's to read.
  ///
  /// - Throws: ``FileFailure``; what FileManager throws where there is no folder for it and none can
  ///   be made.
  init(beside place: String) throws {
    let parent = URL(filePath: place).deletingLastPathComponent().path
    if !FileManager.default.fileExists(atPath: parent) {
      try FileManager.default.createDirectory(
        atPath: parent, withIntermediateDirectories: true)
    }
    // Its name is new: one that was killed may have left its folder.
    var name = Array("\(parent)/.stashbook-XXXXXX".utf8CString)
    try call(parent) { mkdtemp(&name) == nil ? -1 : 0 }
    folder = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Makes an empty folder below the system's temporary folder, nobody else's to read.
  init() throws {
    let files = FileManager.default
    folder = try files.url(
      for: .itemReplacementDirectory, in: .userDomainMask,
      appropriateFor: files.temporaryDirectory, create: true
    ).path
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Takes a library's sub-folder in by a link; its files are packed, not the link.
  func adopt(_ name: String, of library: String) throws {
    guard FileManager.default.fileExists(atPath: "\(library)/\(name)") else { return }
    let target = URL(filePath: library).standardizedFileURL.path(percentEncoded: false)
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: "\(target)/\(name)")
  }

  /// All regular files with their hashes, by path.
  func entries() throws -> [Backup.Manifest.Entry] {
    var paths: [String] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      try collect(name, into: &paths)
    }
    return try paths.sorted().map { path in
      let digest = try FileDigest(of: try LocalFile(self.path(path)))
      return Backup.Manifest.Entry(path: path, bytes: digest.bytes, sha256: digest.sha256)
    }
  }

  private func collect(_ path: String, into paths: inout [String]) throws {
    var isFolder: ObjCBool = false
    _ = FileManager.default.fileExists(atPath: self.path(path), isDirectory: &isFolder)
    guard isFolder.boolValue else { return paths.append(path) }
    for name in try FileManager.default.contentsOfDirectory(atPath: self.path(path)) {
      try collect("\(path)/\(name)", into: &paths)
    }
  }

  /// Takes the folder away; what can't be taken away is said.
  func remove() {
    guard FileManager.default.fileExists(atPath: folder) else { return }
    do {
      try FileManager.default.removeItem(atPath: folder)
    } catch {
      StandardError.write("\(folder) was left behind: \(error.systemReason)\n")
    }
  }
}
