import Core
import Crypto
import Foundation
import Glibc
import SystemCalls

/// What a blob folder does, step by step, on a thread that may wait for the disk.
struct BlobWork: Sendable {
  let layout: BlobLayout
  let clock: any Clock
  let step: StepHook
  let folders = Folders()

  static let chunk = 256 * 1024

  // MARK: Staging

  func stage(_ source: any ByteSource, limit: Int) throws(BlobFailure) -> StagedFile {
    guard source.count <= limit else { throw .tooLarge(limit: limit) }
    let (file, path) = try storing { () throws(FileFailure) in try begin() }
    do throws(BlobFailure) {
      try storing { () throws(FileFailure) in try step(.begun) }
      let id = try copy(source, into: file, limit: limit)
      return try storing { () throws(FileFailure) in
        let staged = try StagedFile(id: id, path: path)
        try step(.staged)
        return staged
      }
    } catch {
      unlink(path)
      throw error
    }
  }

  private func begin() throws(FileFailure) -> (OpenFile, String) {
    try folders.with(layout.incoming) { () throws(FileFailure) in
      let name = BlobLayout.temporaryName(at: clock.now)
      return (try OpenFile(new: name, in: layout.incoming), layout.incoming + "/" + name)
    }
  }

  private func copy(
    _ source: any ByteSource, into file: OpenFile, limit: Int
  ) throws(BlobFailure) -> BlobID {
    var copied = 0
    return try Self.id(of: source) { chunk throws(BlobFailure) in
      copied += chunk.count
      guard copied <= limit else { throw .tooLarge(limit: limit) }
      try storing { () throws(FileFailure) in
        try file.write(chunk)
        try step(.copied)
      }
    }
  }

  func isIntact(_ id: BlobID) throws(BlobFailure) -> Bool {
    let bytes = try open(id)
    do {
      return try Self.id(of: bytes) { _ in } == id
    } catch .source(let failure) {
      throw .storage(failure)
    }
  }

  /// The id of bytes, which are handed on as they are read.
  private static func id(
    of source: any ByteSource, _ take: (Data) throws(BlobFailure) -> Void
  ) throws(BlobFailure) -> BlobID {
    var (hash, place) = (SHA256(), 0)
    while true {
      let chunk: Data
      do { chunk = try source.read(at: place, upTo: Self.chunk) } catch { throw .source(error) }
      if chunk.isEmpty { break }
      place += chunk.count
      hash.update(data: chunk)
      try take(chunk)
    }
    return BlobID(hex(hash.finalize()))
  }

  private static func hex(_ digest: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let text = digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  // MARK: Keeping

  func commit(_ staged: StagedFile, extension ending: String) throws(BlobFailure) {
    let folder = layout.shard(of: staged.id, in: layout.photos)
    try staged.move { place throws(BlobFailure) in
      try storing { () throws(FileFailure) in
        guard place != .discarded else { throw .notFound(staged.path) }
        if place == .incoming { try sync(staged) }
        let held = try folders.with(folder) { () throws(FileFailure) in try hold(folder) }
        try step(.folderMade)
        if place == .incoming {
          let name = try name(of: staged.id) ?? BlobLayout.name(of: staged.id, extension: ending)
          try call(layout.photos) { rename(staged.path, folder + "/" + name) }
          place = .kept
        }
        try step(.named)
        try held.sync()
        try step(.nameSynced)
      }
    }
  }

  /// Dates the bytes by the moment they are kept, and brings them to the disk.
  private func sync(_ staged: StagedFile) throws(FileFailure) {
    let moment = clock.now.milliseconds
    let seconds = moment >= 0 ? moment / 1000 : (moment - 999) / 1000
    let time = timespec(tv_sec: Int(seconds), tv_nsec: Int(moment - seconds * 1000) * 1_000_000)
    try call(staged.path) { futimens(staged.bytes.file.number, [time, time]) }
    try staged.bytes.file.sync()
    try step(.synced)
  }

  /// Opens a folder and holds it against keeping and removal by others, until the result goes away.
  func hold(_ folder: String) throws(FileFailure) -> OpenFile {
    let held = try OpenFile(folder, O_RDONLY | O_DIRECTORY)
    try call(folder) { flock(held.number, LOCK_EX) }
    return held
  }

  /// The file names under which bytes are kept: one, or none; more where a person made copies.
  func kept(_ id: BlobID) throws(FileFailure) -> [String] {
    guard BlobLayout.isID(id.text) else { return [] }
    let names = try names(in: layout.shard(of: id, in: layout.photos))
    return names.filter { $0.hasPrefix(id.text) && BlobLayout.id(ofName: $0) == id }.sorted()
  }

  /// The file name under which bytes are kept; the usual one is looked up first, as a folder may
  /// hold thousands.
  func name(of id: BlobID) throws(FileFailure) -> String? {
    guard BlobLayout.isID(id.text) else { return nil }
    let usual = BlobLayout.name(of: id, extension: "jpg")
    if try date(layout.shard(of: id, in: layout.photos) + "/" + usual) != nil { return usual }
    return try kept(id).first
  }

  func discard(_ staged: StagedFile) {
    // What can't be removed is a left-over, which is found later.
    try? staged.move { place in
      guard place == .incoming else { return }
      unlink(staged.path)
      place = .discarded
    }
  }

  /// Says of a full disk which library it is that has no room; a temporary name says nothing.
  func storing<T>(_ body: () throws(FileFailure) -> T) throws(BlobFailure) -> T {
    do {
      return try body()
    } catch .diskFull {
      throw .storage(.diskFull(layout.library))
    } catch {
      throw .storage(error)
    }
  }
}
