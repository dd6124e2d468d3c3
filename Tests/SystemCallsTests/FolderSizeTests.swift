import Foundation
import SystemCalls
import TestKit
import Testing

@Suite("Size of a folder")
struct FolderSizeTests {
  @Test("The size counts files in all subfolders but one, and no links")
  func size() throws {
    let folder = try ScratchFolder()
    for (path, bytes) in [
      ("a", 3), ("cache/b", 50), ("photos/01/c", 700), ("photos/cache/d", 9000),
    ] {
      _ = try folder.write(path, Data(count: bytes))
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link", withDestinationPath: "\(folder.path)/cache/b")
    #expect(sizeOfFiles(in: folder.path, without: "cache") == 9703)
    #expect(sizeOfFiles(in: "\(folder.path)/missing", without: "cache") == 0)
  }
}
