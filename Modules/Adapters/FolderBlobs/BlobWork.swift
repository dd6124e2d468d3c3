import Core
import Crypto
import Foundation
import Glibc
import SystemCalls

/// The operations of a blob folder.
///
/// Operations block the calling thread while they wait for the disk.
struct BlobWork: Sendable {
  let layout: BlobLayout
  let clock: any WallClock
  let step: StepHook
  let synced: SyncHook
  let folders: Folders

  static let chunk = 256 * 1024

  init(
    layout: BlobLayout, clock: any WallClock, step: @escaping StepHook, synced: @escaping SyncHook
  ) {
    (self.layout, self.clock, self.step, self.synced) = (layout, clock, step, synced)
    folders = Folders(synced)
  }

  /// Syncs a file or folder to the disk.
  func sync(_ file: OpenFile) throws(FileFailure) {
    try file.sync()
    synced(file.path)
  }

  // MARK: Staging

  func stage(_ source: any ByteSource, limit: Int) throws(BlobFailure) -> StagedFile {
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

  /// Creates a file in `incoming`, and returns the open file and its path.
  ///
  /// The file counts as in use until the descriptor is closed.
  func begin() throws(FileFailure) -> (OpenFile, String) {
    try folders.with(layout.incoming) { () throws(FileFailure) in
      while true {
        let name = BlobLayout.temporaryName(at: clock.now)
        let file = try OpenFile(new: name, in: layout.incoming)
        // If a cleanup removed the file before it was locked, the loop creates another file.
        if try file.hold() { return (file, layout.incoming + "/" + name) }
      }
    }
  }

  private func copy(
    _ source: any ByteSource, into file: OpenFile, limit: Int
  ) throws(BlobFailure) -> BlobID {
    try Self.id(of: source, limit: limit) { chunk throws(BlobFailure) in
      try storing { () throws(FileFailure) in
        try file.write(chunk)
        try step(.copied)
      }
    }
  }

  func isIntact(_ id: BlobID) throws(BlobFailure) -> Bool {
    let bytes = try open(id)
    do {
      return try Self.id(of: bytes, limit: .max) { _ in } == id
    } catch .source(let failure) {
      throw .storage(failure)
    }
  }

  /// Reads a source, passes each portion to a closure, and returns the ID of all bytes.
  ///
  /// - Throws: ``BlobFailure`` if the source can't be read, has more than `limit` bytes, or if the
  ///   closure fails.
  static func id(
    of source: any ByteSource, limit: Int, _ take: (Data) throws(BlobFailure) -> Void
  ) throws(BlobFailure) -> BlobID {
    guard source.count <= limit else { throw .tooLarge(limit: limit) }
    var (hash, place) = (SHA256(), 0)
    while true {
      let chunk: Data
      do { chunk = try source.read(at: place, upTo: Self.chunk) } catch { throw .source(error) }
      if chunk.isEmpty { break }
      place += chunk.count
      guard place <= limit else { throw .tooLarge(limit: limit) }
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

  // MARK: Storing

  func commit(
    _ staged: StagedFile, extension ending: String
  ) throws(BlobFailure) -> BlobCommit {
    let folder = layout.shard(of: staged.id, in: layout.photos)
    var outcome = BlobCommit.stored
    try staged.move { place throws(BlobFailure) in
      try storing { () throws(FileFailure) in
        guard place != .discarded else { throw .notFound(staged.path) }
        if place == .incoming { try date(staged) }
        let held = try folders.with(folder) { () throws(FileFailure) in try hold(folder) }
        try step(.folderMade)
        if place == .incoming {
          let stored = try name(of: staged.id)
          if let stored { outcome = try makeRoom(for: staged, at: folder + "/" + stored) }
          let name = stored ?? BlobLayout.name(of: staged.id, extension: ending)
          try call(layout.photos) { rename(staged.path, folder + "/" + name) }
          place = .kept
        }
        try step(.named)
        try sync(held)
        try step(.nameSynced)
      }
    }
    return outcome
  }

  /// Links a damaged file into quarantine, so that a staged file can replace the damaged file.
  ///
  /// The damaged file keeps its path until the caller renames the staged file to the same path.
  ///
  /// - Returns: The outcome of the commit, which is ``BlobCommit/existing`` if the stored file
  ///   isn't damaged.
  private func makeRoom(
    for staged: StagedFile, at path: String
  ) throws(FileFailure) -> BlobCommit {
    if isDigest(staged.id, of: path, count: staged.count) { return .existing }
    try quarantine(path, because: .damaged)
    try removeDerivatives(of: staged.id)
    return .repaired
  }

  /// Returns whether a file has `count` bytes and a digest equal to `id`.
  ///
  /// The result is `false` if the file can't be read.
  private func isDigest(_ id: BlobID, of path: String, count: Int) -> Bool {
    do {
      let bytes = try FileBytes(path)
      return try bytes.count == count && Self.id(of: bytes, limit: .max) { _ in } == id
    } catch {
      return false
    }
  }

  /// Sets the modification date of a staged file to the current time, and syncs the file.
  private func date(_ staged: StagedFile) throws(FileFailure) {
    let moment = clock.now.milliseconds
    let seconds = moment >= 0 ? moment / 1000 : (moment - 999) / 1000
    let time = timespec(tv_sec: Int(seconds), tv_nsec: Int(moment - seconds * 1000) * 1_000_000)
    try call(staged.path) { futimens(staged.bytes.file.number, [time, time]) }
    try sync(staged.bytes.file)
    try step(.synced)
  }

  /// Opens a folder, and locks it against other writers until the result is released.
  func hold(_ folder: String) throws(FileFailure) -> OpenFile {
    let held = try OpenFile(folder, O_RDONLY | O_DIRECTORY)
    try call(folder) { flock(held.number, LOCK_EX) }
    return held
  }

  /// Returns the names of an original's files.
  ///
  /// An original has several files if the user copied its file.
  func kept(_ id: BlobID) throws(FileFailure) -> [String] {
    guard BlobLayout.isID(id.text) else { return [] }
    let names = try names(in: layout.shard(of: id, in: layout.photos))
    return names.filter { $0.hasPrefix(id.text) && BlobLayout.id(ofName: $0) == id }.sorted()
  }

  /// Returns the name of an original's file, or `nil` if the original isn't stored.
  ///
  /// The name with the extension `jpg` is checked first, because a folder may contain thousands of
  /// files.
  func name(of id: BlobID) throws(FileFailure) -> String? {
    guard BlobLayout.isID(id.text) else { return nil }
    let usual = BlobLayout.name(of: id, extension: "jpg")
    if try date(layout.shard(of: id, in: layout.photos) + "/" + usual) != nil { return usual }
    return try kept(id).first
  }

  func discard(_ staged: StagedFile) {
    // If the file can't be removed, a later cleanup removes it.
    try? staged.move { place in
      guard place == .incoming else { return }
      unlink(staged.path)
      place = .discarded
    }
  }

  /// Runs a closure, and converts its file failures to blob failures.
  ///
  /// If the disk is full, the failure names the library instead of a temporary file.
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
