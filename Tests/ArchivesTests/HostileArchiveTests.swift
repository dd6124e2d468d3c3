import Archives
import Core
import Foundation
import TestKit
import Testing

/// An archive that attempts something forbidden.
struct Hostile: CustomTestStringConvertible {
  var testDescription: String
  var reason: String
  var tarball: Tarball

  init(_ what: String, _ reason: String, _ fill: (inout Tarball) -> Void) {
    testDescription = what
    self.reason = reason
    tarball = Tarball()
    tarball.add("good.txt", "good")
    fill(&tarball)
  }

  static let all = [
    Hostile("absolute", "“/etc/x” is outside the destination folder") { $0.add("/etc/x", "bad") },
    Hostile("climbing", "“../x” is outside the destination folder") { $0.add("../x", "bad") },
    Hostile("climbing within", "“a/../../x” is outside the destination folder") {
      $0.add("a/../../x", "bad")
    },
    Hostile("climbing folder", "“../” is outside the destination folder") {
      $0.add("../", type: "5")
    },
    Hostile("only dots", "“..” is outside the destination folder") { $0.add("..", "bad") },
    Hostile("link", "“link\" -> \"/etc” is neither a file nor a folder") {
      $0.add("link", type: "2", link: "/etc")
      $0.add("link/passwd", "bad")
    },
    Hostile("hard link", "“hard\" link to \"/etc/passwd” is neither a file nor a folder") {
      $0.add("hard", type: "1", link: "/etc/passwd")
    },
    Hostile("device", "“null” is neither a file nor a folder") { $0.add("null", type: "3") },
    Hostile("pipe", "“pipe” is neither a file nor a folder") { $0.add("pipe", type: "6") },
  ]
}

@Suite("Hostile archives")
struct HostileArchiveTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  func unpack(_ data: Data) async throws(FileFailure) {
    do { try scratch.write("a.tar", data) } catch {
      throw .inputOutput("a.tar", reason: "\(error)")
    }
    try await TarArchive().unpack(scratch.path + "/a.tar", into: scratch.path + "/deep/out")
  }

  @Test("A hostile archive is rejected before anything is written", arguments: Hostile.all)
  func refused(hostile: Hostile) async throws {
    try scratch.write("deep/beside", Data())
    let path = scratch.path + "/a.tar"
    await #expect(throws: FileFailure.inputOutput(path, reason: hostile.reason)) {
      try await unpack(hostile.tarball.file)
    }
    #expect(try scratch.files() == ["a.tar", "deep/beside"])
  }

  @Test("An archived file whose declared size exceeds the archive's size is rejected")
  func sparse() async throws {
    try scratch.write("deep/beside", Data())
    let sparse = try await packedSparsely(bytes: 50_000_000)
    let path = scratch.path + "/a.tar"
    let reason = "the listed sizes of the files add up to more than the archive's size"
    await #expect(throws: FileFailure.inputOutput(path, reason: reason)) {
      try await unpack(sparse)
    }
    #expect(try scratch.files() == ["a.tar", "deep/beside", "hole"])
  }

  /// Returns an archive of a sparse file, which GNU tar packs into a few blocks.
  private func packedSparsely(bytes: Int) async throws -> Data {
    try scratch.write("hole", Data())
    truncate(scratch.path + "/hole", off_t(bytes))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["tar", "-S", "--format=posix", "-C", scratch.path, "-cf", "-", "hole"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    return try #require(data)
  }

  @Test("An archive with a duplicate name is rejected")
  func twice() async throws {
    try scratch.write("deep/beside", Data())
    var tarball = Tarball()
    tarball.add("a", "first")
    tarball.add("a", "second")
    await #expect(throws: FileFailure.self) { try await unpack(tarball.file) }
    #expect(try scratch.read("deep/out/a") == Data("first".utf8))
  }

  @Test("An archive is rejected regardless of where it is truncated, even between two members")
  func cutOff() async throws {
    try scratch.write("deep/beside", Data())
    var tarball = Tarball()
    tarball.add("a", String(repeating: "a", count: 600))
    tarball.add("b", "b")
    for count in stride(from: 0, through: tarball.data.count, by: 256) {
      await #expect(throws: FileFailure.self, "\(count) bytes") {
        try await unpack(tarball.file.prefix(count))
      }
      #expect(try scratch.files(in: "deep") == ["beside"], "\(count) bytes")
    }
    try await unpack(tarball.file)
    #expect(try scratch.files(in: "deep/out") == ["a", "b"])
  }

  @Test("A compressed archive and a file that isn't an archive are rejected")
  func foreign() async throws {
    try scratch.write("deep/beside", Data())
    let text = Data(String(repeating: "a shopping list\n", count: 500).utf8)
    await #expect(throws: FileFailure.self) { try await unpack(text) }
    await #expect(throws: FileFailure.self) { try await unpack(text + Data(count: 1024)) }
    let gzip = Data([0x1F, 0x8B, 8, 0]) + Data(count: 2048)
    await #expect(throws: FileFailure.self) { try await unpack(gzip) }
  }

  @Test("File modes in an archive are ignored")
  func modes() async throws {
    try scratch.write("deep/beside", Data())
    var tarball = Tarball()
    tarball.add("./", type: "5", mode: "0000000")
    tarball.add("closed/", type: "5", mode: "0000000")
    tarball.add("closed/setuid", "x", mode: "0004777")
    try await unpack(tarball.file)
    #expect(try scratch.mode(of: "deep/out/closed/setuid") == 0o600)
    #expect(try scratch.mode(of: "deep/out/closed") == 0o700)
    #expect(try scratch.mode(of: "deep/out") == 0o700)
  }
}
