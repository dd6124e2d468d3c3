package import Core
package import Foundation
import Glibc

/// A file descriptor that is closed when the last reference to the object is released.
///
/// Each failure includes `path`.
package final class OpenFile: Sendable {
  package let path: String
  package let number: Int32

  /// Creates a descriptor by opening a path.
  ///
  /// A new file is accessible only to its owner. If `name` isn't `nil`, failures contain `name`
  /// instead of the path.
  package init(
    _ path: String, _ flags: Int32, named name: String? = nil
  ) throws(FileFailure) {
    self.path = name ?? path
    number = try call(name ?? path) { Glibc.open(path, flags | O_CLOEXEC, 0o600) }
  }

  /// Creates a descriptor by opening a file or folder inside another folder.
  ///
  /// Symbolic links aren't followed.
  package init(_ name: String, in folder: OpenFile, _ flags: Int32) throws(FileFailure) {
    path = folder.path + "/" + name
    number = try call(folder.path + "/" + name) {
      openat(folder.number, name, flags | O_NOFOLLOW | O_CLOEXEC)
    }
  }

  /// Creates a descriptor for the file that another descriptor has open.
  package init(sharing descriptor: Int32, named name: String) throws(FileFailure) {
    path = name
    number = try call(name) { fcntl(descriptor, F_DUPFD_CLOEXEC, 3) }
  }

  deinit { close(number) }

  package func sync() throws(FileFailure) { try call(path) { fsync(number) } }

  package func status() throws(FileFailure) -> stat {
    var status = stat()
    try call(path) { fstat(number, &status) }
    return status
  }

  package func write(_ data: Data) throws(FileFailure) {
    var written = 0
    while written < data.count {
      written += try call(path) {
        data.withUnsafeBytes {
          Glibc.write(number, $0.baseAddress.map { $0 + written }, $0.count - written)
        }
      }
    }
  }
}
