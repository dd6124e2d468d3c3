public import Core
import Foundation
import Glibc
import SystemCalls

/// An archiver that packs and unpacks POSIX tar archives (IEEE 1003.1, pax) with GNU tar.
///
/// GNU tar runs in a separate process. Files in untrusted zips and tars are read with libarchive,
/// without being written to the disk. Equal files yield equal archives: entries have no owners and
/// no access times, and are in the same order as the paths to pack.
public struct TarArchive: Archiver {
  private let tar: Tar
  let threads = Threads("stashbook.archives")

  /// Creates an archiver that runs GNU tar.
  ///
  /// - Parameter program: The program's path, or a name to find on the search path.
  public init(program: String = "tar") { tar = Tar(program: program) }

  /// Packs regular files into a new archive and syncs it to the disk.
  ///
  /// - Parameters:
  ///   - paths: The files' paths, relative to `folder`, without `.` or `..` components.
  ///   - folder: The folder that contains the files.
  ///   - archive: The file to create. Until the file is complete, its name ends with `.part`.
  /// - Throws: ``FileFailure/alreadyThere(_:)`` if the archive exists; ``FileFailure/notFound(_:)``
  ///   or ``FileFailure/notAFile(_:)`` if a path doesn't name a regular file;
  ///   ``FileFailure/inputOutput(_:reason:)``, with tar's message, if tar fails. No partial archive
  ///   remains.
  public func pack(
    _ paths: [String], in folder: String, into archive: String
  ) async throws(FileFailure) {
    try await threads.trying { [tar] () throws(FileFailure) in
      try Packing(tar: tar, folder: folder, archive: archive).pack(paths)
    }
  }

  /// Unpacks a tar into a folder and syncs the unpacked files to the disk.
  ///
  /// Files get mode 0600, and folders mode 0700. Before any file is written, the archive is
  /// rejected if a name is absolute or leads outside the folder, if an entry is neither a regular
  /// file nor a folder, or if the listed sizes add up to more than the archive's size.
  ///
  /// - Parameters:
  ///   - archive: The path of an uncompressed tar.
  ///   - folder: The path of an empty or missing folder.
  /// - Throws: ``FileFailure/alreadyThere(_:)`` if the folder isn't empty;
  ///   ``FileFailure/inputOutput(_:reason:)``, with the reason, if the archive is rejected or tar
  ///   fails.
  public func unpack(_ archive: String, into folder: String) async throws(FileFailure) {
    try await threads.trying { [tar] () throws(FileFailure) in
      try Unpacking(tar: tar, archive: archive, folder: folder).unpack()
    }
  }

  /// Returns the files in a zip or a tar.
  ///
  /// A zip's files are in the order in which their bytes are stored. A tar compressed with gzip is
  /// unpacked once to list its files.
  ///
  /// - Throws: ``ArchiveFailure/tooManyEntries(limit:)`` if there are more than 100,000 entries of
  ///   any type, or if a zip's table of contents or all names together are larger than 32 MiB.
  public func entries(
    of archive: any ByteSource
  ) async throws(ArchiveFailure) -> [ArchiveEntry] {
    try await threads.trying { () throws(ArchiveFailure) in
      let reading = try ArchiveReading(archive)
      var entries: [ArchiveEntry] = []
      var names = 0
      while let head = try reading.next() {
        names += head.entry.path.utf8.count
        guard head.entry.number < ArchiveReading.mostEntries, names <= ArchiveReading.longestTable
        else { throw .tooManyEntries(limit: ArchiveReading.mostEntries) }
        if head.isFile { entries.append(head.entry) }
      }
      return entries
    }
  }

  /// Opens a file in an archive.
  ///
  /// The file's bytes are unpacked on the thread that reads them. Reading throws
  /// ``FileFailure/inputOutput(_:reason:)`` if the bytes to read are damaged, or at the end if the
  /// checksum is wrong.
  ///
  /// - Throws: ``ArchiveFailure/encrypted`` if the file is encrypted;
  ///   ``ArchiveFailure/damaged(reason:)`` if the archive has no such entry.
  public func open(
    _ entry: ArchiveEntry, of archive: any ByteSource
  ) async throws(ArchiveFailure) -> any ByteSource {
    try await threads.trying { () throws(ArchiveFailure) in
      try ArchivedFile(entry, of: archive)
    }
  }

  /// Opens a gzip file.
  ///
  /// The file's bytes are unpacked on the thread that reads them. Consecutive gzip members are read
  /// as one file.
  public func gunzipped(
    _ file: any ByteSource, upTo limit: Int
  ) async throws(ArchiveFailure) -> any ByteSource {
    try await threads.trying { () throws(ArchiveFailure) in
      try GzippedFile(file, upTo: limit)
    }
  }
}

/// The tar program.
///
/// Errors from tar are thrown as ``FileFailure``.
struct Tar: Sendable {
  let program: String

  /// Runs tar and waits for the process to exit.
  ///
  /// - Parameters:
  ///   - arguments: The arguments for tar.
  ///   - archive: The path to report in failures.
  ///   - place: The path that tar writes to, reported if the disk is full.
  ///   - input: The standard input.
  ///   - output: The standard output.
  /// - Throws: ``FileFailure/diskFull(_:)`` if the disk is full;
  ///   ``FileFailure/inputOutput(_:reason:)``, with tar's message, if tar fails for another reason.
  func run(
    _ arguments: [String], for archive: String, in place: String, input: OpenFile,
    output: OpenFile
  ) throws(FileFailure) {
    let (end, text) = try ChildProcess(program: program, arguments: arguments).run(
      input: input.number, output: output.number)
    if end == .exit(0) { return }
    if text.contains(String(cString: strerror(ENOSPC))) || text.contains("Wrote only") {
      throw .diskFull(place)
    }
    let lines = text.split(separator: "\n").map { $0.trimmingPrefix("tar: ") }
      .filter { !$0.hasPrefix("Exiting with") && !$0.hasPrefix("Error is not recoverable") }
    let reason = lines.isEmpty ? end.words : lines.joined(separator: "; ")
    throw .inputOutput(archive, reason: reason)
  }
}
