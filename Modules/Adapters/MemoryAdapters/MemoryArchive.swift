public import Core
import Foundation

/// Archives of files in memory, in a format of their own.
public struct MemoryArchive: Archive {
  /// What can be made to fail or to wait.
  public enum Call: Hashable, Sendable, CaseIterable {
    /// ``MemoryArchive/pack(_:in:into:)`` and ``MemoryArchive/unpack(_:into:)``.
    case pack, unpack
    /// ``MemoryArchive/entries(of:)``, ``MemoryArchive/open(_:of:)`` and
    /// ``MemoryArchive/gunzipped(_:upTo:)``.
    case entries, open, gunzip
  }

  private struct Contents: Codable {
    struct File: Codable {
      var path: String
      var data: Data
    }

    var files: [File] = []
  }

  /// What is made to fail or to wait.
  public let faults: Faults<Call, FileFailure>
  private let files: MemoryFiles

  /// Archives among these files.
  public init(files: MemoryFiles, parking: Parking = Parking()) {
    self.files = files
    faults = Faults(parking: parking)
  }

  /// Makes the next calls fail, whichever they are.
  public func fail(_ failure: FileFailure, times: Int = 1) {
    faults.fail(with: failure, times: times)
  }

  /// Lets all calls do their work again.
  public func heal() { faults.heal() }

  /// Packs files into one.
  public func pack(
    _ paths: [String], in folder: String, into archive: String
  ) async throws(FileFailure) {
    try await faults.meet(.pack)
    guard files.data(at: archive) == nil else { throw .alreadyThere(archive) }
    var packed = Contents()
    for path in paths {
      guard Self.staysInside(path) else {
        throw .inputOutput(path, reason: "not a path below a folder")
      }
      guard let data = files.data(at: folder + "/" + path) else {
        throw .notFound(folder + "/" + path)
      }
      packed.files.append(Contents.File(path: path, data: data))
    }
    do {
      files.add(archive, try JSONEncoder().encode(packed))
    } catch {
      throw .inputOutput(archive, reason: "\(error)")
    }
  }

  /// Unpacks an archive's files.
  public func unpack(_ archive: String, into folder: String) async throws(FileFailure) {
    try await faults.meet(.unpack)
    guard files.paths(in: folder).isEmpty else { throw .alreadyThere(folder) }
    guard let data = files.data(at: archive) else { throw .notFound(archive) }
    let contents: Contents
    do {
      contents = try JSONDecoder().decode(Contents.self, from: data)
    } catch {
      throw .inputOutput(archive, reason: "not an archive")
    }
    for file in contents.files { files.add(folder + "/" + file.path, file.data) }
  }

  /// An archive's files.
  public func entries(
    of archive: any ByteSource
  ) async throws(ArchiveFailure) -> [ArchiveEntry] {
    try await meet(.entries)
    return try contents(of: archive).files.enumerated().map { number, file in
      ArchiveEntry(path: file.path, count: file.data.count, number: number)
    }
  }

  /// One of them.
  public func open(
    _ entry: ArchiveEntry, of archive: any ByteSource
  ) async throws(ArchiveFailure) -> any ByteSource {
    try await meet(.open)
    let files = try contents(of: archive).files
    guard files.indices.contains(entry.number), files[entry.number].path == entry.path else {
      throw .damaged(reason: "there is no \(entry.path) in it")
    }
    return MemoryBytes(files[entry.number].data)
  }

  /// What gzip packed without compressing it; see ``StoredGzip``.
  public func gunzipped(
    _ file: any ByteSource, upTo limit: Int
  ) async throws(ArchiveFailure) -> any ByteSource {
    try await meet(.gunzip)
    let packed: Data
    do throws(FileFailure) { packed = try file.readAll() } catch { throw .unreadable(error) }
    let (data, isWhole) = try StoredGzip.unpacked(packed)
    if data.count > limit { throw .tooLarge(limit: limit) }
    guard isWhole else {
      guard !data.isEmpty else { throw .damaged(reason: "it ends too early") }
      return CutBytes(data: data)
    }
    return MemoryBytes(data)
  }

  /// Bytes behind which something is wrong.
  private struct CutBytes: ByteSource {
    let data: Data
    var count: Int { data.count }
    var descriptor: Int32? { nil }

    func read(at offset: Int, upTo count: Int) throws(FileFailure) -> Data {
      if count > 0, offset >= data.count {
        throw .inputOutput("A file in gzip", reason: "it is damaged")
      }
      return MemoryBytes(data).read(at: offset, upTo: count)
    }
  }

  private func meet(_ call: Call) async throws(ArchiveFailure) {
    do throws(FileFailure) { try await faults.meet(call) } catch { throw .unreadable(error) }
  }

  private func contents(of archive: any ByteSource) throws(ArchiveFailure) -> Contents {
    let data: Data
    do throws(FileFailure) { data = try archive.readAll() } catch { throw .unreadable(error) }
    do {
      return try JSONDecoder().decode(Contents.self, from: data)
    } catch {
      throw .damaged(reason: "it is not an archive")
    }
  }

  private static func staysInside(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }
}
