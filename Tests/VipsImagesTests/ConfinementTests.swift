import Core
import Foundation
import Glibc
import ImageWire
import Testing

@testable import VipsImages

/// The confinement of a worker, as shown by the system.
struct ConfinementTests {
  private func ready(_ limits: WorkerLimits = WorkerLimits()) async throws -> (
    VipsImageProcessor, String
  ) {
    let images = VipsImageProcessor(count: 1, limits: limits)
    _ = try await images.check()
    return (images, "/proc/\(try #require(images.workerIDs.first))")
  }

  @Test("A worker inherits only its socket")
  func descriptors() async throws {
    let inherited = open("/proc/self/exe", O_RDONLY)
    defer { close(inherited) }
    let (images, process) = try await ready()
    let open = try FileManager.default.contentsOfDirectory(atPath: "\(process)/fd").sorted()
    #expect(open == ["0", "1", "2", "3"])
    let files = try open.map {
      try FileManager.default.destinationOfSymbolicLink(atPath: "\(process)/fd/\($0)")
    }
    #expect(files[0] == "/dev/null" && files[1] == "/dev/null")
    #expect(files[2].hasPrefix("socket:") && files[3].hasPrefix("socket:"))
    await images.shutDown()
  }

  @Test("A worker's memory, open files, and core files are limited")
  func limits() async throws {
    let (images, process) = try await ready(WorkerLimits(memory: 1_900_000_000))
    let limits = try String(contentsOfFile: "\(process)/limits", encoding: .utf8)
      .split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(limits.contains { $0.hasPrefix("Max address space 1900000000 1900000000") })
    #expect(limits.contains { $0.hasPrefix("Max open files 64 64") })
    #expect(limits.contains { $0.hasPrefix("Max core file size 0 0") })
    #expect(!limits.contains { $0.hasPrefix("Max cpu time unlimited") })
    await images.shutDown()
  }

  @Test("All threads of a worker are confined, and a check reports the confinement")
  func filter() async throws {
    let (images, process) = try await ready()
    let threads = try FileManager.default.contentsOfDirectory(atPath: "\(process)/task")
    for thread in threads {
      let status = try String(contentsOfFile: "\(process)/task/\(thread)/status", encoding: .utf8)
      #expect(status.contains("Seccomp:\t2\n") && status.contains("NoNewPrivs:\t1\n"))
    }
    #expect(try await images.check().contains("Access to files and the network is blocked"))
  }

  @Test("A check reports the worker's path, its formats, and its confinement")
  func check() async throws {
    let lines = try await ImageFixture.images.check()
    #expect(lines.count == 7)
    #expect(
      lines[0].hasPrefix(
        "The image worker \(VipsImageProcessor.siblingWorker.path()) uses libvips "))
    #expect(
      lines[1] == "Reads image/jpeg, image/png, image/webp, image/heic, image/avif, image/tiff, "
        + "image/gif")
    #expect(lines[2] == "Rotates images upright")
    #expect(lines[3] == "Draws SVG")
    #expect(lines[4] == "Draws color emoji")
    #expect(lines[5] == "Memory is limited to 2048 MiB")
  }
}
