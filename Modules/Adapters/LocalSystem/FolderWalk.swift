import Core
import Glibc
import SystemCalls

/// A sequence of the files at a path, found while the sequence is iterated.
struct FolderWalk: AsyncSequence, Sendable {
  let path: String
  let recursive: Bool
  let threads: Threads

  func makeAsyncIterator() -> Iterator { Iterator(walk: self) }

  /// An iterator that stores the remaining entries of each folder being walked.
  ///
  /// The innermost folder is last, and each folder's entries are in reverse order.
  struct Iterator: AsyncIteratorProtocol {
    private let walk: FolderWalk
    private var levels: [[FolderEntry]]?

    init(walk: FolderWalk) { self.walk = walk }

    mutating func next() async -> FoundFile? {
      if levels == nil { levels = [await start()] }
      while let entry = pop() {
        switch entry.kind {
        case .file: return FoundFile(path: entry.path)
        case .failure(let failure): return FoundFile(path: entry.path, failure: failure)
        case .folder:
          levels?.append(await walk.threads.run { entries(in: entry.path).reversed() })
        }
      }
      return nil
    }

    private mutating func pop() -> FolderEntry? {
      while let last = levels?.indices.last {
        if let entry = levels?[last].popLast() { return entry }
        levels?.removeLast()
      }
      return nil
    }

    private func start() async -> [FolderEntry] {
      let (path, recursive) = (walk.path, walk.recursive)
      if path == "-" { return [FolderEntry(path: path, kind: .file)] }
      return await walk.threads.run {
        var status = stat()
        guard stat(path, &status) == 0 else {
          return [FolderEntry(path: path, kind: .failure(FileFailure(errno, path)))]
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return [FolderEntry(path: path, kind: .file)]
        case S_IFDIR where recursive: return [FolderEntry(path: path, kind: .folder)]
        default: return [FolderEntry(path: path, kind: .failure(.notAFile(path)))]
        }
      }
    }
  }
}
