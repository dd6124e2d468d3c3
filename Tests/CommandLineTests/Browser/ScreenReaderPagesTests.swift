import BrowserKit
import Core
import Foundation
import TestKit
import Testing

/// The main jobs with the keyboard alone, by what a screen reader says.
@Suite("A screen reader in Chromium", .serialized)
struct ScreenReaderPagesTests {
  @Test("A canvas is added, moved, and noted, and an entry is undone, by what a screen reader says")
  func stash() async throws {
    let served = try await Served(try CLIFixture())
    let reader = try await Reader(served)
    try await reader.open("/canvases")
    try await reader.tab.press("Tab")
    try await expect(reader, says: "link Skip to Content")
    try await reader.go(to: "link Add Canvas")
    try await reader.tab.press("Enter")
    try await reader.arrives(at: "/canvases/new")
    try await reader.go(to: "combobox Designer, collapsed, required")
    try await reader.type("Anna Weaver")
    try await reader.go(to: "textbox Design Name, required")
    try await reader.type("Meadow")
    try await reader.go(to: "button Save")
    try await reader.tab.press("Enter")
    try await reader.hears("Canvas added")
    try await reader.go(to: "link Meadow")
    try await reader.tab.press("Enter")
    try await reader.sees("No journal entries yet.")
    try await reader.go(to: "button Move to Kitting")
    try await reader.tab.press("Enter")
    try await reader.hears("Moved to Kitting")
    try await reader.go(to: "link Add Entry")
    try await reader.tab.press("Enter")
    try await reader.go(to: "textbox Note")
    try await reader.type("The sky is done")
    try await reader.go(to: "button Save")
    try await reader.tab.press("Enter")
    try await reader.hears("Entry saved")
    try await reader.sees("The sky is done")
    try await reader.go(to: "button Undo")
    try await reader.tab.press("Enter")
    try await reader.hears("Undone")
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("A weight is added, and a canvas is found and deleted, by what a screen reader says")
  func finding() async throws {
    let cli = try CLIFixture()
    _ = try await cli.run("canvas", "add", "--designer", "Anna", "--name", "Meadow")
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/weight")
    try await reader.go(to: "textbox Today's Weight")
    try await reader.type("900")
    try await reader.tab.press("Enter")
    try await reader.rest()
    let wrong = try await reader.tab.speech().focus
    #expect(wrong.hasPrefix("textbox Today's Weight, invalid, "), "\(wrong)")
    try await reader.tab.press("Control+a")
    try await reader.type("81.5")
    try await reader.tab.press("Enter")
    try await reader.hears("Entry saved: 81.5 kg")
    try await reader.tab.press("Control+k")
    try await reader.tab.until("document.querySelector('main > .palette') !== null")
    try await reader.tab.keys("mead")
    try await reader.tab.until("document.querySelector('.palette .list .lead') !== null")
    try await reader.rest()
    try await reader.tab.press("ArrowDown")
    try await expect(reader, says: "link Meadow")
    try await reader.tab.press("Enter")
    try await reader.sees("No journal entries yet.")
    try await reader.go(to: "button More Actions, collapsed")
    try await reader.tab.press("Enter")
    try await reader.go(to: "button Delete")
    try await reader.tab.press("Enter")
    try await reader.rest()
    let asked = try await reader.tab.speech().focus
    #expect(asked.contains("Cancel") || asked.contains("Delete"), "\(asked)")
    try await reader.go(to: "button Delete")
    try await reader.tab.press("Enter")
    try await reader.hears("deleted")
    let canvases = try await cli.json("canvas", "list")["items"].items
    #expect(canvases.isEmpty)
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("Photos are viewed and deleted, and a deletion is undone, by what a screen reader says")
  func photos() async throws {
    let cli = try CLIFixture()
    let pictures = try cli.pictures(2)
    for name in ["001.tif", "002.tif"] {
      _ = try await cli.json("photo", "ingest", "\(pictures)/\(name)")
    }
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/photos")
    try await reader.go(to: "link 002.")
    try await reader.tab.press("Enter")
    try await reader.tab.until("location.pathname.startsWith('/photos/')")
    try await reader.rest()
    try await reader.go(to: "button Next photo")
    try await reader.tab.press("Enter")
    try await reader.go(to: "radio 001.")
    try await reader.go(to: "button Actions for 001.")
    try await reader.tab.press("Enter")
    try await reader.go(to: "button Delete")
    try await reader.tab.press("Enter")
    try await reader.rest()
    try await reader.go(to: "button Delete")
    try await reader.tab.press("Enter")
    try await reader.hears("deleted")
    try await reader.go(to: "button Undo")
    try await reader.tab.press("Enter")
    try await reader.hears("Undone")
    #expect(try await cli.json("photo", "list")["items"].items.count == 2)
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("A drawing is made and renamed, and a unit chosen, by what a screen reader says")
  func drawing() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/drawings")
    try await reader.go(to: "button New Drawing")
    try await reader.tab.press("Enter")
    try await reader.go(to: "radio Draw, checked")
    try await reader.tab.press("ArrowRight")
    try await reader.go(to: "radio Stamp, checked")
    try await reader.go(to: "textbox Name")
    try await reader.tab.press("Control+a")
    try await reader.type("Barn Owl")
    try await reader.tab.press("Enter")
    try await reader.hears("Drawing 1 renamed to Barn Owl")
    try await reader.open("/settings")
    try await reader.go(to: "radio Kilograms, checked")
    try await reader.tab.press("ArrowRight")
    try await reader.go(to: "radio Pounds, checked")
    try await reader.tab.leave()
    try await served.end()
  }

  private func expect(_ reader: Reader, says words: String) async throws {
    let said = try await reader.tab.speech().focus
    #expect(said == words)
  }
}

extension Reader {
  /// Presses Tab until a screen reader says words that begin with `words`.
  fileprivate func go(to words: String) async throws {
    var heard: [String] = []
    for _ in 0..<60 {
      let said = try await tab.speech().focus
      if said.hasPrefix(words) { return }
      heard.append(said)
      try await tab.press("Tab")
    }
    throw Unheard(words: words, heard: heard)
  }

  /// Waits until a live region says words.
  fileprivate func hears(_ words: String) async throws {
    try await wait(until: "“\(words)” is said") {
      try await tab.speech().live.contains(words)
    }
    try await rest()
  }

  /// Waits until the page shows an address.
  fileprivate func arrives(at path: String) async throws {
    try await tab.until("location.pathname === '\(path)'")
    try await rest()
  }

  private struct Unheard: Error {
    let words: String
    let heard: [String]
  }
}
