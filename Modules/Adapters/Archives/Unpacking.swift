import Core
import Foundation
import Glibc
import SystemCalls

/// The operation that unpacks one archive into a folder.
struct Unpacking {
  let tar: Tar
  let archive: String
  let folder: String

  private static let flags = [
    "--block-number", "--numeric-owner", "--full-time", "--quoting-style=c", "--absolute-names",
  ]

  func unpack() throws(FileFailure) {
    let file = try OpenFile(archive, O_RDONLY | O_NONBLOCK)
    let status = try file.status()
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(archive) }
    try prepareFolder()
    try checkList(file, size: Int(status.st_size))
    file.rewind()
    let list = try OpenFile(namelessIn: folder)
    try tar.run(
      [
        "--extract", "--file=-", "--directory=" + folder, "--no-same-owner",
        "--no-same-permissions", "--keep-old-files",
      ], for: archive, in: folder, input: file, output: list)
    try settle(folder)
  }

  private func prepareFolder() throws(FileFailure) {
    do {
      try call(folder) { mkdir(folder, 0o700) }
    } catch .alreadyThere {
      guard try names(in: folder).isEmpty else { throw .alreadyThere(folder) }
    }
  }

  private func checkList(_ file: OpenFile, size: Int) throws(FileFailure) {
    let list = try OpenFile(namelessIn: folder)
    try tar.run(
      ["--list", "--verbose", "--file=-"] + Self.flags, for: archive, in: folder, input: file,
      output: list)
    var listing = Listing()
    do {
      try forEachLine(of: list) { line throws(Listing.Refusal) in try listing.add(line) }
    } catch let refusal as Listing.Refusal {
      throw .inputOutput(archive, reason: refusal.reason)
    } catch let failure as FileFailure {
      throw failure
    } catch {
      throw .inputOutput(archive, reason: "\(error)")
    }
    guard listing.isWhole else { throw .inputOutput(archive, reason: "the archive is cut off") }
    guard listing.size <= size else {
      throw .inputOutput(
        archive, reason: "the listed sizes of the files add up to more than the archive's size")
    }
  }

  /// Reads a list, 256 KiB at a time, and calls a closure with each line.
  private func forEachLine(
    of list: OpenFile, _ body: (String) throws(Listing.Refusal) -> Void
  ) throws {
    var (offset, rest) = (0, Data())
    while true {
      let chunk = try list.read(at: offset, upTo: 256 * 1024)
      if chunk.isEmpty { break }
      offset += chunk.count
      rest += chunk
      while let end = rest.firstIndex(of: 0x0A) {
        try body(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
        rest = rest[(end + 1)...]
      }
      rest = Data(rest)
    }
    if !rest.isEmpty { try body(String(decoding: rest, as: UTF8.self)) }
  }

  // MARK: Checking the result

  /// Checks the unpacked files and folders, sets their modes, and syncs them to the disk.
  ///
  /// - Throws: ``FileFailure/inputOutput(_:reason:)`` if something other than a folder or a regular
  ///   file with a single hard link was unpacked.
  private func settle(_ folder: String) throws(FileFailure) {
    try call(folder) { chmod(folder, 0o700) }
    for name in try names(in: folder) {
      let path = folder + "/" + name
      var status = stat()
      try call(path) { lstat(path, &status) }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: try settle(path)
      case S_IFREG where status.st_nlink == 1:
        try call(path) { chmod(path, 0o600) }
        try OpenFile(path, O_RDONLY | O_NOFOLLOW).sync()
      default:
        throw .inputOutput(archive, reason: "“\(name)” is neither a file nor a folder")
      }
    }
    try OpenFile(folder, O_RDONLY | O_DIRECTORY).sync()
  }
}
