public import Core
import Glibc
import SystemCalls

/// The computer's files, with standard input at the path `-`.
public struct LocalFiles: Files {
  private let input: StandardInput
  private let threads = Threads("stashbook.files")

  /// Creates an interface to the files that this process can read.
  ///
  /// - Parameters:
  ///   - temporaryFolder: The folder in which ``open(_:)`` creates a copy of standard input, unless
  ///     the input is a file that hasn't been read yet. If `nil`, the folder is `$TMPDIR` or, if
  ///     that variable isn't set, `/tmp`.
  ///   - inputLimit: The maximum size of the copy, in bytes.
  public init(temporaryFolder: String? = nil, inputLimit: Int = 4_000_000_000) {
    self.init(temporaryFolder: temporaryFolder, inputLimit: inputLimit, standardInput: 0)
  }

  package init(temporaryFolder: String? = nil, inputLimit: Int, standardInput: Int32) {
    let folder = temporaryFolder ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    input = StandardInput(descriptor: standardInput, temporaryFolder: folder, limit: inputLimit)
  }

  /// Returns the files at a path, sorted by the UTF-8 bytes of their paths.
  ///
  /// Links to files count as files. Broken links and names that aren't UTF-8 are listed with a
  /// failure. Pipes, sockets, and devices in a folder are skipped.
  public func list(
    _ path: String, recursive: Bool
  ) -> any AsyncSequence<FoundFile, Never> & Sendable {
    FolderWalk(path: path, recursive: recursive, threads: threads)
  }

  /// Opens a regular file, or standard input if the path is `-`.
  ///
  /// Standard input is first read to its end, unless the input is a file that hasn't been read yet.
  public func open(_ path: String) async throws(FileFailure) -> any ByteSource {
    try await threads.trying { [input] () throws(FileFailure) in
      path == "-" ? try input.open() : try LocalFile(path)
    }
  }
}
