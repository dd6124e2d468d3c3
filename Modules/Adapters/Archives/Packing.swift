import Core
import Foundation
import Glibc
import SystemCalls

/// The operation that packs files into one new archive.
struct Packing {
  let tar: Tar
  let folder: String
  let archive: String

  func pack(_ paths: [String]) throws(FileFailure) {
    var status = stat()
    guard lstat(archive, &status) != 0 else { throw .alreadyThere(archive) }
    for path in paths { try check(path) }
    let list = try OpenFile(namelessIn: parent)
    try list.write(Data(paths.flatMap { Array($0.utf8) + [0] }))
    list.rewind()
    let temporary = "\(archive).\(UInt64.random(in: 0...UInt64.max)).part"
    let file = try OpenFile(
      temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, named: archive)
    do throws(FileFailure) {
      try tar.run(arguments, for: archive, in: archive, input: list, output: file)
      try file.sync()
      try name(temporary)
    } catch {
      unlink(temporary)
      throw error
    }
    try OpenFile(parent, O_RDONLY | O_DIRECTORY).sync()
  }

  private var arguments: [String] {
    [
      "--create", "--file=-", "--format=posix", "--hard-dereference", "--no-recursion",
      "--pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime",
      "--owner=0", "--group=0", "--numeric-owner", "--mode=u=rw,go=", "--directory=" + folder,
      "--null", "--verbatim-files-from", "--files-from=-",
    ]
  }

  /// Checks that a path names a regular file inside the folder.
  private func check(_ path: String) throws(FileFailure) {
    guard MemberName.staysBelow(path), !path.contains("\0") else {
      throw .inputOutput(path, reason: "the path must stay inside the folder")
    }
    let file = folder + "/" + path
    var status = stat()
    try call(file) { lstat(file, &status) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(file) }
  }

  /// Gives the finished archive its final name.
  ///
  /// - Throws: ``FileFailure/alreadyThere(_:)`` if another file already has that name.
  private func name(_ temporary: String) throws(FileFailure) {
    if link(temporary, archive) == 0 {
      unlink(temporary)
    } else if [EPERM, EOPNOTSUPP, EMLINK].contains(errno) {
      // Many USB drives have a file system without hard links. `pack(_:)` checked that no file has
      // the name.
      try call(archive) { rename(temporary, archive) }
    } else {
      throw FileFailure(errno, archive)
    }
  }

  private var parent: String {
    guard let slash = archive.lastIndex(of: "/") else { return "." }
    return slash == archive.startIndex ? "/" : String(archive[..<slash])
  }
}

/// The rules for the names of archive members.
enum MemberName {
  /// Returns whether a relative path has no empty, `.`, or `..` components.
  static func staysBelow(_ path: some StringProtocol) -> Bool {
    path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part != "." && part != ".."
    }
  }
}
