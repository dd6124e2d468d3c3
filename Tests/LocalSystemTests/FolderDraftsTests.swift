import Core
import Foundation
import LocalSystem
import TestKit
import Testing

@Suite("Drafts in a folder")
struct FolderDraftsTests {
  let scratch: ScratchFolder
  let drafts: FolderDrafts
  let draft = Draft(version: 1, savedAt: Instant(milliseconds: 5), state: Data("{}".utf8))

  init() throws {
    scratch = try ScratchFolder()
    drafts = FolderDrafts(library: scratch.path + "/library")
  }

  @Test(
    "A route's draft is always stored in the drafts folder, and no two routes share a file",
    arguments: [
      ("/canvases/new", "canvases_new"), ("/", "_"), ("/../../etc", "%2e%2e_%2e%2e_etc"),
      ("/canvases_new", "canvases%5fnew"), ("/a%5fb", "a%255fb"), ("/É", "%c3%89"),
    ] as [(Route, String)])
  func names(route: Route, name: String) async throws {
    try await drafts.save(draft, for: route)
    #expect(try scratch.files() == ["library/drafts/\(name).json"])
    #expect(try scratch.mode(of: "library/drafts/\(name).json") == 0o600)
    #expect(try scratch.mode(of: "library/drafts") == 0o700)
    #expect(try scratch.mode(of: "library") == 0o700)
    #expect(try await drafts.draft(for: route) == draft)
  }

  @Test("A device's drafts are separate from those of other devices and of the terminal app")
  func devices() async throws {
    let library = scratch.path + "/library"
    let phone = FolderDrafts(library: library, device: "phone-1")
    try await drafts.save(draft, for: "/a")
    #expect(try await phone.draft(for: "/a") == nil)
    try await phone.remove(for: "/a")
    #expect(try await drafts.draft(for: "/a") == draft)
    var typed = draft
    typed.version = 2
    try await phone.save(typed, for: "/a")
    #expect(try scratch.files() == ["library/drafts/a.json", "library/drafts/phone-1/a.json"])
    #expect(try scratch.mode(of: "library/drafts/phone-1") == 0o700)
    #expect(try await FolderDrafts(library: library, device: "tablet").draft(for: "/a") == nil)
    #expect(try await drafts.draft(for: "/a") == draft)
  }

  @Test("Reading or removing a draft doesn't create a library")
  func lazy() async throws {
    #expect(try await drafts.draft(for: "/canvases/new") == nil)
    try await drafts.remove(for: "/canvases/new")
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/library"))
  }

  @Test("Failing to write a draft leaves the earlier draft unchanged")
  func keptWhole() async throws {
    try await drafts.save(draft, for: "/a")
    try scratch.write("library/drafts/a.json.part/in-the-way", Data())
    var newer = draft
    newer.version = 2
    await #expect(throws: FileFailure.notAFile(scratch.path + "/library/drafts/a.json")) {
      try await drafts.save(newer, for: "/a")
    }
    #expect(try await drafts.draft(for: "/a") == draft)
  }

  @Test("Reading a file that isn't a draft fails and doesn't change the file")
  func damaged() async throws {
    let path = try scratch.write("library/drafts/a.json", Data("{".utf8))
    await #expect(throws: FileFailure.inputOutput(path, reason: "not a draft")) {
      try await drafts.draft(for: "/a")
    }
    #expect(try scratch.read("library/drafts/a.json") == Data("{".utf8))
  }

  @Test("A route too long for a file name is rejected")
  func tooLong() async throws {
    let route = Route("/" + String(repeating: "x", count: 201))
    await #expect(throws: FileFailure.self) { try await drafts.save(draft, for: route) }
    #expect(try scratch.files() == [])
  }
}
