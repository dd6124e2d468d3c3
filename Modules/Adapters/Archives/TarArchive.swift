public import Core
import Foundation
import Glibc
import SystemCalls

/// POSIX tar archives (IEEE 1003.1, pax), packed and unpacked by GNU tar in a process of its own.
///
/// Of the same files it makes the same archive: no owners, no access times, in the order given.
public struct TarArchive: Archive {
  private let tar: Tar
  private let threads = Threads("stashbook.archives")

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
