import Core
import Foundation
import MemoryAdapters
import Synchronization
import TestKit
import Testing

@testable import WebHost

@Suite("Upload limits", .serialized)
struct QuotaTests {
  private static let body = String(repeating: "x", count: 100_000)

  private func upload(_ site: Site, _ browser: String) async throws -> RawResponse {
    let fields = try site.cookies(browser).merging(["Content-Type": "image/jpeg"]) { $1 }
    return try await site.ask("POST", "/-/uploads", fields, body: Self.body)
  }

  @Test("A8 Each device has its own limit for unused uploads")
  func session() async throws {
    try await Site.serve {
      $0.uploadDeviceLimit = 1_000_000
    } _: { site in
      var statuses: [Int] = []
      for _ in 0..<40 { statuses.append(try await upload(site, "abc-123").status) }
      #expect(statuses == Array(repeating: 200, count: 10) + Array(repeating: 413, count: 30))
      #expect(try site.uploads.count == 10)
      let refused = try await upload(site, "abc-123")
      #expect(refused.body.contains("upload-quota"))
      #expect(refused.body.contains("Unsaved photos can take up at most 1 MB"))
      #expect(try await upload(site, "def-456").status == 200)
      #expect(site.world.log.lines.isEmpty)
    }
  }

  @Test("A8 Removed and rejected uploads don't count toward the limit")
  func again() async throws {
    try await Site.serve {
      $0.uploadDeviceLimit = 150_000
    } _: { site in
      let (first, second) = (try await upload(site, "abc-123"), try await upload(site, "abc-123"))
      #expect(first.status == 200 && second.status == 413)
      site.source.sweep(Instant(milliseconds: 4_000_000_000_000))
      let left = try site.uploads
      #expect(left.isEmpty)
      let third = try await upload(site, "abc-123")
      #expect(third.status == 200)
    }
  }

  private final class FreeSpace: Sendable {
    let value = Mutex(1_000_000)
  }

  @Test(
    "A8 An upload that would use reserved disk space is answered with 507, even if its length is unknown"
  )
  func reserve() async throws {
    let free = FreeSpace()
    try await Site.serve {
      $0.uploadReserve = 900_001
      $0.freeSpace = { _ in
        free.value.withLock { free in
          defer { free -= 10_000 }
          return free
        }
      }
    } _: { site in
      let announced = try await upload(site, "abc-123")
      #expect(announced.status == 507)
      #expect(announced.body.contains("no-room"))
      free.value.withLock { $0 = 1_000_000 }
      let fields = ["Content-Type": "image/jpeg", "Transfer-Encoding": "chunked"]
      let chunk = "10000\r\n" + String(repeating: "x", count: 65_536) + "\r\n"
      let chunks = String(repeating: chunk, count: 4)
      let unannounced = try await site.asked(
        site.request("POST", "/-/uploads", fields) + chunks + "0\r\n\r\n")
      #expect(unannounced.status == 507)
      #expect(try site.uploads.isEmpty)
    }
  }

  /// A file system in which every file can be opened.
  private struct OpenFiles: Files {
    func list(_ path: String, recursive: Bool) -> any AsyncSequence<FoundFile, Never> & Sendable {
      AsyncStream { $0.finish() }
    }

    func open(_ path: String) async throws(FileFailure) -> any ByteSource {
      MemoryBytes(Data("bytes".utf8))
    }
  }

  @Test(
    "D1 An upload whose ID is a path is reported as missing, and the file at the path is unchanged",
    arguments: ["../victim", "./../victim", "../victim/", "..", ".", "", "a/b", "/etc/passwd"])
  func path(_ id: String) async throws {
    let scratch = try ScratchFolder()
    try scratch.write("victim", Data("mine".utf8))
    let uploads = try Uploads(into: scratch.path + "/uploads", files: OpenFiles())
    do throws(PhotoSourceFailure) {
      _ = try await uploads.load(PhotoItem(id: id, name: "Photo"))
      Issue.record("The file was opened")
    } catch {
      #expect(error == .missing(name: "Photo"))
    }
    #expect(try scratch.read("victim") == Data("mine".utf8))
    #expect(try scratch.files().contains("victim"))
  }
}
