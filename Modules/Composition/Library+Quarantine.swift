public import Core
import Foundation

extension Library {
  /// Copies a file to the library's `quarantine` folder.
  ///
  /// An import calls this function for a file that the import couldn't read completely. Existing
  /// files are never overwritten, and a file isn't copied if `quarantine` has an identical file
  /// with that name.
  ///
  /// - Parameters:
  ///   - source: The file's bytes.
  ///   - name: The file's name or path. Only the last path component is used.
  /// - Returns: The path of the new copy or of the identical file.
  /// - Throws: ``FileFailure`` if the file can't be read or copied. In that case, no copy remains.
  public func quarantine(
    _ source: any ByteSource, named name: String
  ) throws(FileFailure) -> String {
    let folder = URL(filePath: folder).appending(path: "quarantine")
    let bytes = try source.readAll()
    let last = URL(filePath: name).lastPathComponent
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      var (number, file) = (1, folder.appending(path: last))
      while FileManager.default.fileExists(atPath: file.path(percentEncoded: false)) {
        if try Data(contentsOf: file) == bytes { return file.path(percentEncoded: false) }
        number += 1
        file = folder.appending(path: "\(number)-\(last)")
      }
      let path = file.path(percentEncoded: false)
      try bytes.write(to: file, options: .withoutOverwriting)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      return path
    } catch {
      throw .inputOutput(folder.path(percentEncoded: false), reason: error.systemReason)
    }
  }
}
