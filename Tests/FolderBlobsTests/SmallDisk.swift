import Foundation
import TestKit

/// A file system in memory that is soon full; only root may make one.
final class SmallDisk: Sendable {
  /// Whether this process may mount; where it may not, tests of full disks are skipped.
  static let isPossible: Bool = {
    do {
      _ = try SmallDisk("size=64k")
      return true
    } catch {
      print("Tests of full disks are skipped: \(error)")
      return false
    }
  }()

  struct CannotMount: Error {
    let options: String
    let status: Int32
  }

  private let scratch: ScratchFolder
  let path: String

  init(_ options: String) throws {
    let scratch = try ScratchFolder()
    path = scratch.path
    let status = try Self.run("mount", ["-t", "tmpfs", "-o", options, "tmpfs", path])
    guard status == 0 else { throw CannotMount(options: options, status: status) }
    self.scratch = scratch
  }

  deinit {
    do { _ = try Self.run("umount", ["-l", path]) } catch { print("\(path): \(error)") }
  }

  private static func run(_ program: String, _ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/" + program)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
