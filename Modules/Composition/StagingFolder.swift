import Core
import Foundation
import SystemCalls

/// A temporary folder in which files are assembled before they are moved to their destination.
struct StagingFolder {
  let folder: String
  /// The lock that prevents `doctor --repair` from removing the folder.
  ///
  /// The lock is `nil` if the folder is in the system's temporary folder.
  private let held: OpenFile?

  private static let prefix = ".stashbook-staging-"
  private static let random = "XXXXXX"

  /// Returns whether ``init(beside:)`` could have created a folder with this name.
  static func isName(_ name: String) -> Bool {
    name.hasPrefix(prefix) && name.utf8.count == (prefix + random).utf8.count
  }

  /// Creates an empty folder, private to the user, in the parent folder of the path `place`.
  ///
  /// The parent folder is created if it doesn't exist.
  ///
  /// - Throws: ``FileFailure`` if the folder can't be created; an error from `FileManager` if the
  ///   parent folder can't be created.
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
      // Each attempt uses a new name, because a killed process may have left a folder.
      var name = Array("\(parent)/\(prefix)\(random)".utf8CString)
      try call(parent) { mkdtemp(&name) == nil ? -1 : 0 }
      let folder = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      do throws(FileFailure) {
        let held = try OpenFile(folder, O_RDONLY | O_DIRECTORY)
        if try held.hold() { return (folder, held) }
      } catch .notFound {
        // A cleanup removed the new, still unlocked folder, so another folder is created.
      }
    }
  }

  /// Creates an empty folder, private to the user, in the system's temporary folder.
  init() throws {
    let files = FileManager.default
    folder = try files.url(
      for: .itemReplacementDirectory, in: .userDomainMask,
      appropriateFor: files.temporaryDirectory, create: true
    ).path
    held = nil
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Whether the folder's file system has symbolic links, which those of most external disks for
  /// several systems don't have.
  var hasLinks: Bool {
    let probe = path("link")
    defer { unlink(probe) }
    return symlink(folder, probe) == 0
  }

  /// Adds a symbolic link to a library's subfolder, if the subfolder exists.
  ///
  /// Packing the staging folder into an archive follows the link.
  func adopt(_ name: String, of library: String) throws {
    guard FileManager.default.fileExists(atPath: "\(library)/\(name)") else { return }
    let target = URL(filePath: library).standardizedFileURL.path(percentEncoded: false)
    try FileManager.default.createSymbolicLink(
      atPath: path(name), withDestinationPath: "\(target)/\(name)")
  }

  /// Returns the manifest entry for a file in the folder.
  func entry(_ name: String) throws(FileFailure) -> Backup.Manifest.Entry {
    try Backup.Manifest.Entry(name, in: folder)
  }

  /// Removes the folder, or writes a warning to standard error if the removal fails.
  func remove() {
    guard FileManager.default.fileExists(atPath: folder) else { return }
    do {
      try FileManager.default.removeItem(atPath: folder)
    } catch {
      StandardError.write("\(folder) couldn't be removed: \(error.systemReason)\n")
    }
  }
}
