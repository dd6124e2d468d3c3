import Core
import Foundation
import Glibc
import SystemCalls
import TestKit
import Testing

@Suite("System calls")
struct SystemCallTests {
  @Test(
    "Each error number is converted to the corresponding file failure",
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

  @Test("A system call interrupted by a signal is retried")
  func interrupted() throws {
    var tries = 0
    let result = try call("a") { () -> Int in
      tries += 1
      errno = EINTR
      return tries < 3 ? -1 : 7
    }
    #expect(result == 7 && tries == 3)
  }

  @Test("Listing a folder omits `.` and `..`, and listing a missing folder returns no names")
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

  @Test("A new file is private, contains the written bytes, and can be created only once")
  func writes() throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/a"
    let file = try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL)
    try file.write(Data([1, 2, 3]))
    try file.sync()
    #expect(try file.status().st_mode & 0o777 == 0o600)
    #expect(try folder.read("a") == Data([1, 2, 3]))
    #expect(throws: FileFailure.alreadyThere(path)) { try OpenFile(path, O_CREAT | O_EXCL) }
  }

  @Test("An open file closes its descriptor when the last reference to the file is released")
  func closes() throws {
    // The peer sees the end of the file. The number itself may belong to another test a moment
    // later.
    var ends: [Int32] = [0, 0]
    let stream = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    try #require(socketpair(AF_UNIX, stream, 0, &ends) == 0)
    defer { close(ends[0]) }
    do {
      let file = try OpenFile(sharing: ends[1], named: "socket")
      close(ends[1])
      try file.write(Data([1]))
    }
    var byte: UInt8 = 0
    #expect(read(ends[0], &byte, 1) == 1)
    var peer = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    try #require(poll(&peer, 1, 10_000) == 1, "The peer didn't see that the file was closed")
    #expect(read(ends[0], &byte, 1) == 0)
  }
}
