import Core
import Crypto
import Foundation
import Glibc
import Synchronization
import SystemCalls

/// Staged bytes in a local file, removed when this object is released or committed.
///
/// The committed bytes can still be read, because the file stays open.
final class StagedBytes: StagedBlob {
  enum Place {
    case staged
    case committed
    case discarded
  }

  let id: BlobID
  private let bytes: FileBytes
  private let path: String
  /// The lock that marks the file as in use until this object is released.
  private let held: OpenFile
  let uses: Uses
  private let place = Mutex(Place.staged)

  var count: Int { bytes.count }
  var descriptor: Int32? { bytes.descriptor }

  /// Creates staged bytes by copying a source, 256 KiB at a time, into a new file.
  ///
  /// - Throws: ``BlobFailure`` if the source can't be read or copied, or exceeds `limit`. No file
  ///   remains.
  init(
    _ source: any ByteSource, limit: Int, in folder: String, uses: Uses
  ) throws(BlobFailure) {
    let file: OpenFile
    (file, path) = try storing { () throws(FileFailure) in try Self.create(in: folder) }
    do throws(BlobFailure) {
      id = try Self.id(of: source, limit: limit) { chunk throws(BlobFailure) in
        try storing { () throws(FileFailure) in try file.write(chunk) }
      }
      // Receivers of the descriptor can't change the bytes, because it allows only reading.
      bytes = try storing { [path] () throws(FileFailure) in try FileBytes(path) }
    } catch {
      unlink(path)
      throw error
    }
    (held, self.uses) = (file, uses)
  }

  deinit {
    switch place.withLock(\.self) {
    case .staged: unlink(path)
    case .committed: uses.end(id)
    case .discarded: break
    }
  }

  func read(at offset: Int, upTo count: Int) throws(FileFailure) -> Data {
    try bytes.read(at: offset, upTo: count)
  }

  /// Runs a closure that commits the bytes unless they are committed, and removes the file.
  ///
  /// - Returns: The result of the closure, or `nil` if the bytes were already committed.
  /// - Throws: ``BlobFailure`` if the closure fails or the bytes were discarded.
  func commit(
    _ body: () throws(BlobFailure) -> BlobCommit
  ) throws(BlobFailure) -> BlobCommit? {
    let result = place.withLock { place in
      Result { () throws(BlobFailure) -> BlobCommit? in
        guard place == .staged else {
          if place == .committed { return nil }
          throw .storage(.notFound(path))
        }
        let outcome = try body()
        unlink(path)
        place = .committed
        return outcome
      }
    }
    return try result.get()
  }

  func discard() {
    place.withLock { place in
      guard place == .staged else { return }
      unlink(path)
      place = .discarded
    }
  }

  /// Creates a file that counts as in use until it is closed.
  private static func create(in folder: String) throws(FileFailure) -> (OpenFile, String) {
    do throws(FileFailure) {
      try call(folder) { mkdir(folder, 0o700) }
    } catch .alreadyThere {}
    while true {
      let name = String(UInt64.random(in: 0...UInt64.max), radix: 16)
      let path = "\(folder)/\(getpid())-\(name).part"
      let file = try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, named: folder)
      // If a cleanup removed the file before it was locked, the loop creates another file.
      if try file.hold() { return (file, path) }
    }
  }

  /// Removes the files that no running process uses, and returns their number.
  static func removeUnused(in folder: String, dryRun: Bool) throws(FileFailure) -> Int {
    var count = 0
    for name in try names(in: folder) where name.hasSuffix(".part") {
      if try removeUnheld(folder + "/" + name, dryRun: dryRun) { count += 1 }
    }
    return count
  }

  /// Reads a source, passes each portion to a closure, and returns the ID of all bytes.
  ///
  /// - Throws: ``BlobFailure`` if the source can't be read, has more than `limit` bytes, or if the
  ///   closure fails.
  static func id(
    of source: any ByteSource, limit: Int, _ take: (Data) throws(BlobFailure) -> Void = { _ in }
  ) throws(BlobFailure) -> BlobID {
    guard source.count <= limit else { throw .tooLarge(limit: limit) }
    var (hash, place) = (SHA256(), 0)
    while true {
      let chunk: Data
      do { chunk = try source.read(at: place, upTo: 256 * 1024) } catch { throw .source(error) }
      if chunk.isEmpty { break }
      place += chunk.count
      guard place <= limit else { throw .tooLarge(limit: limit) }
      hash.update(data: chunk)
      try take(chunk)
    }
    return BlobID(Signature.hex(hash.finalize()))
  }
}

/// Runs a closure, and converts its file failures to blob failures.
func storing<T>(_ body: () throws(FileFailure) -> T) throws(BlobFailure) -> T {
  do { return try body() } catch { throw .storage(error) }
}
