import Core
import Foundation
import Glibc
import SystemCalls

extension BlobWork {
  func open(_ id: BlobID) throws(BlobFailure) -> FileBytes {
    try storingNotFound(id) { () throws(FileFailure) in
      guard let name = try name(of: id) else { throw .notFound(id.text) }
      return try FileBytes(layout.shard(of: id, in: layout.photos) + "/" + name)
    }
  }

  private func storingNotFound<T>(
    _ id: BlobID, _ body: () throws(FileFailure) -> T
  ) throws(BlobFailure) -> T {
    do { return try body() } catch .notFound { throw .missing(id) } catch { throw .storage(error) }
  }

  /// - Returns: Whether nothing is kept any more; false where it was kept at `moment` or later.
  func remove(_ id: BlobID, keptBefore moment: Instant?) throws(FileFailure) -> Bool {
    guard BlobLayout.isID(id.text) else { return true }
    let folder = layout.shard(of: id, in: layout.photos)
    do throws(FileFailure) {
      let held = try hold(folder)
      let names = try kept(id)
      if let moment {
        for name in names {
          guard let date = try date(folder + "/" + name), date >= moment else { continue }
          return false
        }
      }
      try step(.removing)
      for name in names { try removeFile(folder + "/" + name) }
      try held.sync()
    } catch .notFound {
      // There is no such folder, so nothing is kept in it.
    }
    try removeDerivatives(of: id)
    return true
  }

  private func removeDerivatives(of id: BlobID) throws(FileFailure) {
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

  /// Reads one shard at a time, from the one that `id` is in.
  func ids(after id: BlobID?, limit: Int) throws(FileFailure) -> [BlobID] {
    let from = id?.text.prefix(2) ?? ""
    let shards = try names(in: layout.photos).filter { BlobLayout.isShard($0) && $0 >= from }
    var found: [BlobID] = []
    for shard in shards.sorted() where found.count < limit {
      let here = try names(in: layout.photos + "/" + shard).compactMap(BlobLayout.id(ofName:))
      let wanted = Set(here).filter { kept in
        kept.text.hasPrefix(shard) && id.map { kept > $0 } ?? true
      }
      found += wanted.sorted().prefix(limit - found.count)
    }
    return found
  }

  func leftovers(before moment: Instant, remove: Bool) throws(FileFailure) -> Int {
    let old = try names(in: layout.incoming).filter { name in
      BlobLayout.begun(name).map { $0 < moment } ?? false
    }
    if remove { for name in old { try removeFile(layout.incoming + "/" + name) } }
    return old.count
  }

  // MARK: Derivatives

  func keep(_ data: Data, as name: String, of id: BlobID) throws(FileFailure) {
    let path = try derivativePath(name, of: id)
    let temporaryName = BlobLayout.temporaryName(at: clock.now)
    let temporary = layout.incoming + "/" + temporaryName
    do throws(FileFailure) {
      try folders.with(layout.incoming) { () throws(FileFailure) in
        let file = try OpenFile(new: temporaryName, in: layout.incoming)
        try file.write(data)
      }
      try step(.derivativeWritten)
      _ = try folders.with(layout.shard(of: id, in: layout.cache)) { () throws(FileFailure) in
        try call(path) { rename(temporary, path) }
      }
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Nil also for an empty file: a power failure may leave one, as derivatives are not synced.
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
