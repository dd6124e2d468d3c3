import Core
import Foundation
import SystemCalls

/// A folder where what has a place elsewhere is put together or taken apart.
struct ScratchCopy {
  let folder: String
  /// Marks the folder as in use, so that `doctor --repair` leaves it, until the process ends.
  private let held: OpenFile?

  /// Whether a folder's name is one that ``init(beside:)`` gives.
  static func isName(_ name: String) -> Bool {
    name.hasPrefix(".stashbook-") && name.utf8.count == ".stashbook-XXXXXX".utf8.count
  }

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
    (folder, held) = try Self.make(in: parent)
  }

  private static func make(in parent: String) throws(FileFailure) -> (String, OpenFile) {
    while true {
      // Its name is new: one that was killed may have left its folder.
      var name = Array("\(parent)/.stashbook-XXXXXX".utf8CString)
      try call(parent) { mkdtemp(&name) == nil ? -1 : 0 }
      let folder = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      do throws(FileFailure) {
        let held = try OpenFile(folder, O_RDONLY | O_DIRECTORY)
        if try held.hold() { return (folder, held) }
      } catch .notFound {
        // A cleanup took the new folder for an abandoned one before it was held.
      }
    }
  }

  /// Makes an empty folder below the system's temporary folder, nobody else's to read.
  init() throws {
    let files = FileManager.default
    folder = try files.url(
      for: .itemReplacementDirectory, in: .userDomainMask,
      appropriateFor: files.temporaryDirectory, create: true
    ).path
    held = nil
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Takes a library's sub-folder in by a link; its files are packed, not the link.
  func adopt(_ name: String, of library: String) throws {
    guard FileManager.default.fileExists(atPath: "\(library)/\(name)") else { return }
    let target = URL(filePath: library).standardizedFileURL.path(percentEncoded: false)
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: "\(target)/\(name)")
  }

  /// A file within, with its hash.
  func entry(_ name: String) throws(FileFailure) -> Backup.Manifest.Entry {
    try Backup.Manifest.Entry(name, in: folder)
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
