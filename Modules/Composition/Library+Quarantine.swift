public import Core
import Foundation

extension Library {
  /// Keeps a file that could not be read whole, as it is, in the library's folder `quarantine`: nothing
  /// that is there is written over, and one that is there already is not kept twice.
  ///
  /// - Parameters:
  ///   - source: The file's bytes.
  ///   - name: What it was called; its last part counts.
  /// - Returns: Where it is kept.
  /// - Throws: ``FileFailure``; nothing is left behind.
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
