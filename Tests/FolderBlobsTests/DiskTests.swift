import Core
import FolderBlobs
import Foundation
import MemoryAdapters
import TestKit
import Testing

@Suite("Full disks and closed folders")
struct DiskTests {
  @Test(
    "Storing on a full disk fails, reports the full disk, and leaves nothing behind",
    .needsSmallDisk)
  func fullDisk() async throws {
    let disk = try LimitedDisk("size=512k")
    let blobs = BlobFolder(library: disk.path + "/library", clock: ManualClock())
    await #expect(throws: BlobFailure.storage(.diskFull(disk.path + "/library"))) {
      _ = try await blobs.stage(MemoryBytes(noise(4_000_000, seed: 1)), limit: 9_000_000)
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: disk.path + "/library/incoming") == [])
    let id = try await BlobFolder.keep(noise(300_000, seed: 2), in: blobs)
    await #expect(throws: BlobFailure.storage(.diskFull(disk.path + "/library"))) {
      try await blobs.saveDerivative(noise(300_000, seed: 3), named: "display.jpg", of: id)
    }
    #expect(try await blobs.open(id).readAll() == noise(300_000, seed: 2))
  }

  @Test(
    "A commit fails if the disk fills up after staging, and leaves nothing behind",
    .needsSmallDisk)
  func fullAtCommit() async throws {
    let disk = try LimitedDisk("size=512k,nr_inodes=4")
    let blobs = BlobFolder(library: disk.path, clock: ManualClock())
    let staged = try await blobs.stage(MemoryBytes(Data([1])), limit: 1)
    await #expect(throws: BlobFailure.storage(.diskFull(disk.path))) {
      try await blobs.commit(staged, extension: "jpg")
    }
    await blobs.discard(staged)
    #expect(try await blobs.ids(after: nil, limit: 1) == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path + "/incoming") == [])
  }

  @Test("Accessing a folder without permission fails and reports the missing permission")
  func closedFolder() async throws {
    let library = try Library()
    let id = try await library.keep(Data("abc".utf8))
    let folder = library.scratch.path + "/library"
    chmod(library.scratch.path, 0o755)
    chmod(folder, 0o555)
    await #expect(processExitsWith: .success) {
      [folder = folder as String, id = id.text as String] in
      if geteuid() == 0 { seteuid(65534) }
      let blobs = BlobFolder(library: folder, clock: ManualClock())
      await #expect(throws: BlobFailure.storage(.notPermitted("\(folder)/photos/ba/\(id).jpg"))) {
        _ = try await blobs.open(BlobID(id))
      }
      await #expect(throws: BlobFailure.storage(.notPermitted(folder + "/incoming"))) {
        try await blobs.saveDerivative(Data([1]), named: "display.jpg", of: BlobID(id))
      }
    }
    chmod(folder, 0o755)
  }
}
