public import Core
public import struct Foundation.Data
import Synchronization

/// Files in memory, by path; a folder is there as soon as a file is in it.
public final class MemoryFiles: Files {
  private let files = Mutex<[String: Result<Data, FileFailure>]>([:])

  /// No files.
  public init() {}

  /// Puts a file somewhere.
  public func add(_ path: String, _ data: Data) { files.withLock { $0[path] = .success(data) } }

  /// Makes a path fail.
  public func fail(_ path: String, _ failure: FileFailure) {
    files.withLock { $0[path] = .failure(failure) }
  }

  /// The files a path names.
  public func list(
    _ path: String, recursive: Bool
  ) -> any AsyncSequence<FoundFile, Never> & Sendable {
    let found = files.withLock { files -> [FoundFile] in
      if files[path] != nil { return [FoundFile(path: path)] }
      let inside = files.keys.filter { $0.hasPrefix(path + "/") }.sorted()
      if inside.isEmpty { return [FoundFile(path: path, failure: .notFound(path))] }
      return recursive
        ? inside.map { FoundFile(path: $0) } : [FoundFile(path: path, failure: .notAFile(path))]
    }
    return AsyncStream { continuation in
      for file in found { continuation.yield(file) }
      continuation.finish()
    }
  }

  /// Opens a file.
  public func open(_ path: String) async throws(FileFailure) -> any ByteSource {
    guard let file = files.withLock({ $0[path] }) else { throw .notFound(path) }
    return MemoryBytes(try file.get())
  }
}

/// Drafts in memory.
public final class MemoryDrafts: Drafts {
  private let drafts = Mutex<[Route: Draft]>([:])
  private let faults = Faults<FileFailure>()

  /// No drafts.
  public init() {}

  /// Makes the next calls fail.
  public func fail(_ failure: FileFailure, times: Int = 1) { faults.order(failure, times: times) }

  /// Takes back the failures that were ordered.
  public func heal() { faults.heal() }

  /// Drops all drafts.
  public func clear() { drafts.withLock { $0 = [:] } }

  /// Keeps a draft.
  public func keep(_ draft: Draft, for route: Route) async throws(FileFailure) {
    try faults.check()
    drafts.withLock { $0[route] = draft }
  }

  /// A kept draft.
  public func draft(for route: Route) async throws(FileFailure) -> Draft? {
    try faults.check()
    return drafts.withLock { $0[route] }
  }

  /// Drops a draft.
  public func drop(for route: Route) async throws(FileFailure) {
    try faults.check()
    drafts.withLock { $0[route] = nil }
  }
}
