import Core
import Foundation
import Glibc
import SystemCalls
import TestKit
import Testing

@Suite("System calls")
struct SystemCallTests {
  @Test(
    "An error number means one failure, whoever meets it",
    arguments: [
      (ENOENT, FileFailure.notFound("a")), (ENOTDIR, .notFound("a")),
      (EACCES, .notPermitted("a")), (EPERM, .notPermitted("a")), (EROFS, .notPermitted("a")),
      (EISDIR, .notAFile("a")), (ELOOP, .notAFile("a")), (ENXIO, .notAFile("a")),
      (ENOSPC, .diskFull("a")), (EDQUOT, .diskFull("a")), (EEXIST, .alreadyThere("a")),
      (EIO, .inputOutput("a", reason: "Input/output error")),
    ])
  func failures(code: Int32, failure: FileFailure) {
    #expect(FileFailure(code, "a") == failure)
  }

  @Test("A call that a signal interrupted is made again")
  func interrupted() throws {
    var tries = 0
    let result = try call("a") { () -> Int in
      tries += 1
      errno = EINTR
      return tries < 3 ? -1 : 7
    }
    #expect(result == 7 && tries == 3)
  }

  @Test("The names in a folder are all there, but for itself and its parent; none where it is not")
  func lists() throws {
    let folder = try ScratchFolder()
    try folder.write("a", Data())
    try folder.write(".b/c", Data())
    #expect(try Set(names(in: folder.path)) == ["a", ".b"])
    #expect(try names(in: folder.path + "/nowhere").isEmpty)
    #expect(throws: FileFailure.notFound(folder.path + "/a")) {
      try names(in: folder.path + "/a")
    }
  }

  @Test("A file that is made is its owner's alone, holds what was written, and is closed")
  func writes() throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/a"
    let number: Int32
    do {
      let file = try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL)
      try file.write(Data([1, 2, 3]))
      try file.sync()
      #expect(try file.status().st_mode & 0o777 == 0o600)
      number = file.number
    }
    #expect(try folder.read("a") == Data([1, 2, 3]))
    #expect(try OpenFile(path, O_RDONLY).number == number)
    #expect(throws: FileFailure.alreadyThere(path)) { try OpenFile(path, O_CREAT | O_EXCL) }
  }
}
