import Core
import Foundation
import Glibc
import SystemCalls

/// Standard input, provided as a file that can be read any number of times.
struct StandardInput: Sendable {
  let descriptor: Int32
  let temporaryFolder: String
  let limit: Int

  /// Opens standard input.
  ///
  /// A redirected file that hasn't been read yet is used directly. All other input is copied to a
  /// temporary file, which is unlinked as soon as it is open.
  func open() throws(FileFailure) -> LocalFile {
    let input = try OpenFile(sharing: descriptor, named: "-")
    if try input.status().st_mode & S_IFMT == S_IFREG, lseek(descriptor, 0, SEEK_CUR) == 0 {
      return try LocalFile(input)
    }
    let path = temporaryFolder + "/stashbook-\(UInt64.random(in: 0...UInt64.max))"
    let copy = try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, named: "-")
    defer { unlink(path) }
    try fill(copy, from: input)
    return try LocalFile(OpenFile(path, O_RDONLY, named: "-"))
  }

  private func fill(_ copy: OpenFile, from input: OpenFile) throws(FileFailure) {
    var buffer = Data(count: 64 * 1024)
    var copied = 0
    while true {
      let got = try call("-") {
        buffer.withUnsafeMutableBytes { read(input.number, $0.baseAddress, $0.count) }
      }
      if got == 0 { return }
      copied += got
      guard copied <= limit else {
        throw .inputOutput("-", reason: "standard input is larger than \(limit / 1_000_000) MB")
      }
      try copy.write(buffer.prefix(got))
    }
  }
}
