public import Core
import Foundation

/// Archives of files in memory, in a format of their own.
public struct MemoryArchive: Archive {
  /// What can be made to fail or to wait.
  public enum Call: Hashable, Sendable, CaseIterable {
    /// ``MemoryArchive/pack(_:in:into:)`` and ``MemoryArchive/unpack(_:into:)``.
    case pack, unpack
  }

  private struct Contents: Codable {
    var files: [String: Data]
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
    var packed: [String: Data] = [:]
    for path in paths {
      guard Self.staysInside(path) else {
        throw .inputOutput(path, reason: "not a path below a folder")
      }
      guard let data = files.data(at: folder + "/" + path) else {
        throw .notFound(folder + "/" + path)
      }
      packed[path] = data
    }
    do {
      files.add(archive, try JSONEncoder().encode(Contents(files: packed)))
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
    for (path, data) in contents.files { files.add(folder + "/" + path, data) }
  }

  private static func staysInside(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    return parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
  }
}
