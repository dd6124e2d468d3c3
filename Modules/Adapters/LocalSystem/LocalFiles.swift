public import Core
import Glibc
import SystemCalls

/// The computer's files, and standard input as `-`.
public struct LocalFiles: Files {
  private let input: StandardInput
  private let threads = Threads("stashbook.files")

  /// Files as this process may see them.
  ///
  /// Standard input that is no file is copied into `temporaryFolder`, `$TMPDIR` or `/tmp` by
  /// default, at most `inputLimit` bytes of it.
  public init(temporaryFolder: String? = nil, inputLimit: Int = 4_000_000_000) {
    self.init(temporaryFolder: temporaryFolder, inputLimit: inputLimit, standardInput: 0)
  }

  package init(temporaryFolder: String? = nil, inputLimit: Int, standardInput: Int32) {
    let folder = temporaryFolder ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    input = StandardInput(descriptor: standardInput, temporaryFolder: folder, limit: inputLimit)
  }

  /// The files a path names, in the order of their paths' bytes.
  ///
  /// Links to files count as files, and one that leads nowhere is an element with its failure; so
  /// is a name that is not UTF-8. Pipes, sockets and devices in a folder are passed over.
  public func list(
    _ path: String, recursive: Bool
  ) -> any AsyncSequence<FoundFile, Never> & Sendable {
    FolderWalk(path: path, recursive: recursive, threads: threads)
  }

  /// Opens a regular file, or standard input, which is read to its end first.
  public func open(_ path: String) async throws(FileFailure) -> any ByteSource {
    try await threads.trying { [input] () throws(FileFailure) in
      path == "-" ? try input.open() : try LocalFile(path)
    }
  }
}
