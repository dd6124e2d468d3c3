import Core
import Glibc
import SystemCalls

/// One thing in a folder, or why it can't be used.
struct FolderEntry: Sendable {
  enum Kind: Equatable, Sendable {
    case file
    case folder
    case failure(FileFailure)
  }

  let path: String
  let kind: Kind

  /// What it is sorted by: a folder's path stands for the paths in it, so that a walk in this order
  /// meets files in the order of their paths' bytes.
  var order: String.UTF8View { (kind == .folder ? path + "/" : path).utf8 }
}

/// What is in a folder, in the order of the paths: regular files, folders, and what can't be used.
///
/// Links to folders, and things that are neither file nor folder, are left out. Memory grows with
/// this folder alone.
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
    let failure = FileFailure.inputOutput(path, reason: "its name is not UTF-8")
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

/// What a link leads to, or what a file system did not say at once.
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
