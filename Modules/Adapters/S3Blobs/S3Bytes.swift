import Core
import Foundation
import Synchronization

/// The bytes of an object, read in portions of at least 1 MB.
///
/// A read blocks the calling thread while the server sends the bytes.
final class S3Bytes: StoredBlob {
  /// A portion of the object.
  private struct Portion {
    var offset = 0
    var data = Data()
  }

  private static let least = 1 << 20

  let count: Int
  var descriptor: Int32? { nil }
  var fileExtension: String { BlobKey.fileExtension(of: key) }
  private let key: String
  private let objects: S3Objects
  /// The portion that was read last.
  private let portion = Mutex(Portion())

  /// Creates a source by reading the first portion.
  ///
  /// An object of at most 1 MB can therefore be read even after it is removed.
  init(_ object: ListedObject, in objects: S3Objects) throws(S3Failure) {
    (key, count, self.objects) = (object.key, object.count, objects)
    guard count > 0 else { return }
    let first = try objects.bytes(key, limit: min(count, Self.least))
    portion.withLock { $0.data = first }
  }

  func read(at offset: Int, upTo count: Int) throws(FileFailure) -> Data {
    guard offset >= 0, offset < self.count else { return Data() }
    let end = offset + min(count, self.count - offset)
    var found = Data()
    while offset + found.count < end {
      let place = offset + found.count
      let part = try part(at: place, upTo: end - place)
      if part.isEmpty { break }
      found += part
    }
    return found
  }

  /// Returns at least one and at most `count` bytes, or none if the object became shorter.
  private func part(at offset: Int, upTo count: Int) throws(FileFailure) -> Data {
    let last = portion.withLock(\.self)
    if last.offset <= offset, offset < last.offset + last.data.count {
      return Data(last.data.dropFirst(offset - last.offset).prefix(count))
    }
    let limit = min(max(count, Self.least), S3Objects.part, self.count - offset)
    let data: Data
    do {
      data = try objects.bytes(key, at: offset, limit: limit)
    } catch {
      throw error.file(objects.name(key))
    }
    portion.withLock { $0 = Portion(offset: offset, data: data) }
    return Data(data.prefix(count))
  }
}
