import Core
import Foundation
import SystemCalls

/// A buffered writer for a new file that only the file's owner can access.
struct LineWriter {
  private static let room = 256 << 10
  private let file: OpenFile
  private var held = Data()

  init(_ path: String) throws(FileFailure) {
    file = try OpenFile(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
  }

  mutating func append(_ bytes: some Sequence<UInt8>) throws(FileFailure) {
    held.append(contentsOf: bytes)
    if held.count >= Self.room { try flush() }
  }

  /// Writes the buffered bytes and syncs the file to disk.
  mutating func finish() throws(FileFailure) {
    try flush()
    try file.sync()
  }

  private mutating func flush() throws(FileFailure) {
    try file.write(held)
    held.removeAll(keepingCapacity: true)
  }
}
