import Composition
import Core
import Foundation

extension Data {
  /// Writes the data to a file that the user named, completely or not at all.
  ///
  /// Replacing a file doesn't change its permissions. A new file has the permissions that the
  /// caller's umask allows. Anything other than a regular file, such as a terminal or a pipe, is
  /// written to directly.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - force: Whether to replace an existing file.
  /// - Throws: ``FileExists`` if the file exists and `force` is `false`; ``CannotWrite`` if the
  ///   file can't be written. After an error, an existing file's content is unchanged, unless only
  ///   setting the file's permissions failed.
  func write(toFileNamed path: String, force: Bool) throws {
    var url = URL(filePath: path)
    let file = NamedFile(at: path)
    guard file != .missing else { return try write(toNewFile: path) }
    do {
      guard case .regular(let permissions) = file else { return try write(to: url) }
      guard force else { throw FileExists(path: path) }
      url.resolveSymlinksInPath()
      try write(to: url, options: .atomic)
      try FileManager.default.setAttributes(
        [.posixPermissions: permissions], ofItemAtPath: url.path(percentEncoded: false))
    } catch let failure as FileExists {
      throw failure
    } catch {
      throw CannotWrite(path: path, reason: error.systemReason)
    }
  }

  private func write(toNewFile path: String) throws {
    do throws(FileFailure) {
      try MemoryBytes(self).write(toNewFile: path)
    } catch {
      throw error.writing(path)
    }
  }
}

extension FileFailure {
  /// Returns the error for a file that can't be written.
  fileprivate func writing(_ path: String) -> any Explained {
    switch self {
    case .alreadyThere: FileExists(path: path)
    case .notFound:
      CannotWrite(
        path: path, reason: "its folder doesn't exist", hint: "Create the folder first.")
    case .notPermitted:
      CannotWrite(
        path: path, reason: "permission denied", hint: "Check the folder's owner and permissions.")
    case .diskFull:
      CannotWrite(path: path, reason: "the disk is full", hint: "Free up space and try again.")
    case .notAFile: CannotWrite(path: path, reason: "it isn't a file")
    case .inputOutput(_, let reason): CannotWrite(path: path, reason: reason)
    }
  }
}

/// The output file already exists, and `--force` isn't given.
struct FileExists: Explained {
  let path: String

  var explanation: Explanation {
    Explanation(
      .cannotCreate, code: "already-there", "“\(path)” already exists",
      hint: "To replace it, add --force.")
  }
}
