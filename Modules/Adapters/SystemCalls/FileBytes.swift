package import Core
package import Foundation
import Glibc

/// The bytes of an open file, read at any offset without moving a shared position.
package struct FileBytes: ByteSource {
  package let file: OpenFile
  package let count: Int

  /// Creates a source from a file's path.
  ///
  /// - Throws: ``FileFailure/notAFile(_:)`` if the path doesn't name a regular file.
  package init(_ path: String) throws(FileFailure) {
    file = try OpenFile(path, O_RDONLY | O_NOFOLLOW)
    let status = try file.status()
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path) }
    count = Int(status.st_size)
  }

  package var descriptor: Int32? { file.number }

  package func read(at offset: Int, upTo count: Int) throws(FileFailure) -> Data {
    let wanted = min(count, self.count - offset)
    guard offset >= 0, wanted > 0, let memory = malloc(wanted) else { return Data() }
    var filled = 0
    do throws(FileFailure) {
      while filled < wanted {
        let got = try call(file.path) {
          pread(file.number, memory + filled, wanted - filled, off_t(offset + filled))
        }
        if got == 0 { break }
        filled += got
      }
    } catch {
      free(memory)
      throw error
    }
    return Data(bytesNoCopy: memory, count: filled, deallocator: .free)
  }
}
