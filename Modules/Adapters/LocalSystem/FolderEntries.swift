import Core
import Glibc
import SystemCalls

/// An item at a path: a file, a folder, or a failure to read the item.
struct FolderEntry: Sendable {
  enum Kind: Equatable, Sendable {
    case file
    case folder
    case failure(FileFailure)
  }

  let path: String
  let kind: Kind

  /// The entry's sort key.
  ///
  /// The sort key of a folder ends with a slash, so that a recursive walk finds files sorted by the
  /// UTF-8 bytes of their paths.
  var order: String.UTF8View { (kind == .folder ? path + "/" : path).utf8 }
}

/// Returns the regular files, folders, and failures in a folder, sorted by the UTF-8 bytes of their
/// paths.
///
/// Special files and links to folders are skipped. Memory use depends only on the number of entries
/// in this folder.
func entries(in folder: String) -> [FolderEntry] {
  guard let directory = opendir(folder) else {
    return [FolderEntry(path: folder, kind: .failure(FileFailure(errno, folder)))]
  }
  defer { closedir(directory) }
  let prefix = folder.hasSuffix("/") ? folder : folder + "/"
  var found: [FolderEntry] = []
  while true {
    errno = 0
    guard let entry = readdir(directory) else { break }
    let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
    if name == [0x2E] || name == [0x2E, 0x2E] { continue }
    found += thing(prefix, name, type: Int32(entry.pointee.d_type))
  }
  if errno != 0 {
    found.append(FolderEntry(path: folder, kind: .failure(FileFailure(errno, folder))))
  }
  return found.map { ($0, Array($0.order)) }
    .sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
}

private func thing(_ prefix: String, _ name: [UInt8], type: Int32) -> [FolderEntry] {
  guard let text = String(validating: name, as: UTF8.self) else {
    let path = prefix + String(decoding: name, as: UTF8.self)
    let failure = FileFailure.inputOutput(path, reason: "the name isn't UTF-8")
    return [FolderEntry(path: path, kind: .failure(failure))]
  }
  let path = prefix + text
  switch type {
  case Int32(DT_REG): return [FolderEntry(path: path, kind: .file)]
  case Int32(DT_DIR): return [FolderEntry(path: path, kind: .folder)]
  case Int32(DT_LNK), Int32(DT_UNKNOWN): return kind(of: path).map { [$0] } ?? []
  default: return []
  }
}

/// Returns an entry for a path, or `nil` if the path names a special file or a link to a folder.
///
/// Call this function for a link, or for an item whose type the file system didn't report.
private func kind(of path: String) -> FolderEntry? {
  var own = stat()
  var target = stat()
  guard lstat(path, &own) == 0, stat(path, &target) == 0 else {
    return FolderEntry(path: path, kind: .failure(FileFailure(errno, path)))
  }
  switch target.st_mode & S_IFMT {
  case S_IFREG: return FolderEntry(path: path, kind: .file)
  case S_IFDIR where own.st_mode & S_IFMT == S_IFDIR: return FolderEntry(path: path, kind: .folder)
  default: return nil
  }
}
