import Core
import Foundation
import Glibc
import SystemCalls

/// Creates a folder and its missing parents, accessible only to their owner.
func makeFolder(_ path: String) throws(FileFailure) {
  do throws(FileFailure) {
    try call(path) { mkdir(path, 0o700) }
  } catch .alreadyThere {
    return
  } catch .notFound {
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard parent != path else { throw .notFound(path) }
    try makeFolder(parent)
    try call(path) { mkdir(path, 0o700) }
  }
  let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
  try OpenFile(parent, O_RDONLY | O_DIRECTORY).sync()
}
