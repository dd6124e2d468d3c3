import Core
import Foundation
import Synchronization
import TestKit

/// A zip written by Python's zipfile, whose bytes a test can change to make it dishonest.
struct Zip {
  var data: Data

  /// Creates a zip by running Python statements.
  ///
  /// In the statements, `z` is the zip, and `info` creates an entry's header.
  init(_ statements: String...) throws {
    let scratch = try ScratchFolder()
    let path = scratch.path + "/a.zip"
    let script = """
      import sys, zipfile
      def info(name, kind=0o100644):
        head = zipfile.ZipInfo(name)
        head.create_system, head.external_attr = 3, kind << 16
        head.compress_type = zipfile.ZIP_DEFLATED
        return head
      with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as z:
        \(statements.joined(separator: "\n  "))
      """
    try ExternalCommand.run("python3", "-c", script, path)
    data = try scratch.read("a.zip")
  }

  /// Changes a field in both headers of each entry with a name.
  ///
  /// One header is before the entry's bytes, and the other is in the table of contents (APPNOTE
  /// 4.3.7 and 4.3.12).
  mutating func set(_ field: Field, of name: String, to value: UInt32) {
    for (signature, start, length) in [("PK\u{3}\u{4}", 6, 30), ("PK\u{1}\u{2}", 8, 46)] {
      var place = data.startIndex
      while let found = data[place...].firstRange(of: Data(signature.utf8)) {
        place = found.upperBound
        let head = found.lowerBound
        guard data[(head + length)...].starts(with: name.utf8) else { continue }
        for byte in 0..<field.width {
          data[head + start + field.offset + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte))
        }
      }
    }
  }

  /// A header field, identified by its distance in bytes from the flags.
  struct Field {
    let offset: Int
    let width: Int

    static let flags = Field(offset: 0, width: 2)
    static let checksum = Field(offset: 8, width: 4)
    static let count = Field(offset: 16, width: 4)
  }
}

/// A source that counts the bytes read and can fail for a while.
final class WatchedBytes: ByteSource {
  private let data: Data
  private let state = Mutex((amount: 0, failure: FileFailure?.none))

  init(_ data: Data) { self.data = data }

  var count: Int { data.count }
  var descriptor: Int32? { nil }
  var amount: Int { state.withLock { $0.amount } }

  func fail(_ failure: FileFailure?) { state.withLock { $0.failure = failure } }

  func read(at offset: Int, upTo count: Int) throws(FileFailure) -> Data {
    let part = MemoryBytes(data).read(at: offset, upTo: count)
    let failure = state.withLock { state in
      state.amount += part.count
      return state.failure
    }
    if let failure { throw failure }
    return part
  }
}
