public import Core
import Synchronization

public import struct Foundation.Data

/// Fake files in memory, keyed by path.
///
/// A folder exists as long as it contains a file.
public final class MemoryFiles: Files {
  /// A call that a test can make fail or wait.
  public enum Call: Hashable, Sendable, CaseIterable {
    /// Calls to ``MemoryFiles/open(_:)``.
    case open
  }

  private struct State {
    var files: [String: Data]
    var failures: [String: FileFailure] = [:]
  }

  /// The injected failures and waits.
  public let faults: FaultInjector<Call, FileFailure>
  private let state: Mutex<State>

  /// Creates files from a dictionary of contents keyed by path.
  ///
  /// The file named `-` is standard input.
  public init(_ files: [String: Data] = [:], parking: PendingWaits = PendingWaits()) {
    state = Mutex(State(files: files))
    faults = FaultInjector(parking: parking)
  }

  /// Adds a file, replacing any file at the same path.
  public func add(_ path: String, _ data: Data) { state.withLock { $0.files[path] = data } }

  /// Removes a file, and any failure injected for its path.
  public func remove(_ path: String) {
    state.withLock { state in
      state.files[path] = nil
      state.failures[path] = nil
    }
  }

  /// Makes opening a file or listing a folder fail until the path is removed.
  public func fail(_ path: String, _ failure: FileFailure) {
    state.withLock { $0.failures[path] = failure }
  }

  /// Returns a file's bytes, or `nil` if the file doesn't exist.
  public func data(at path: String) -> Data? { state.withLock { $0.files[path] } }

  /// Returns the sorted paths of the files below a folder, or of all files if `folder` is `nil`.
  public func paths(in folder: String? = nil) -> [String] {
    let (files, failures) = state.withLock { (Set($0.files.keys), $0.failures.keys) }
    let missing = failures.filter { path in !files.contains { $0.hasPrefix(path + "/") } }
    let below = files.union(missing).filter { path in
      folder.map { path.hasPrefix(Self.prefix($0)) } ?? true
    }
    return below.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the files at a path, sorted by the UTF-8 bytes of their paths.
  public func list(
    _ path: String, recursive: Bool
  ) -> any AsyncSequence<FoundFile, Never> & Sendable {
    AsyncStream { continuation in
      for file in found(path, recursive: recursive) { continuation.yield(file) }
      continuation.finish()
    }
  }

  private func found(_ path: String, recursive: Bool) -> [FoundFile] {
    let below = paths(in: path)
    if below.isEmpty {
      let isThere = path == "-" || paths().contains(path)
      return [FoundFile(path: path, failure: isThere ? nil : .notFound(path))]
    }
    guard recursive else { return [FoundFile(path: path, failure: .notAFile(path))] }
    var found: [FoundFile] = []
    for file in below {
      guard let closed = closedFolder(of: file) else {
        found.append(FoundFile(path: file))
        continue
      }
      if found.last?.path != closed.path {
        found.append(FoundFile(path: closed.path, failure: closed.failure))
      }
    }
    return found
  }

  /// Returns the outermost folder that contains a file and has an injected failure.
  ///
  /// The result is `nil` if no folder that contains the file has an injected failure.
  private func closedFolder(of file: String) -> (path: String, failure: FileFailure)? {
    let failures = state.withLock { $0.failures }
    let closed = failures.filter { file.hasPrefix($0.key + "/") }
    return closed.min { $0.key.utf8.count < $1.key.utf8.count }.map { ($0.key, $0.value) }
  }

  /// Returns a file's bytes.
  public func open(_ path: String) async throws(FileFailure) -> any ByteSource {
    try await faults.meet(.open)
    if let failure = state.withLock({ $0.failures[path] }) { throw failure }
    if closedFolder(of: path) != nil { throw .notPermitted(path) }
    if let data = data(at: path) { return MemoryBytes(data) }
    if path == "-" { return MemoryBytes(Data()) }
    throw paths(in: path).isEmpty ? .notFound(path) : .notAFile(path)
  }

  private static func prefix(_ folder: String) -> String {
    folder.hasSuffix("/") ? folder : folder + "/"
  }
}
