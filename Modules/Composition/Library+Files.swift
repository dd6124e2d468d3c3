import Core
import Foundation
import SystemCalls

extension Library {
  /// The check for files that killed processes left in and next to the library's folder.
  ///
  /// Files that a running process uses are locked and aren't removed.
  var filesCheck: HealthCheck {
    HealthCheck("Files") { [folder] options in
      do throws(FileFailure) {
        let count = try Leftovers(library: folder).remove(dryRun: !options.repair)
        guard count > 0 else { return [.init(.ok, "No leftover files")] }
        let words = "\(count) leftover \(count == 1 ? "file or folder" : "files and folders")"
        let hint = "; --repair removes \(count == 1 ? "it" : "them")"
        return [
          .init(.notice, words + (options.repair ? "" : hint), isRepaired: options.repair)
        ]
      } catch {
        return [.init(.problem, error.explanation.message)]
      }
    }
  }
}

extension Library {
  /// Removes the archives that killed processes left in the cache.
  ///
  /// A failure is only logged, because the archives only waste space.
  public func removeLeftoverArchives() {
    do throws(FileFailure) {
      try Leftovers.removeStaging(in: folder + "/cache")
    } catch {
      ports.log.note(.failure, "Remove archives: \(error.explanation.message)")
    }
  }
}

/// The unfinished files of a library.
///
/// These files are half-written drafts and the staging folders of backups, restores, and exports.
struct Leftovers {
  let library: String

  /// Removes the unfinished files.
  ///
  /// - Parameter dryRun: Whether to count the files without removing them.
  /// - Returns: The number of unfinished files and folders that no running process uses.
  /// - Throws: ``FileFailure`` if a folder can't be read or a file can't be removed.
  func remove(dryRun: Bool) throws(FileFailure) -> Int {
    let parent = URL(filePath: library).deletingLastPathComponent().path
    var count = try drafts(in: library + "/drafts", dryRun: dryRun)
    for folder in Set([parent, library, library + "/cache"]) where Self.isFolder(folder) {
      for name in try names(in: folder) where StagingFolder.isName(name) {
        if try Self.removeScratch("\(folder)/\(name)", dryRun: dryRun) { count += 1 }
      }
    }
    return count
  }

  /// Removes the staging folders that killed processes left in a folder, if the folder exists.
  static func removeStaging(in folder: String) throws(FileFailure) {
    guard isFolder(folder) else { return }
    for name in try names(in: folder) where StagingFolder.isName(name) {
      _ = try removeScratch("\(folder)/\(name)", dryRun: false)
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func removeScratch(_ path: String, dryRun: Bool) throws(FileFailure) -> Bool {
    do throws(FileFailure) {
      let scratch = try OpenFile(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      guard try scratch.status().st_uid == geteuid(), try scratch.claim() else { return false }
      if dryRun { return true }
    } catch .notFound {
      return false
    }
    do {
      // Links in the folder are removed, not followed.
      try FileManager.default.removeItem(atPath: path)
      return true
    } catch {
      throw .inputOutput(path, reason: error.localizedDescription)
    }
  }

  /// Removes half-written drafts in a folder and its subfolders unless `dryRun` is `true`.
  ///
  /// While a process is writing a draft in a folder, the function removes nothing there.
  ///
  /// - Returns: The number of half-written drafts found.
  private func drafts(in folder: String, dryRun: Bool) throws(FileFailure) -> Int {
    do throws(FileFailure) {
      let all = try names(in: folder)
      var count = 0
      // The names of drafts have extensions, and the names of devices' folders don't.
      for device in all where !device.contains(".") {
        count += try drafts(in: "\(folder)/\(device)", dryRun: dryRun)
      }
      let held = try OpenFile(folder, O_RDONLY | O_DIRECTORY)
      guard try held.claim() else { return count }
      let parts = try names(in: folder).filter { $0.hasSuffix(".part") }
      for name in parts where !dryRun { try call(folder) { unlink("\(folder)/\(name)") } }
      return count + parts.count
    } catch .notFound {
      return 0
    }
  }
}
