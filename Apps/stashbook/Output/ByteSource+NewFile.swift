import Composition
import Core
import Foundation
import Glibc

extension ByteSource {
  /// Writes the bytes to a new file, with the permissions that the caller's umask allows.
  ///
  /// The bytes are copied in parts of up to 1 MiB. If writing fails, the incomplete file is
  /// removed.
  ///
  /// - Throws: ``FileFailure/alreadyThere(_:)`` if the path exists, in which case the existing file
  ///   isn't changed; another ``FileFailure`` if the file can't be written.
  func write(toNewFile path: String) throws(FileFailure) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .of(errno, path) }
    defer { close(file) }
    do throws(FileFailure) {
      try copy(to: file, path)
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Writes a file, replacing an existing file only if `force` is `true`.
  ///
  /// - Throws: ``FileFailure`` if the file can't be written. In that case, an existing file isn't
  ///   changed.
  func write(toNewFile path: String, force: Bool) throws(FileFailure) {
    guard force else { return try write(toNewFile: path) }
    let part = "\(path).\(getpid()).part"
    try write(toNewFile: part)
    guard rename(part, path) == 0 else {
      let failure = FileFailure.of(errno, path)
      unlink(part)
      throw failure
    }
  }

  private func copy(to file: Int32, _ path: String) throws(FileFailure) {
    var written = 0
    while written < count {
      let part = try read(at: written, upTo: 1 << 20)
      guard !part.isEmpty else {
        throw .inputOutput(path, reason: "the source ended after \(written.counted("byte"))")
      }
      let taken = part.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      guard taken >= 0 || errno == EINTR else { throw .of(errno, path) }
      written += max(0, taken)
    }
    guard fchmod(file, 0o666 & ~Stashbook.callersMask) == 0 else { throw .of(errno, path) }
  }
}

extension FileFailure {
  fileprivate static func of(_ code: Int32, _ path: String) -> FileFailure {
    switch code {
    case EEXIST: .alreadyThere(path)
    case ENOENT: .notFound(path)
    case EACCES, EPERM, EROFS: .notPermitted(path)
    case ENOSPC, EDQUOT: .diskFull(path)
    default: .inputOutput(path, reason: String(cString: strerror(code)))
    }
  }
}
