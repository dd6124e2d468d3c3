import Composition
import Core
import Drawing
import Foundation
import MemoryAdapters
import TestKit
import Testing

/// Tests drawings in the real store, and processes killed in the middle of a stroke.
@Suite("Drawings in a library")
struct DrawingInLibraryTests {
  @Test(
    "DR-1 A killed process loses no acknowledged stroke, and undo and redo still succeed"
  )
  func killed() async throws {
    var random = SeededRandomSource(seed: Law.usualSeed)
    let folder = try ScratchFolder()
    let id = try await Self.repository(folder, .writing).make().id
    var kept = 0
    for _ in 0..<(Law.isDeep ? 200 : 15) {
      let pause = Duration.milliseconds(Int.random(in: 1...90, using: &random))
      let told = try await Self.drawAndKill(folder, id, after: pause)
      let repository = try Self.repository(folder, .changing)
      let drawing = try await repository.drawing(id)
      try #require(drawing.state.number >= max(told, kept))
      let sketch = try await repository.sketch(id)
      try #require(sketch.pieces.count == drawing.state.elements)
      let steps = try await repository.history(of: id, limit: 100_000)
      try #require(steps.map(\.number) == (1...drawing.state.number).reversed())
      let undone = try await repository.undo(id)
      try #require(try await repository.sketch(id).pieces.count == undone.state.elements)
      let redone = try await repository.redo(id)
      try #require(try await repository.sketch(id) == sketch)
      kept = redone.state.number
    }
    #expect(kept > 0)
  }

  /// Lets a process draw for a while, kills it, and returns the last number that it printed.
  private static func drawAndKill(
    _ folder: ScratchFolder, _ id: RecordID, after pause: Duration
  ) async throws -> Int {
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "drawing-probe")
    process.arguments = [folder.path, id.text]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // Killing the process before its first output would prove nothing.
    var said = output.fileHandleForReading.availableData
    // sleep: another process runs in real time, and must be killed anywhere in its work.
    try await Task.sleep(for: pause)
    kill(process.processIdentifier, SIGKILL)
    said += output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let lines = String(decoding: said, as: UTF8.self).split(separator: "\n")
    return lines.last.flatMap { Int($0) } ?? 0
  }

  @Test("A drawing with thousands of operations is the same with and without its snapshots")
  func snapshots() async throws {
    let folder = try ScratchFolder()
    let repository = try Self.repository(folder, .writing)
    let id = try await repository.make().id
    for round in 0..<2200 {
      // Displaying the drawing writes the snapshots.
      if round % 5 == 0 { try await Self.surface(repository, id) }
      try await repository.append(.add(.stroke(Self.stroke(round))), to: id)
      if round % 3 == 2 {
        try await Self.surface(repository, id)
        try await repository.append(.erase(Self.eraser(round)), to: id)
      }
    }
    let database = "\(folder.path)/stashbook.sqlite"
    let count = try ExternalCommand.sqlite(database, "SELECT count(*) FROM drawing_snapshot")
    #expect(count.trimmedOrNil == "2")
    let opened = try await Self.repository(folder, .reading).sketch(id)
    try ExternalCommand.sqlite(database, "DELETE FROM drawing_snapshot")
    let replayed = try await Self.repository(folder, .reading).sketch(id)
    #expect(opened == replayed)
    #expect(opened.pieces.count == 2200 - 733)
  }

  @Test("A drawing reports an unreadable operation rather than hiding or overwriting it")
  func damaged() async throws {
    let folder = try ScratchFolder()
    let repository = try Self.repository(folder, .writing)
    let id = try await repository.make().id
    for round in 1...3 { try await repository.append(.add(.stroke(Self.stroke(round))), to: id) }
    let database = "\(folder.path)/stashbook.sqlite"
    let damage = "UPDATE drawing_operation SET payload = x'00' WHERE id LIKE '%.000000002'"
    try ExternalCommand.sqlite(database, damage)
    let unreadable = StoreFailure.unreadableRow(
      collection: "drawing_operation", column: "payload")
    await #expect(throws: DrawingFailure.store(unreadable)) {
      try await Self.repository(folder, .reading).sketch(id)
    }
    try await repository.append(.add(.stroke(Self.stroke(4))), to: id)
    let kept = try ExternalCommand.sqlite(database, "SELECT hex(payload) FROM drawing_operation")
    let lines = kept.split(separator: "\n")
    #expect(lines.count == 4 && lines[1] == "00" && lines.allSatisfy { !$0.isEmpty })
  }

  @Test("Permanently removing a drawing removes its log, and the next drawing starts empty")
  func removed() async throws {
    let folder = try ScratchFolder()
    let library = try Library(at: folder.path, for: .writing)
    let repository = try Self.repository(folder, .writing)
    let id = try await repository.make().id
    for round in 1...3 { try await repository.append(.add(.stroke(Self.stroke(round))), to: id) }
    try await repository.name(moment: "Before", of: id)
    try await repository.delete(id)
    #expect(try await library.trash.empty() == 5)
    for table in ["drawing_sketch", "drawing_operation", "drawing_moment"] {
      let database = "\(folder.path)/stashbook.sqlite"
      #expect(try ExternalCommand.sqlite(database, "SELECT count(*) FROM \(table)") == "0\n")
    }
    #expect(try await repository.make().state.number == 0)
  }

  /// Reads the drawing's surface, as a host does.
  private static func surface(_ repository: DrawingRepository, _ id: RecordID) async throws {
    _ = try await repository.changes(of: id, since: nil)
  }

  private static func stroke(_ round: Int) -> Stroke {
    let row = Int32(round * 16)
    return Stroke(
      [CanvasPoint(x: 0, y: row), CanvasPoint(x: 160, y: row)], color: Palette.ink, size: 4,
      brush: .marker,
      seed: 1)
  }

  /// Returns an eraser that touches only the given round's stroke.
  private static func eraser(_ round: Int) -> Eraser {
    Eraser([CanvasPoint(x: 80, y: Int32(round * 16))], radius: 4, .whole)
  }

  private static func repository(_ folder: ScratchFolder, _ use: Library.Use) throws
    -> DrawingRepository
  {
    let plugin: DrawingPlugin = try Library(at: folder.path, for: use).feature()
    return plugin.repository
  }
}
