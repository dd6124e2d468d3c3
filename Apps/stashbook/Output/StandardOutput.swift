import Core
import Foundation

/// Standard output, for bytes that are the answer themselves.
enum StandardOutput {
  /// Writes all of some bytes.
  ///
  /// - Throws: ``FileFailure`` if not all could be written: the disk is full, or the pipe closed.
  static func write(_ data: Data) throws(FileFailure) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == ENOSPC {
        throw .diskFull("standard output")
      } else if errno != EINTR {
        throw .inputOutput("Standard output", reason: String(cString: strerror(errno)))
      }
    }
  }
}
