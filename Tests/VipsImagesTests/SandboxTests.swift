import Foundation
import TestKit
import Testing

@testable import VipsImages

/// The limits of a hostile worker, tested by a program that confines itself as workers do.
struct SandboxTests {
  private static let probe = VipsImageProcessor.siblingWorker.deletingLastPathComponent()
    .appending(path: "sandbox-probe").path(percentEncoded: false)

  /// The probe's output, without the error that a coverage build reports at exit because it can't
  /// write its profile.
  private static let lines = Result {
    try ExternalCommand.run(probe).split(separator: "\n")
      .filter { !$0.hasPrefix("LLVM Profile Error") }
  }

  @Test("A6 A confined worker is denied every forbidden system call and continues to work")
  func forbidden() throws {
    let lines = try Self.lines.get()
    #expect(lines.filter { !$0.hasPrefix("refused ") } == [])
    #expect(lines.count >= 80)
  }

  @Test(
    "A6 A confined worker can't look up files or signal other processes",
    arguments: [
      "newfstatat", "newfstatat AT_EMPTY_PATH", "newfstatat of a descriptor and a path", "statx",
      "fcntl F_SETOWN", "fcntl F_SETSIG", "fcntl F_SETFL O_ASYNC", "ioctl FIOSETOWN", "kill",
      "tgkill", "prlimit64 of another", "sched_getaffinity of another", "process_vm_readv",
      "clone CLONE_VM", "clone CLONE_THREAD CLONE_NEWNS", "prctl", "capset",
    ])
  func each(_ call: String) throws {
    #expect(try Self.lines.get().contains("refused \(call)"))
  }

  @Test("A6 No thread in a worker has or can gain a capability")
  func capabilities() async throws {
    let images = VipsImageProcessor(count: 1)
    _ = try await images.check()
    let process = "/proc/\(try #require(images.workerIDs.first))"
    let canDrop = try status(of: "/proc/self").contains { $0.hasPrefix("CapEff:\t000001f") }
    for thread in try FileManager.default.contentsOfDirectory(atPath: "\(process)/task") {
      let lines = try status(of: "\(process)/task/\(thread)")
      let names = ["CapInh", "CapPrm", "CapEff", "CapAmb"] + (canDrop ? ["CapBnd"] : [])
      for name in names { #expect(lines.contains("\(name):\t0000000000000000"), "\(name)") }
      #expect(lines.contains("NoNewPrivs:\t1"))
    }
    await images.shutDown()
  }

  private func status(of process: String) throws -> [Substring] {
    try String(contentsOfFile: "\(process)/status", encoding: .utf8).split(separator: "\n")
  }
}
