import Core
import Foundation
import LocalSystem
import MemoryAdapters
import TestKit
import Testing

@Suite("Standard input as a file")
struct StandardInputTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  func files(_ descriptor: Int32, limit: Int = 10_000_000) -> LocalFiles {
    LocalFiles(
      temporaryFolder: scratch.path, inputLimit: limit, standardInput: descriptor)
  }

  @Test("Piped input can be read repeatedly from the start and leaves no file behind")
  func piped() async throws {
    let pipe = Pipe()
    let bytes = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
    Thread.detachNewThread {
      pipe.fileHandleForWriting.write(bytes)
      pipe.fileHandleForWriting.closeFile()
    }
    let source = try await files(pipe.fileHandleForReading.fileDescriptor).open("-")
    #expect(source.count == 300_000)
    #expect(try source.readAll() == bytes)
    #expect(try source.read(at: 299_999, upTo: 5) == bytes.suffix(1))
    #expect(try scratch.files() == [])
    let descriptor = try #require(source.descriptor)
    #expect(fcntl(descriptor, F_GETFL) & O_ACCMODE == O_RDONLY)
  }

  @Test("Input over the limit is rejected and leaves no file behind")
  func tooMuch() async throws {
    let pipe = Pipe()
    pipe.fileHandleForWriting.write(Data(count: 5000))
    pipe.fileHandleForWriting.closeFile()
    let input = files(pipe.fileHandleForReading.fileDescriptor, limit: 4999)
    await #expect(
      throws: FileFailure.inputOutput("-", reason: "standard input is larger than 0 MB")
    ) { try await input.open("-") }
    #expect(try scratch.files() == [])
  }

  @Test("A file redirected to standard input is read directly, without a copy")
  func redirected() async throws {
    let file = try FileHandle(
      forReadingFrom: URL(fileURLWithPath: try scratch.write("in.jpg", Data("abc".utf8))))
    let source = try await files(file.fileDescriptor).open("-")
    #expect(try source.readAll() == Data("abc".utf8))
    #expect(try scratch.files() == ["in.jpg"])
  }

  @Test("A redirected file that was partly read is read from its current position")
  func redirectedMidway() async throws {
    let file = try FileHandle(
      forReadingFrom: URL(fileURLWithPath: try scratch.write("in.jpg", Data("abc".utf8))))
    _ = try file.read(upToCount: 1)
    let source = try await files(file.fileDescriptor).open("-")
    #expect(try source.readAll() == Data("bc".utf8))
  }

  @Test("Opening closed standard input fails with the system's reason")
  func closed() async {
    await #expect(throws: FileFailure.inputOutput("-", reason: "Bad file descriptor")) {
      try await files(-1).open("-")
    }
  }
}
