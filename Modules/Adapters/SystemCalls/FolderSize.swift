import Glibc

/// Returns the size in bytes of the files in a folder and its subfolders, without one subfolder.
///
/// Symbolic links don't count, and neither do folders that can't be read, nor files that another
/// process removes meanwhile. If the folder is missing, the result is 0.
///
/// - Complexity: O(*n*), where *n* is the number of files.
package func sizeOfFiles(in folder: String, without subfolder: String? = nil) -> Int {
  // A folder that can't be read counts as an empty one.
  let names = (try? names(in: folder)) ?? []
  return names.reduce(0) { bytes, name in
    var status = stat()
    let path = "\(folder)/\(name)"
    guard name != subfolder, lstat(path, &status) == 0 else { return bytes }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return bytes + Int(status.st_size)
    case S_IFDIR: return bytes + sizeOfFiles(in: path)
    default: return bytes
    }
  }
}
