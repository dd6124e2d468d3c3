import Foundation
import Glibc
import TestKit
import Testing

/// A disk call that fails, counted among the calls that `Tests/Support/disk-faults` intercepts.
struct DiskFault: Sendable, CustomStringConvertible {
  /// The number of the failing call, starting at 1, or 0 if no call fails.
  let call: Int
  let error: Int32
  /// Whether all later calls fail too.
  let isLasting: Bool

  static let none = DiskFault(call: 0, error: 0, isLasting: false)

  /// Returns the four faults to test at a call.
  ///
  /// The disk is broken or full, either for this call only or also for all later calls.
  static func manners(call: Int) -> [DiskFault] {
    [EIO, ENOSPC].flatMap { error in
      [false, true].map { DiskFault(call: call, error: error, isLasting: $0) }
    }
  }

  var description: String {
    "call \(call) \(isLasting ? "and later" : "alone") fails: \(String(cString: strerror(error)))"
  }
}

/// The result of a run with a fault.
struct FaultyRun: Sendable {
  let finished: Finished
  /// The descriptions of the calls that failed, with their files.
  let failed: [String]
  /// The number of intercepted calls.
  let calls: Int
}

extension CLIFixture {
  /// Runs the program while disk calls for files in the fixture's folder fail.
  func run(_ words: [String], with fault: DiskFault) async throws -> FaultyRun {
    let report = try ScratchFolder()
    let path = report.path + "/report"
    let finished = try await start(
      words,
      environment: [
        "LD_PRELOAD": try await DiskFaultLibrary.path(), "DISK_FAULT_BELOW": scratch.path,
        "DISK_FAULT_AT": "\(fault.call)", "DISK_FAULT_ERROR": "\(fault.error)",
        "DISK_FAULT_ONWARD": fault.isLasting ? "1" : "0", "DISK_FAULT_REPORT": path,
      ]
    ).finished()
    let text = try report.files(in: "").isEmpty ? Data() : report.read("report")
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
    return FaultyRun(
      finished: finished, failed: lines.filter { $0.hasPrefix("failed ") },
      calls: lines.compactMap { $0.hasPrefix("calls ") ? Int($0.dropFirst(6)) : nil }.max() ?? 0)
  }
}

/// The shared library that is loaded before the C library, compiled on first use.
enum DiskFaultLibrary {
  private static let built = Task { () throws -> (ScratchFolder, String) in
    let scratch = try ScratchFolder()
    let library = scratch.path + "/disk_faults.so"
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Support/disk-faults/disk_faults.c").standardizedFileURL
    let compiler = try RunningProcess(
      "cc", ["-shared", "-fPIC", "-O1", "-o", library, source.path(percentEncoded: false)],
      input: nil, environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"],
      in: scratch)
    let finished = try await compiler.finished()
    try #require(finished.code == 0, "\(finished.errors)")
    return (scratch, library)
  }

  /// Returns the path of the shared library that makes calls fail.
  static func path() async throws -> String { try await built.value.1 }
}
