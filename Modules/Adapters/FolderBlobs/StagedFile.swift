import Core
import Foundation
import Glibc
import Synchronization
import SystemCalls

/// Bytes in `incoming`: they vanish with this value unless they were committed.
final class StagedFile: StagedBlob {
  enum Place: Equatable {
    case incoming
    case kept
    case discarded
  }

  let id: BlobID
  let path: String
  let bytes: FileBytes
  /// Marks the file as in use, in `incoming` and in `photos`. A descriptor of its own: an image
  /// worker that is handed the other one may outlive this process for a moment.
  private let held: OpenFile
  private let place = Mutex(Place.incoming)

  /// Takes over a written file, opened anew for reading only: whoever is handed the descriptor
  /// can't change what was hashed.
  init(id: BlobID, path: String) throws(FileFailure) {
    self.id = id
    self.path = path
    bytes = try FileBytes(path)
    held = try OpenFile(path, O_RDONLY | O_NOFOLLOW)
    guard try held.hold() else { throw .notFound(path) }
  }

  deinit {
    if place.withLock({ $0 == .incoming }) { unlink(path) }
  }

  var count: Int { bytes.count }
  var descriptor: Int32? { bytes.descriptor }

  func read(at offset: Int, upTo count: Int) throws(FileFailure) -> Data {
    try bytes.read(at: offset, upTo: count)
  }

  /// Lets `body` move the file or do what is left to do, one caller at a time.
  func move(
    _ body: (inout Place) throws(BlobFailure) -> Void
  ) throws(BlobFailure) {
    let result = place.withLock { place in
      Result { () throws(BlobFailure) in try body(&place) }
    }
    try result.get()
  }
}
