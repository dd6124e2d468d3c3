import Core
import Foundation

/// Standard output, for binary results.
enum StandardOutput {
  /// Writes all bytes.
  ///
  /// - Throws: ``FileFailure`` if writing fails, as when the disk is full or the pipe is closed.
  static func write(_ data: Data) throws(FileFailure) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == ENOSPC {
        throw .diskFull("standard output")
      } else if errno != EINTR {
        throw .inputOutput(
          "Can't write to standard output", reason: String(cString: strerror(errno)))
      }
    }
  }
}
