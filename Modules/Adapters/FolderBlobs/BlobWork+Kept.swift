import Core
import Foundation
import Glibc
import SystemCalls

extension BlobWork {
  func open(_ id: BlobID) throws(BlobFailure) -> StoredFile {
    try storingNotFound(id) { () throws(FileFailure) in
      guard let name = try name(of: id) else { throw .notFound(id.text) }
      return StoredFile(
        try FileBytes(layout.shard(of: id, in: layout.photos) + "/" + name), named: name)
    }
  }

  private func storingNotFound<T>(
    _ id: BlobID, _ body: () throws(FileFailure) -> T
  ) throws(BlobFailure) -> T {
    do { return try body() } catch .notFound { throw .missing(id) } catch { throw .storage(error) }
  }

  func remove(_ id: BlobID) throws(FileFailure) {
    guard BlobLayout.isID(id.text) else { return }
    let folder = layout.shard(of: id, in: layout.photos)
    do throws(FileFailure) {
      let held = try hold(folder)
      let names = try kept(id)
      try step(.removing)
      for name in names { try removeFile(folder + "/" + name) }
      try sync(held)
    } catch .notFound {
      // The folder doesn't exist, so it contains no bytes to remove.
    }
    try removeDerivatives(of: id)
  }

  func removeDerivatives(of id: BlobID) throws(FileFailure) {
    let folder = layout.shard(of: id, in: layout.cache)
    for name in try names(in: folder) where name.hasPrefix(id.text + ".") {
      try removeFile(folder + "/" + name)
    }
  }

  func keptAt(_ id: BlobID) throws(FileFailure) -> Instant? {
    guard let name = try name(of: id) else { return nil }
    return try date(layout.shard(of: id, in: layout.photos) + "/" + name)
  }

  func date(_ path: String) throws(FileFailure) -> Instant? {
    var status = stat()
    do {
      try call(path) { lstat(path, &status) }
    } catch .notFound {
      return nil
    }
    let time = status.st_mtim
    return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
  }

  func ids(after id: BlobID?, limit: Int) throws(FileFailure) -> [BlobID] {
    try layout.ids(after: id, limit: limit)
  }

  func removeStaged(dryRun: Bool) throws(FileFailure) -> Int {
    var count = 0
    for name in try names(in: layout.incoming) where BlobLayout.isTemporaryName(name) {
      if try removeUnheld(layout.incoming + "/" + name, dryRun: dryRun) { count += 1 }
    }
    return count
  }

  // MARK: Derivatives

  func keep(_ data: Data, as name: String, of id: BlobID) throws(FileFailure) {
    let path = try derivativePath(name, of: id)
    let (file, temporary) = try begin()
    // The file counts as in use while it is open, so it stays open until it has its final name.
    defer { withExtendedLifetime(file) {} }
    do throws(FileFailure) {
      try file.write(data)
      try step(.derivativeWritten)
      _ = try folders.with(layout.shard(of: id, in: layout.cache)) { () throws(FileFailure) in
        try call(path) { rename(temporary, path) }
      }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Returns a derivative, or `nil` if the file is missing or empty.
  ///
  /// A power failure may leave an empty file, because derivatives aren't synced.
  func derivative(_ name: String, of id: BlobID) throws(FileFailure) -> Data? {
    do throws(FileFailure) {
      let data = try FileBytes(try derivativePath(name, of: id)).readAll()
      return data.isEmpty ? nil : data
    } catch .notFound {
      return nil
    }
  }

  private func derivativePath(_ name: String, of id: BlobID) throws(FileFailure) -> String {
    guard BlobLayout.isID(id.text), BlobLayout.isDerivativeName(name) else {
      throw .inputOutput("\(id.text).\(name)", reason: "not the name of a derivative")
    }
    return layout.shard(of: id, in: layout.cache) + "/\(id.text).\(name)"
  }
}
