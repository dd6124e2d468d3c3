import Archives
import Core
import Foundation
import TestKit
import Testing

@Suite("Archives created with tar")
struct TarArchiveTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  var archive: String { scratch.path + "/backup.tar" }

  func pack(_ paths: [String], by program: String = "tar") async throws(FileFailure) {
    try await TarArchive(program: program).pack(
      paths, in: scratch.path + "/in", into: archive)
  }

  /// Returns the path of a program that runs a shell script.
  ///
  /// Another process writes the program. If this process had the program open for writing, a child
  /// of a parallel test could inherit the descriptor, and the program couldn't be run (ETXTBSY).
  func program(_ script: String) throws -> String {
    let path = scratch.path + "/fake-tar"
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    writer.arguments = [
      "-c", #"printf '#!/bin/sh\n%s\n' "$1" > "$2"; chmod 700 "$2""#, "sh", script, path,
    ]
    try writer.run()
    writer.waitUntilExit()
    try #require(writer.terminationStatus == 0)
    return path
  }

  @Test("Equal files yield equal archives, regardless of their modes and access times")
  func deterministic() async throws {
    try scratch.write("in/a", Data("a".utf8))
    link(scratch.path + "/in/a", scratch.path + "/in/b")
    try await pack(["a", "b"])
    let first = try scratch.read("backup.tar")
    try FileManager.default.removeItem(atPath: archive)
    _ = try scratch.read("in/a")
    chmod(scratch.path + "/in/a", 0o640)
    try await pack(["a", "b"])
    #expect(try scratch.read("backup.tar") == first)
    #expect(try scratch.mode(of: "backup.tar") == 0o600)
    try await TarArchive().unpack(archive, into: scratch.path + "/out")
    #expect(try scratch.read("out/b") == Data("a".utf8), "a hard link is packed as a file")
  }

  @Test("Packing a link or a folder fails")
  func notFiles() async throws {
    try scratch.write("in/folder/a", Data())
    symlink("folder/a", scratch.path + "/in/link")
    for name in ["folder", "link"] {
      await #expect(throws: FileFailure.notAFile(scratch.path + "/in/" + name)) {
        try await pack([name])
      }
    }
    #expect(try !scratch.files().contains("backup.tar"))
  }

  @Test("If tar fails, the failure contains tar's message, and no files are left behind")
  func failing() async throws {
    try scratch.write("in/a", Data())
    let program = try program("echo half; echo 'tar: a: it broke' >&2; exit 2")
    await #expect(throws: FileFailure.inputOutput(archive, reason: "a: it broke")) {
      try await pack(["a"], by: program)
    }
    #expect(try scratch.files() == ["fake-tar", "in/a"])
  }

  @Test("If tar fails without a message, the failure states tar's exit status or signal")
  func silent() async throws {
    try scratch.write("in/a", Data())
    let exit = try program("exit 3")
    await #expect(throws: FileFailure.inputOutput(archive, reason: "tar exited with status 3")) {
      try await pack(["a"], by: exit)
    }
    let killed = try program("kill -9 $$")
    await #expect(throws: FileFailure.inputOutput(archive, reason: "tar was killed by signal 9")) {
      try await pack(["a"], by: killed)
    }
  }

  @Test("Packing without a tar program fails, and the failure states the reason")
  func missing() async throws {
    try scratch.write("in/a", Data())
    let failure = FileFailure.inputOutput(
      "/none/tar", reason: "the program isn't installed; install it to create or unpack archives")
    await #expect(throws: failure) { try await pack(["a"], by: "/none/tar") }
    #expect(try scratch.files() == ["in/a"])
  }

  @Test("An archive gets its final name only when it is complete")
  func killed() async throws {
    try scratch.write("in/a", Data())
    let program = try program("echo half; kill -9 $PPID")
    let path = scratch.path
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, program = program as String] in
      try await TarArchive(program: program).pack(
        ["a"], in: path + "/in", into: path + "/backup.tar")
    }
    let left = try scratch.files().filter { $0.hasPrefix("backup.tar") }
    #expect(left.count == 1)
    #expect(left.allSatisfy { $0.hasSuffix(".part") })
  }

  @Test("Environment variables don't affect tar")
  func environment() async throws {
    try scratch.write("in/a", Data())
    let path = scratch.path
    await #expect(processExitsWith: .success) { [path = path as String] in
      setenv("TAR_OPTIONS", "--checkpoint=1 --checkpoint-action=exec=touch\\ \(path)/steered", 1)
      try await TarArchive().pack(["a"], in: path + "/in", into: path + "/backup.tar")
    }
    #expect(try scratch.files() == ["backup.tar", "in/a"])
  }

  @Test(
    "Packing and unpacking report a full disk, and packing leaves no files behind", .needsSmallDisk)
  func fullDisk() async throws {
    let disk = try LimitedDisk("size=512k")
    try scratch.write("in/a", Data(count: 2_000_000))
    await #expect(throws: FileFailure.diskFull(disk.path + "/b.tar")) {
      try await TarArchive().pack(["a"], in: scratch.path + "/in", into: disk.path + "/b.tar")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == [])
    try await pack(["a"])
    await #expect(throws: FileFailure.diskFull(disk.path + "/out")) {
      try await TarArchive().unpack(archive, into: disk.path + "/out")
    }
  }
}
