import Core
import Glibc
import Synchronization
import SystemCalls

/// A blob store's folders, each created and synced to the disk before files are added to it.
final class Folders: Sendable {
  private let known = Mutex<Set<String>>([])
  private let synced: SyncHook

  init(_ synced: @escaping SyncHook) { self.synced = synced }

  /// Creates a folder if it is missing, and runs a closure that uses the folder.
  ///
  /// If the closure throws ``FileFailure/notFound(_:)``, as when another process removed the
  /// folder, the folder is created again and the closure runs a second time.
  func with<T>(_ folder: String, _ body: () throws(FileFailure) -> T) throws(FileFailure) -> T {
    if !known.withLock({ $0.contains(folder) }) { try make(folder) }
    do {
      return try body()
    } catch .notFound {
      try make(folder)
      return try body()
    }
  }

  /// Creates a folder and its missing parents, and syncs the parent.
  ///
  /// The parent is synced even if another process created the folder. That process may not have
  /// synced the parent yet, and a finished commit must not depend on that sync.
  private func make(_ folder: String) throws(FileFailure) {
    let parent = Self.parent(of: folder)
    var isOurs = false
    do throws(FileFailure) {
      isOurs = try Self.makeOne(folder)
    } catch .notFound where parent != folder {
      try make(parent)
      isOurs = try Self.makeOne(folder)
    }
    do {
      try OpenFile(parent, O_RDONLY | O_DIRECTORY).sync()
      synced(parent)
    } catch .notPermitted where !isOurs {
      // The library is in another owner's folder, where the library's name already existed.
    }
    known.withLock { _ = $0.insert(folder) }
  }

  /// Creates one folder unless it exists.
  ///
  /// - Returns: Whether the folder is new.
  private static func makeOne(_ folder: String) throws(FileFailure) -> Bool {
    do {
      try call(folder) { mkdir(folder, 0o700) }
      return true
    } catch .alreadyThere {
      return false
    }
  }

  private static func parent(of folder: String) -> String {
    var path = folder[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
