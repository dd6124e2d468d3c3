import Foundation
import TestKit

/// Image workers among the system's processes, found in /proc.
enum Worker {
  /// The workers that a process started.
  static func children(of parent: pid_t) -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.filter { isRunning($0) && self.parent(of: $0) == parent }
  }

  /// Whether a process is a worker that has not ended.
  static func isRunning(_ process: pid_t) -> Bool {
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
    return program?.hasSuffix("/imaging-worker") == true
  }

  /// The fourth field of `/proc/N/stat`; the name before it may hold anything.
  private static func parent(of process: pid_t) -> pid_t? {
    let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    guard let rest = stat?.split(separator: ")").last else { return nil }
    let fields = rest.split(separator: " ")
    return fields.count > 1 ? Int32(fields[1]) : nil
  }
}
