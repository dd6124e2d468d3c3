import Core
import Foundation
import MemoryAdapters
import PhotoIngest
import Synchronization
import TestKit
import Testing

@Suite("The import of many photos")
struct IngestBatchTests {
  /// Runs a batch and returns its reports, and its failure or `nil` if it succeeds.
  private func run(
    _ fixture: PhotoFixture, _ paths: [String], lanes: Int = 3, files: (any Files)? = nil,
    each: (IngestBatch.Item) -> Void = { _ in }
  ) async -> (items: [IngestBatch.Item], failure: IngestFailure?) {
    let batch = IngestBatch(fixture.pipeline, files: files ?? fixture.world.files, lanes: lanes)
    var items: [IngestBatch.Item] = []
    do throws(IngestFailure) {
      try await batch.ingest(paths, recursive: true, within: ImageBudget()) { item in
        items.append(item)
        each(item)
      }
      return (items, nil)
    } catch {
      return (items, error)
    }
  }

  private func fill(_ fixture: PhotoFixture, _ count: Int) {
    for number in 0..<count {
      fixture.world.files.add(
        "in/\(1000 + number).jpg", MemoryImages.picture(100 + number, 100))
    }
  }

  @Test("PH-12 A batch continues after failures and reports every file")
  func goesOn() async throws {
    let fixture = try PhotoFixture()
    fill(fixture, 5)
    fixture.world.files.add("in/copy.jpg", MemoryImages.picture(100, 100))
    fixture.world.files.add("in/empty.jpg", Data())
    fixture.world.files.add("in/text.jpg", Data("text".utf8))
    fixture.world.files.fail("in/locked.jpg", .notPermitted("in/locked.jpg"))
    let (items, failure) = await run(fixture, ["in", "nowhere.jpg"])
    #expect(failure == nil)
    #expect(items.count == 10)
    #expect(Set(items.map(\.path)).count == 10)
    let outcomes = Dictionary(uniqueKeysWithValues: items.map { ($0.path, $0.result) })
    #expect(outcomes["in/empty.jpg"] == .failure(.image(.empty)))
    #expect(outcomes["in/text.jpg"] == .failure(.image(.unsupportedFormat)))
    #expect(outcomes["in/locked.jpg"] == .failure(.file(.notPermitted("in/locked.jpg"))))
    #expect(outcomes["nowhere.jpg"] == .failure(.file(.notFound("nowhere.jpg"))))
    let (added, existing) = Self.counts(items)
    #expect(added == 5)
    #expect(existing == 1)
    #expect(try await fixture.photos().count == 5)
    #expect(try await fixture.kept() == (5, 0))
    #expect(fixture.world.log.lines.count == 4)
    #expect(fixture.world.log.lines.contains("failure: Add photo: in/empty.jpg: The file is empty"))
  }

  private static func counts(_ items: [IngestBatch.Item]) -> (added: Int, existing: Int) {
    items.reduce(into: (0, 0)) { counts, item in
      switch item.result {
      case .success(.added): counts.0 += 1
      case .success(.existing), .success(.repaired): counts.1 += 1
      case .failure: break
      }
    }
  }

  @Test("PH-12 Running a batch again adds nothing")
  func again() async throws {
    let fixture = try PhotoFixture()
    fill(fixture, 8)
    _ = await run(fixture, ["in"])
    let (items, failure) = await run(fixture, ["in"])
    #expect(failure == nil)
    #expect(Self.counts(items) == (0, 8))
    #expect(try await fixture.photos().count == 8)
  }

  @Test("PH-12 An item reports its file's size in bytes")
  func bytes() async throws {
    let fixture = try PhotoFixture()
    fill(fixture, 1)
    let (items, _) = await run(fixture, ["in", "nowhere"])
    #expect(items.map(\.bytes).sorted() == [0, MemoryImages.picture(100, 100).count])
  }

  @Test("PH-15 A decoder failure affects only the file being decoded")
  func gaveUp() async throws {
    let fixture = try PhotoFixture()
    fill(fixture, 4)
    fixture.world.images.fail(.decoderFailed("killed"), times: 2)
    let (items, failure) = await run(fixture, ["in"], lanes: 1)
    #expect(failure == nil)
    #expect(items.count == 4)
    #expect(
      items.prefix(2).allSatisfy { $0.result == .failure(.image(.decoderFailed("killed"))) })
    #expect(try await fixture.photos().count == 2)
  }

  @Test(
    "PH-15 A library failure ends the batch before the next import begins, and photos already added stay",
    arguments: [
      IngestFailure.store(.diskFull), .blob(.storage(.diskFull("photos"))),
      .image(.unavailable(path: "/worker", reason: "another version")),
    ])
  func libraryFails(failure: IngestFailure) async throws {
    let fixture = try PhotoFixture()
    fill(fixture, 6)
    let (items, ended) = await run(fixture, ["in", "in"], lanes: 1) { item in
      guard item.path == "in/1001.jpg" else { return }
      switch failure {
      case .store(let failure): fixture.world.store.fail(failure)
      case .blob(let failure): fixture.world.blobs.fail(failure)
      case .image(let failure): fixture.world.images.fail(failure)
      case .file, .movedAside, .cancelled: break
      }
    }
    #expect(ended == failure)
    #expect(items.map(\.path) == ["in/1000.jpg", "in/1001.jpg", "in/1002.jpg"])
    #expect(items.last?.result == .failure(failure))
    #expect(try await fixture.photos().count == 2)
    #expect(try await fixture.dangling().isEmpty)
  }

  @Test(
    "PH-15 A cancelled batch doesn't begin another import, and running the batch again imports the remaining files"
  )
  func cancelled() async throws {
    let fixture = try PhotoFixture()
    fill(fixture, 6)
    let task = Task {
      await run(fixture, ["in"], lanes: 1) { item in
        if item.path == "in/1001.jpg" { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    let (items, failure) = await task.value
    #expect(failure == nil)
    #expect(items.map(\.path) == ["in/1000.jpg", "in/1001.jpg"])
    let (rest, _) = await run(fixture, ["in"], lanes: 1)
    #expect(Self.counts(rest) == (4, 2))
  }

  @Test("PH-15 A batch processes at most the given number of files at once", arguments: [1, 2, 5])
  func lanes(lanes: Int) async throws {
    let fixture = try PhotoFixture()
    fill(fixture, 20)
    _ = await run(fixture, ["in"], lanes: lanes)
    #expect(fixture.images.most <= lanes)
    #expect(fixture.images.recipes.count == 20)
    if lanes > 1 { #expect(fixture.images.most > 1) }
  }

  @Test(
    "PH-15 ALL-7 A batch with two lanes never lists more than three files ahead of its completed imports"
  )
  func streamed() async throws {
    let fixture = try PhotoFixture()
    let folder = LazyFolder(200)
    var ahead = 0
    var done = 0
    let (items, _) = await run(fixture, ["in"], lanes: 2, files: folder) { _ in
      done += 1
      ahead = max(ahead, folder.asked - done)
    }
    #expect(items.count == 200)
    #expect(ahead <= 3)
  }
}

/// A folder that counts how many of its files were listed.
private final class LazyFolder: Files {
  private let count: Int
  private let given = Mutex(0)

  init(_ count: Int) { self.count = count }

  var asked: Int { given.withLock { $0 } }

  func list(
    _ path: String, recursive: Bool
  ) -> any AsyncSequence<FoundFile, Never> & Sendable {
    AsyncStream { [self] in
      let next = given.withLock { given in
        given += 1
        return given
      }
      return next <= count ? FoundFile(path: "\(path)/\(next)") : nil
    }
  }

  func open(_ path: String) async throws(FileFailure) -> any ByteSource {
    MemoryBytes(MemoryImages.picture(10 + (Int(path.dropFirst(3)) ?? 0), 10))
  }
}
