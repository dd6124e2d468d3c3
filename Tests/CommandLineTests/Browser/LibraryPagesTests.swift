import BrowserKit
import Core
import Foundation
import TestKit
import Testing

@Suite("Downloads in Chromium", .serialized)
struct LibraryPagesTests {
  /// Downloads the file of a node, as its link does, and returns the name field and the size.
  private func download(_ id: String, _ reader: Reader) async throws -> [String] {
    let script = """
      async () => {
        const link = document.querySelector('[data-id="\(id)"]');
        const answer = await fetch(link.href);
        const bytes = (await answer.arrayBuffer()).byteLength;
        return [answer.headers.get("content-disposition"), `${link.hasAttribute("download") && bytes}`];
      }
      """
    return try await reader.tab.value(of: script, [String].self)
  }

  @Test("The original of a photo is downloaded with the name of the imported file")
  func original() async throws {
    let cli = try CLIFixture()
    _ = try await cli.json("photo", "ingest", try cli.pictures(1), "--recursive")
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/photos")
    try await reader.tab.click(at: "main .list li:first-child a >> nth=0")
    try await reader.tab.until("location.pathname.startsWith('/photos/')")
    try await reader.rest()
    try await reader.sees("Download Original")
    let file = try await download("photo.original", reader)
    #expect(file[0].hasPrefix("attachment; filename=\""))
    #expect(try #require(Int(file[1])) > 100)
    // The link leaves the page as it is.
    try await reader.tab.click(at: "[data-id='photo.original']")
    try await reader.rest()
    #expect(try await reader.texts("h1").count == 1)
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("Settings prepares a verified backup, which the browser downloads")
  func backup() async throws {
    let served = try await Served(CLIFixture())
    let reader = try await Reader(served)
    try await reader.open("/settings")
    try await reader.tab.click(at: ".views a:visible >> text=Library")
    try await reader.sees("This Library")
    try await reader.sees("None yet")
    try await reader.tap("library.backup")
    try await reader.sees("Download Backup")
    // The download begins by itself, and makes this the last backup.
    try await reader.tab.until("!document.body.innerText.includes('None yet')")
    let file = try await download("library.backup.file", reader)
    #expect(file[0].contains("filename=\"Stashbook ") && file[0].contains(".tar\""))
    #expect(try #require(Int(file[1])) > 10_000)
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  /// Fetches the file of a node, and chooses the file on the same page.
  private func choose(_ id: String, _ reader: Reader) async throws {
    let script = """
      async () => {
        const bytes = await (await fetch(document.querySelector('[data-id="\(id)"]').href)).blob();
        const chosen = new DataTransfer();
        chosen.items.add(new File([bytes], "Chosen.tar", { type: "application/x-tar" }));
        const input = document.querySelector("[data-files] input");
        input.files = chosen.files;
        input.dispatchEvent(new Event("change", { bubbles: true }));
        return true;
      }
      """
    _ = try await reader.tab.value(of: script, Bool.self)
  }

  @Test("A chosen export and a chosen backup are uploaded, checked, imported, and restored")
  func importing() async throws {
    let cli = try CLIFixture()
    _ = try await cli.json("canvas", "add", "--designer", "Marsh House", "--name", "Mallard")
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/settings/library")
    try await reader.tap("library.export")
    try await reader.sees("Download Export")
    try await choose("library.export.file", reader)
    try await reader.sees("Would import 0 records")
    #expect(try await reader.texts("[data-id='library.import.confirm']") == ["Import"])
    try await reader.tap("library.import.cancel")
    try await reader.tap("library.backup")
    try await reader.sees("Download Backup")
    try await choose("library.backup.file", reader)
    try await reader.sees("Last Change")
    try await reader.tap("library.import.confirm")
    try await reader.sees("Restored to a new folder")
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("An empty library loads the sample in place, and one Undo removes it")
  func sample() async throws {
    let served = try await Served(CLIFixture())
    let reader = try await Reader(served)
    try await reader.open("/")
    try await reader.tap("home.step.sample")
    try await reader.sees("Autumn Bargello")
    try await reader.tap("session.undo")
    try await reader.sees("Load Sample")
    // The undo removed photos whose images the browser was still loading.
    let faults = try await reader.faults().filter { !$0.hasPrefix("404 GET") }
    #expect(faults == [], "\(faults)")
    try await reader.tab.leave()
    try await served.end()
  }
}
