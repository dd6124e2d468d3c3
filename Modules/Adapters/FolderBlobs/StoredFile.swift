import Core
import struct Foundation.Data
import SystemCalls

/// The opened file of an original.
struct StoredFile: StoredBlob {
  let fileExtension: String
  private let bytes: FileBytes

  init(_ bytes: FileBytes, named name: String) {
    self.bytes = bytes
    fileExtension = String(name.drop { $0 != "." }.dropFirst())
  }

  var count: Int { bytes.count }
  var descriptor: Int32? { bytes.descriptor }

  func read(at offset: Int, upTo count: Int) throws(FileFailure) -> Data {
    try bytes.read(at: offset, upTo: count)
  }
}
