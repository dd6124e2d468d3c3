import Composition
import Foundation
import TestKit
import Testing

struct SystemReasonTests {
  @Test("A9 A file error's reason is the system's text, not an error domain and number")
  func underlying() {
    for (code, reason) in [
      (POSIXErrorCode.ENOSPC, "No space left on device"), (.EIO, "Input/output error"),
      (.ENOTDIR, "Not a directory"),
    ] {
      let error = CocoaError(
        .fileWriteUnknown, userInfo: [NSUnderlyingErrorKey: POSIXError(code)])
      #expect(error.systemReason == reason)
      #expect(POSIXError(code).systemReason == reason)
    }
  }

  @Test(
    "A9 Foundation's file error codes map to the system's reasons",
    arguments: [
      (CocoaError.Code.fileWriteUnknown, "the file can't be written"),
      (.fileReadUnknown, "the file can't be read"),
      (.fileNoSuchFile, "No such file or directory"),
      (.fileWriteNoPermission, "Permission denied"), (.fileWriteFileExists, "File exists"),
      (.fileWriteOutOfSpace, "No space left on device"),
      (.fileWriteVolumeReadOnly, "Read-only file system"),
    ])
  func codes(_ code: CocoaError.Code, _ reason: String) {
    #expect(CocoaError(code).systemReason == reason)
  }

  @Test("A9 An actual file error thrown by Foundation has the system's reason")
  func real() throws {
    let scratch = try ScratchFolder()
    try scratch.write("file", Data())
    let path = scratch.path + "/file/below"
    let error = #expect(throws: (any Error).self) {
      try Data([1]).write(to: URL(filePath: path))
    }
    #expect(error?.systemReason == "Not a directory")
  }
}
