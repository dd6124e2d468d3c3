public import Core
import Foundation
import Glibc
import SystemCalls

/// POSIX tar archives (IEEE 1003.1, pax), packed and unpacked by GNU tar in a process of its own;
/// files in zips and tars of strangers, read by libarchive without being written anywhere.
///
/// Of the same files it makes the same archive: no owners, no access times, in the order given.
public struct TarArchive: Archive {
  private let tar: Tar
  let threads = Threads("stashbook.archives")

  /// Archives by the program `tar`, found as commands are, or by another.
  public init(program: String = "tar") { tar = Tar(program: program) }

  /// Packs regular files; the archive's name is new, and its bytes are on the disk.
  ///
  /// - Parameters:
  ///   - paths: Relative to `folder`, without `.` and `..`.
  ///   - folder: Where they are.
  ///   - archive: The file to make. While it is made it has another name beside it, with `.part`.
  /// - Throws: ``FileFailure/alreadyThere(_:)`` where the archive is there already;
  ///   ``FileFailure/notFound(_:)`` or ``FileFailure/notAFile(_:)`` for one of the files;
  ///   ``FileFailure/inputOutput(_:reason:)`` in tar's words. Nothing is left behind.
  public func pack(
    _ paths: [String], in folder: String, into archive: String
  ) async throws(FileFailure) {
    try await threads.trying { [tar] () throws(FileFailure) in
      try Packing(tar: tar, folder: folder, archive: archive).pack(paths)
    }
  }

  /// Unpacks regular files and folders, with modes 0600 and 0700, onto the disk.
  ///
  /// - Parameters:
  ///   - archive: A tar that is not compressed. It is listed before anything is written, and refused
  ///     where a name is absolute or climbs, where something is neither file nor folder, or where
  ///     files say to be larger than the archive.
  ///   - folder: Empty, or not there yet.
  /// - Throws: ``FileFailure/alreadyThere(_:)`` where the folder is not empty;
  ///   ``FileFailure/inputOutput(_:reason:)`` for what was refused, or in tar's words.
  public func unpack(_ archive: String, into folder: String) async throws(FileFailure) {
    try await threads.trying { [tar] () throws(FileFailure) in
      try Unpacking(tar: tar, archive: archive, folder: folder).unpack()
    }
  }

  /// Lists a zip, in the order of its files' bytes, or a tar, also one compressed by gzip, which is
  /// unpacked for it once.
  ///
  /// - Throws: ``ArchiveFailure/tooManyEntries(limit:)`` from 100,001 entries of any kind on, and where
  ///   a zip's table of contents is larger than 32 MiB.
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

  /// Opens a file of an archive; its bytes are unpacked on the thread that reads them.
  ///
  /// - Throws: ``ArchiveFailure/encrypted``; ``ArchiveFailure/damaged(reason:)`` where the archive has
  ///   no such entry. Damage in its bytes is a ``FileFailure/inputOutput(_:reason:)`` of the read that
  ///   comes to it; a checksum's, of the read that comes to the end.
  public func open(
    _ entry: ArchiveEntry, of archive: any ByteSource
  ) async throws(ArchiveFailure) -> any ByteSource {
    try await threads.trying { () throws(ArchiveFailure) in
      try ArchivedFile(entry, of: archive)
    }
  }

  /// Unpacks what gzip compressed, several parts in a row like one; on the thread that reads.
  public func gunzipped(
    _ file: any ByteSource, upTo limit: Int
  ) async throws(ArchiveFailure) -> any ByteSource {
    try await threads.trying { () throws(ArchiveFailure) in
      try GzippedFile(file, upTo: limit)
    }
  }
}

/// Runs tar and says its complaints.
struct Tar: Sendable {
  let program: String

  /// - Parameters:
  ///   - arguments: What tar is asked.
  ///   - archive: What a failure names.
  ///   - place: What it writes to, which a failure for want of room names.
  ///   - input: Its standard input.
  ///   - output: Its standard output.
  /// - Throws: ``FileFailure/diskFull(_:)`` or what tar said.
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
