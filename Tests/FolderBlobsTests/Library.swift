import Core
import Crypto
import FolderBlobs
import Foundation
import MemoryAdapters
import TestKit

/// A blob folder in a scratch folder, with helpers for tests.
struct Library {
  let scratch: ScratchFolder
  let clock: ManualClock
  let blobs: BlobFolder

  init(step: @escaping StepHook = { _ in }) throws {
    let scratch = try ScratchFolder()
    let clock = ManualClock()
    self.scratch = scratch
    self.clock = clock
    blobs = BlobFolder(library: scratch.path + "/library", clock: clock, step: step)
  }

  func keep(_ data: Data) async throws -> BlobID {
    try await BlobFolder.keep(data, in: blobs)
  }

  func files(_ folder: String) throws -> [String] { try scratch.files(in: "library/" + folder) }

  /// Returns the files in `photos` whose bytes don't match their name.
  func damaged() throws -> [String] { try damagedPhotos(in: scratch) }
}

extension BlobFolder {
  static func keep(_ data: Data, in blobs: BlobFolder) async throws -> BlobID {
    let staged = try await blobs.stage(MemoryBytes(data), limit: data.count)
    try await blobs.commit(staged, extension: "jpg")
    return staged.id
  }
}

func damagedPhotos(in scratch: ScratchFolder) throws -> [String] {
  try scratch.files(in: "library/photos").filter { name in
    let digest = SHA256.hash(data: try scratch.read("library/photos/" + name))
    let hex = digest.map { String(format: "%02x", $0) }.joined()
    return name != "\(hex.prefix(2))/\(hex).jpg"
  }
}

/// Returns random bytes that depend on a seed.
func noise(_ count: Int, seed: UInt64) -> Data {
  let random = SeededRandomSource(seed: seed)
  var data = Data(capacity: count + 8)
  while data.count < count {
    withUnsafeBytes(of: random.next()) { data.append(contentsOf: $0) }
  }
  return data.prefix(count)
}
