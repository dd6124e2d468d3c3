import Foundation
import TestKit

/// The image workers among the system's processes, found in /proc.
enum Worker {
  /// Returns the workers that a process started.
  static func children(of parent: pid_t) -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.filter { isRunning($0) && self.parent(of: $0) == parent }
  }

  /// Returns whether a process is a running worker.
  static func isRunning(_ process: pid_t) -> Bool {
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
    return program?.hasSuffix("/imaging-worker") == true
  }

  /// Returns the fourth field of `/proc/N/stat`, which follows a name of any characters.
  private static func parent(of process: pid_t) -> pid_t? {
    let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    guard let rest = stat?.split(separator: ")").last else { return nil }
    let fields = rest.split(separator: " ")
    return fields.count > 1 ? Int32(fields[1]) : nil
  }
}
