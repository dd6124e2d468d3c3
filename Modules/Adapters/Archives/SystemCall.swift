import Core
import Foundation
import Glibc
import SystemCalls

extension OpenFile {
  /// Creates an unnamed file on the same disk as a folder.
  convenience init(namelessIn folder: String) throws(FileFailure) {
    let temporary = "\(folder)/.\(UInt64.random(in: 0...UInt64.max)).list"
    try self.init(temporary, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, named: folder)
    unlink(temporary)
  }

  func read(at offset: Int, upTo count: Int) throws(FileFailure) -> Data {
    var data = Data(count: count)
    let got = try call(path) {
      data.withUnsafeMutableBytes { pread(number, $0.baseAddress, $0.count, off_t(offset)) }
    }
    return data.prefix(got)
  }

  func rewind() { lseek(number, 0, SEEK_SET) }
}
