import Core
import Glibc
import Synchronization
import SystemCalls

/// Makes folders that last: a folder's name is on the disk before anything is put into it.
final class Folders: Sendable {
  private let known = Mutex<Set<String>>([])
  private let synced: SyncHook

  init(_ synced: @escaping SyncHook) { self.synced = synced }

  /// Does something in a folder that is made where it is missing, also where it went missing since.
  func with<T>(_ folder: String, _ body: () throws(FileFailure) -> T) throws(FileFailure) -> T {
    if !known.withLock({ $0.contains(folder) }) { try make(folder) }
    do {
      return try body()
    } catch .notFound {
      try make(folder)
      return try body()
    }
  }

  /// Makes a folder and its parents.
  ///
  /// The parent is synced also where another process made the folder, for that may not have come
  /// to it yet, and what we acknowledge must not depend on it.
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
      // A library in a folder that others own: its name was there before us.
    }
    known.withLock { _ = $0.insert(folder) }
  }

  /// Whether the folder was made just now.
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
