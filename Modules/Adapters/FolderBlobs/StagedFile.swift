import Core
import Foundation
import Glibc
import Synchronization
import SystemCalls

/// Staged bytes, removed from `incoming` when this object is released unless they were committed.
final class StagedFile: StagedBlob {
  enum Place: Equatable {
    case incoming
    case kept
    case discarded
  }

  let id: BlobID
  let path: String
  let bytes: FileBytes
  /// The lock that marks the file as in use, in `incoming` and in `photos`.
  ///
  /// The lock has a separate descriptor, because an image worker that received the descriptor of
  /// `bytes` may briefly outlive this process.
  private let held: OpenFile
  private let place = Mutex(Place.incoming)

  /// Creates a staged blob from a written file.
  ///
  /// The file is opened again for reading only, so that receivers of the descriptor can't change
  /// the hashed bytes.
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

  /// Runs a closure that may move or remove the file.
  ///
  /// Only one closure runs at a time.
  func move(
    _ body: (inout Place) throws(BlobFailure) -> Void
  ) throws(BlobFailure) {
    let result = place.withLock { place in
      Result { () throws(BlobFailure) in try body(&place) }
    }
    try result.get()
  }
}
