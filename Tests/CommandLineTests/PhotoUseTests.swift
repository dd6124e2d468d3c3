import Foundation
import TestKit
import Testing

@Suite("Photos and the records that use them")
struct PhotoUseTests {
  /// Fills a library with a canvas that has a cover and one without, and returns the IDs.
  private func filled(
    _ cli: CLIFixture
  ) async throws -> (photo: String, canvas: String, bare: String) {
    let folder = try cli.pictures(2)
    let canvas = try await cli.addCanvas("Meadow", "--photo", folder + "/001.tif")
    let bare = try await cli.addCanvas("Marsh")
    let photo = try await cli.json("canvas", "show", canvas)["cover"].text
    return (try #require(photo), canvas, bare)
  }

  @Test(
    "C9 `list` and `show` report a photo's file name and import time, and `show` also reports its uses"
  )
  func shown() async throws {
    let cli = try CLIFixture()
    let (photo, canvas, _) = try await filled(cli)
    let listed = try await cli.json("photo", "list")["items"].items[0]
    #expect(listed["fileName"].text == "001.tif" && listed["importedAt"].text != nil)
    let shown = try await cli.json("photo", "show", photo)
    #expect(shown["fileName"].text == "001.tif")
    #expect(shown["usedBy"].items.map { $0["id"].text } == [canvas])
    #expect(
      shown["usedBy"].items.map { [$0["kind"].text, $0["title"].text, $0["field"].text] }
        == [["canvas", "Meadow", "cover"]])
    let text = try await cli.run("photo", "show", photo).output
    #expect(
      text.contains("File Name: 001.tif\n") && text.contains(/Imported: [A-Z][a-z]+ [0-9]+, 20/))
    #expect(text.contains("Used by canvas “Meadow” (cover)"))
    #expect(try await cli.run("photo", "list").output.contains("001.tif"))
  }

  @Test(
    "C9 A photo in use is deleted only with --yes or --force, and the error names the records that use it"
  )
  func deleted() async throws {
    let cli = try CLIFixture()
    let (photo, _, bare) = try await filled(cli)
    let refused = try await cli.failure("photo", "delete", photo)
    #expect((refused.exit, refused.code) == (64, "photo-in-use"))
    #expect(refused.message == "The photo is used by canvas “Meadow” (cover)")
    #expect(refused.hint == "To delete the photo anyway, add --yes.")
    #expect(try await cli.run("photo", "delete", photo).code == 64)
    #expect(try await cli.photos().count == 1)
    _ = try await cli.json("photo", "delete", photo, "--yes")
    #expect(try await cli.photos().isEmpty)
    _ = try await cli.json("undo")
    _ = try await cli.json("photo", "delete", photo, "--force")
    let folder = try cli.pictures(2)
    let report = try await cli.json("photo", "ingest", folder + "/002.tif")
    let unused = try #require(report["added"].items.first?["id"].text)
    #expect(try await cli.json("photo", "delete", unused)["id"].text == unused)
    _ = bare
  }

  @Test("C9 On a terminal, a photo in use is deleted only after confirmation")
  func asked() async throws {
    let cli = try CLIFixture()
    let (photo, _, _) = try await filled(cli)
    func answer(_ words: String) async throws -> Finished {
      let delete = "script -qec 'stashbook photo delete \(photo)' /dev/null"
      return try await cli.shell("printf '\(words)\\n' | \(delete)", library: cli.library)
    }
    let kept = try await answer("n")
    #expect(kept.output.contains("is used by canvas “Meadow” (cover). Delete the photo? [y/N]"))
    #expect(kept.code == 1 && kept.output.contains("Cancelled; the photo wasn't deleted"))
    #expect(try await cli.photos().count == 1)
    #expect(try await answer("yes").code == 0)
    #expect(try await cli.photos().isEmpty)
  }

  @Test(
    "C9 A photo can be attached to a canvas, but replaces an existing cover only with --replace")
  func attached() async throws {
    let cli = try CLIFixture()
    let (photo, canvas, bare) = try await filled(cli)
    let saved = try await cli.json("photo", "attach", photo, "--to", bare)
    #expect(saved["cover"].text == photo && saved["name"].text == "Marsh")
    let report = try await cli.json("photo", "ingest", try cli.pictures(2) + "/002.tif")
    let other = try #require(report["added"].items.first?["id"].text)
    let refused = try await cli.failure("photo", "attach", other, "--to", canvas)
    #expect((refused.exit, refused.code) == (65, "has-cover"))
    #expect(try await cli.json("canvas", "show", canvas)["cover"].text == photo)
    let replaced = try await cli.json("photo", "attach", other, "--to", canvas, "--replace")
    #expect(replaced["cover"].text == other)
    #expect(try await cli.photos().count == 2)
    let again = try await cli.run("photo", "attach", other, "--to", canvas)
    #expect(again.output.contains("nothing was changed"))
    #expect(try await cli.failure("photo", "attach", other, "--to", "zzzzzz").exit == 66)
  }

  @Test(
    "C9 A photo attached to a journal entry becomes its last photo, and a photo over the limit is rejected"
  )
  func attachedToEntry() async throws {
    let cli = try CLIFixture()
    let (photo, canvas, _) = try await filled(cli)
    let folder = try cli.pictures(6)
    let entry = try await cli.run(
      "journal", "add", canvas, "--note", "Sky", "--photo", folder + "/003.tif"
    ).text
    let saved = try await cli.json("photo", "attach", photo, "--to", entry)
    #expect(saved["photos"].items.last?.text == photo && saved["photos"].items.count == 2)
    #expect(saved["note"].text == "Sky")
    let uses = try await cli.json("photo", "show", photo)["usedBy"].items
    #expect(uses.map { $0["kind"].text } == ["canvas", "journal"])
    var ids: [String] = []
    for number in 4...6 {
      let report = try await cli.json("photo", "ingest", folder + "/00\(number).tif")
      ids.append(try #require(report["added"].items.first?["id"].text))
    }
    for id in ids.prefix(2) { _ = try await cli.json("photo", "attach", id, "--to", entry) }
    let refused = try await cli.start(
      ["photo", "attach", ids[2], "--to", entry, "--json"]
    ).finished()
    #expect(refused.code == 65, "\(refused.errors)")
    #expect(try await cli.json("journal", "show", entry)["photos"].items.count == 4)
  }

  @Test("C9 An exported library includes the names and import times of its photos")
  func exported() async throws {
    let cli = try CLIFixture()
    let (photo, _, _) = try await filled(cli)
    let before = try await cli.json("photo", "show", photo)
    let folder = cli.scratch.path + "/export"
    _ = try await cli.json("export", folder)
    let other = try CLIFixture()
    _ = try await other.json("import", folder)
    let after = try await other.json("photo", "show", photo)
    #expect(after["fileName"] == before["fileName"] && after["importedAt"] == before["importedAt"])
    #expect(after["usedBy"] == before["usedBy"])
  }
}
