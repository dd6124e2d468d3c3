public import Core
import Foundation

/// A fake archiver that packs files in memory in its own format.
public struct MemoryArchive: Archiver {
  /// A call that can fail or wait.
  public enum Call: Hashable, Sendable, CaseIterable {
    /// Calls to ``MemoryArchive/pack(_:in:into:)`` and ``MemoryArchive/unpack(_:into:)``.
    case pack, unpack
    /// Calls to ``MemoryArchive/entries(of:)``, ``MemoryArchive/open(_:of:)``, and
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

  /// The injected failures and waits.
  public let faults: FaultInjector<Call, FileFailure>
  private let files: MemoryFiles

  /// Creates an archiver that reads and writes the given files.
  public init(files: MemoryFiles, parking: PendingWaits = PendingWaits()) {
    self.files = files
    faults = FaultInjector(parking: parking)
  }

  /// Makes the next calls of any kind fail.
  public func fail(_ failure: FileFailure, times: Int = 1) {
    faults.fail(with: failure, times: times)
  }

  /// Removes all remaining failures.
  public func heal() { faults.heal() }

  /// Packs files into an archive.
  public func pack(
    _ paths: [String], in folder: String, into archive: String
  ) async throws(FileFailure) {
    try await faults.meet(.pack)
    guard files.data(at: archive) == nil else { throw .alreadyThere(archive) }
    var packed = Contents()
    for path in paths {
      guard Self.staysInside(path) else {
        throw .inputOutput(path, reason: "the path must stay inside the folder")
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

  /// Unpacks an archive's files into a folder that contains no files.
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

  /// Returns an archive's files.
  public func entries(
    of archive: any ByteSource
  ) async throws(ArchiveFailure) -> [ArchiveEntry] {
    try await meet(.entries)
    return try contents(of: archive).files.enumerated().map { number, file in
      ArchiveEntry(path: file.path, count: file.data.count, number: number)
    }
  }

  /// Opens a file in an archive.
  public func open(
    _ entry: ArchiveEntry, of archive: any ByteSource
  ) async throws(ArchiveFailure) -> any ByteSource {
    try await meet(.open)
    let files = try contents(of: archive).files
    guard files.indices.contains(entry.number), files[entry.number].path == entry.path else {
      throw .damaged(reason: "“\(entry.path)” isn't in the archive")
    }
    return MemoryBytes(files[entry.number].data)
  }

  /// Returns the content of a gzip file.
  ///
  /// Only uncompressed blocks are supported (``StoredGzip``).
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
      return TruncatedBytes(data: data)
    }
    return MemoryBytes(data)
  }

  /// Bytes that are followed by damaged data.
  private struct TruncatedBytes: ByteSource {
    let data: Data
    var count: Int { data.count }
    var descriptor: Int32? { nil }

    func read(at offset: Int, upTo count: Int) throws(FileFailure) -> Data {
      if count > 0, offset >= data.count {
        throw .inputOutput("The gzip file", reason: "the data is damaged")
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
