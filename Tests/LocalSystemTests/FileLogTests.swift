import Core
import Foundation
import LocalSystem
import MemoryAdapters
import Synchronization
import TestKit
import Testing

@Suite("The log file")
struct FileLogTests {
  struct Line: Decodable {
    var at: Instant
    var level: LogLevel
    var message: String
    var process: Int32
  }

  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  func lines(_ name: String = "stashbook.log") throws -> [Line] {
    try scratch.read(name).split(separator: UInt8(ascii: "\n")).map {
      try JSONDecoder().decode(Line.self, from: $0)
    }
  }

  func log(limit: Int = 1_000_000, complaints: Complaints = Complaints()) -> FileLog {
    FileLog(library: scratch.path, clock: ManualClock(), limit: limit) { complaints.add($0) }
  }

  final class Complaints: Sendable {
    private let all = Mutex<[String]>([])
    func add(_ text: String) { all.withLock { $0.append(text) } }
    var texts: [String] { all.withLock { $0 } }
  }

  @Test("ALL-1 A note is one line of JSON, whatever its content")
  func oneLine() throws {
    let log = log()
    log.note(.failure, "two\nlines \u{2028} \"quoted\" /path")
    log.note(.defect, "b")
    let lines = try lines()
    #expect(lines.map(\.message) == ["two\nlines \u{2028} \"quoted\" /path", "b"])
    #expect(lines.map(\.level) == [.failure, .defect])
    #expect(lines.map(\.at) == [ManualClock().now, ManualClock().now])
    #expect(lines.map(\.process) == [getpid(), getpid()])
    #expect(try scratch.mode(of: "stashbook.log") == 0o600)
  }

  @Test(
    "A7 A log contains no terminal control characters, and its messages can be read back unchanged")
  func controls() throws {
    let message = "\u{1B}]52;c;aGk=\u{7}\u{9B}2J\u{7F}\u{85}\u{202E}\u{2069}\u{200F}\u{61C}\r\u{0}"
    log().note(.failure, message)
    let text = String(decoding: try scratch.read("stashbook.log"), as: UTF8.self)
    let orders = text.dropLast().unicodeScalars.filter(\.isTerminalControl)
    #expect(orders.isEmpty)
    #expect(try lines().map(\.message) == [message])
  }

  @Test("A full log is renamed, and the sizes of the renamed log and the new log stay bounded")
  func rotation() throws {
    let log = log(limit: 1000)
    for number in 1...200 { log.note(.notice, "note \(number)") }
    #expect(try scratch.files() == ["stashbook.log", "stashbook.log.1"])
    #expect(try scratch.read("stashbook.log").count < 1200)
    #expect(try scratch.read("stashbook.log.1").count < 1200)
    let kept = try (lines("stashbook.log.1") + lines()).map(\.message)
    #expect(kept == (201 - kept.count...200).map { "note \($0)" })
  }

  @Test("A full log isn't renamed while another process is renaming it, and no note is lost")
  func locked() throws {
    let log = log(limit: 100)
    log.note(.notice, String(repeating: "x", count: 100))
    let other = open(scratch.path + "/stashbook.log", O_RDONLY)
    defer { close(other) }
    #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
    log.note(.notice, "second")
    #expect(try scratch.files() == ["stashbook.log"])
    #expect(try lines().map(\.message).last == "second")
    #expect(flock(other, LOCK_UN) == 0)
    log.note(.notice, "third")
    #expect(try scratch.files() == ["stashbook.log", "stashbook.log.1"])
    #expect(try lines().map(\.message) == ["third"])
  }

  @Test("A long message is truncated with an ellipsis")
  func long() throws {
    log().note(.notice, String(repeating: "é", count: 20_000))
    let message = try #require(try lines().first?.message)
    #expect(message == String(repeating: "é", count: 8192) + "…")
  }

  @Test("A log that can't be written never throws, and reports the problem once")
  func unwritable() throws {
    try scratch.write("stashbook.log/in-the-way", Data())
    let complaints = Complaints()
    let log = log(complaints: complaints)
    for _ in 1...3 { log.note(.failure, "x") }
    let path = scratch.path + "/stashbook.log"
    #expect(complaints.texts == ["stashbook: can't write the log: \(path) isn't a file"])
  }

  @Test("Writing to a log in a missing library doesn't create the library")
  func noLibrary() {
    let complaints = Complaints()
    let log = FileLog(library: scratch.path + "/none", clock: ManualClock(), limit: 99) {
      complaints.add($0)
    }
    log.note(.notice, "x")
    #expect(complaints.texts == [])
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/none"))
  }

  @Test(
    "Two processes that fill the same log don't interleave their lines, and the log's size stays bounded"
  )
  func twoProcesses() async throws {
    async let first: Void = notes(3000)
    async let second: Void = notes(3000)
    _ = await (first, second)
    let (old, new) = (try lines("stashbook.log.1"), try lines())
    #expect(Set(old.map(\.process) + new.map(\.process)).count <= 2)
    #expect(try scratch.read("stashbook.log").count < 1500)
    let putAside = try scratch.read("stashbook.log.1").count
    #expect((1000..<1500).contains(putAside), "only a full log is renamed")
    #expect(try scratch.files() == ["stashbook.log", "stashbook.log.1"])
  }

  private func notes(_ count: Int) async {
    await #expect(processExitsWith: .success) {
      [path = scratch.path as String, count = count as Int] in
      let log = FileLog(library: path, clock: SystemClock(), limit: 1000)
      for number in 1...count { log.note(.notice, "note \(number)") }
    }
  }
}
