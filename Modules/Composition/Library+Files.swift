import Core
import Foundation
import SystemCalls

extension Library {
  /// Looks for what processes that were killed left in and next to the library's folder. What a
  /// running process uses is locked, and stays.
  var filesCheck: HealthCheck {
    HealthCheck("Files") { [folder] options in
      do throws(FileFailure) {
        let count = try Leftovers(library: folder).remove(dryRun: !options.repair)
        guard count > 0 else { return [.init(.fine, "No leftover files")] }
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

/// Unfinished files: folders of a backup, a restore, or an export, and half-written drafts.
private struct Leftovers {
  let library: String

  /// Removes them.
  ///
  /// - Returns: How many there are, removed unless `dryRun`.
  func remove(dryRun: Bool) throws(FileFailure) -> Int {
    let parent = URL(filePath: library).deletingLastPathComponent().path
    var count = try drafts(dryRun: dryRun)
    for folder in Set([parent, library]) {
      for name in try names(in: folder) where ScratchCopy.isName(name) {
        if try removeScratch("\(folder)/\(name)", dryRun: dryRun) { count += 1 }
      }
    }
    return count
  }

  private func removeScratch(_ path: String, dryRun: Bool) throws(FileFailure) -> Bool {
    do throws(FileFailure) {
      let scratch = try OpenFile(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      guard try scratch.status().st_uid == geteuid(), try scratch.claim() else { return false }
      if dryRun { return true }
    } catch .notFound {
      return false
    }
    do {
      // Links in it are removed, not followed.
      try FileManager.default.removeItem(atPath: path)
      return true
    } catch {
      throw .inputOutput(path, reason: error.localizedDescription)
    }
  }

  /// A process that writes a draft holds the folder.
  private func drafts(dryRun: Bool) throws(FileFailure) -> Int {
    let folder = library + "/drafts"
    do throws(FileFailure) {
      let held = try OpenFile(folder, O_RDONLY | O_DIRECTORY)
      guard try held.claim() else { return 0 }
      let parts = try names(in: folder).filter { $0.hasSuffix(".part") }
      for name in parts where !dryRun { try call(folder) { unlink("\(folder)/\(name)") } }
      return parts.count
    } catch .notFound {
      return 0
    }
  }
}
