import BrowserKit
import Core
import Foundation
import TestKit
import Testing

/// The photo viewer in Chromium.
@Suite("The photo viewer in Chromium", .serialized, .highPriority)
struct ViewerPagesTests {
  private static let picture = "document.querySelector('.frame.viewer > img')"

  /// Opens the newer of two photos from the list of photos.
  private func opened(
    on device: BrowserTab.Device = BrowserTab.Device()
  ) async throws -> (reader: Reader, served: Served) {
    let cli = try CLIFixture()
    _ = try await cli.json("photo", "ingest", try cli.pictures(2), "--recursive")
    let served = try await Served(cli)
    let reader = try await Reader(served, on: device)
    try await reader.open("/photos")
    try await reader.tab.click(at: "main .list li:first-child a >> nth=0")
    try await reader.tab.until("location.pathname.startsWith('/photos/')")
    try await reader.tab.until("\(Self.picture)?.complete && \(Self.picture).naturalWidth > 0")
    try await reader.tab.until("document.querySelector('.frame.viewer').dataset.zoomed === 'false'")
    try await reader.rest()
    return (reader, served)
  }

  /// Returns how many times larger than the whole photo the photo is drawn.
  private func scale(_ reader: Reader) async throws -> Double {
    try await reader.tab.value(
      of: "\(Self.picture).getBoundingClientRect().width / \(Self.picture).offsetWidth",
      Double.self)
  }

  @Test(
    "The wheel, a double click, and the keys zoom a photo; Esc shows the whole photo, then leaves"
  )
  func zooming() async throws {
    let (reader, served) = try await opened()
    #expect(try await scale(reader) == 1)
    _ = try await reader.tab.value(
      of: """
        \(Self.picture).dispatchEvent(new WheelEvent("wheel",
          { deltaY: -300, bubbles: true, cancelable: true, clientX: 400, clientY: 300 }))
        """, Bool.self)
    #expect(try await scale(reader) > 1.5)
    try await reader.tab.press("Escape")
    #expect(try await scale(reader) == 1)
    try await reader.tab.press("+")
    #expect(try await scale(reader) == 1.5)
    for _ in 0..<20 { try await reader.tab.press("+") }
    #expect(try await scale(reader) == 8)
    for _ in 0..<20 { try await reader.tab.press("-") }
    #expect(try await scale(reader) == 1)
    _ = try await reader.tab.value(
      of: """
        \(Self.picture).dispatchEvent(
          new MouseEvent("dblclick", { bubbles: true, clientX: 400, clientY: 300 }))
        """, Bool.self)
    #expect(try await scale(reader) == 2.5)
    try await reader.tab.press("Escape")
    try await reader.tab.press("Escape")
    try await reader.tab.until("location.pathname === '/photos'")
    try await reader.rest()
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("Arrow keys replace the address, a reload shows the same photo, and Esc then leaves")
  func address() async throws {
    let (reader, served) = try await opened()
    let first = try await reader.tab.value(of: "location.pathname", String.self)
    let entries = try await reader.tab.value(of: "history.length", Int.self)
    try await reader.tab.press("ArrowRight")
    try await reader.tab.until("location.pathname !== '\(first)'")
    let second = try await reader.tab.value(of: "location.pathname", String.self)
    #expect(try await reader.tab.value(of: "history.length", Int.self) == entries)
    try await reader.tab.reload()
    try await reader.rest()
    #expect(try await reader.tab.value(of: "location.pathname", String.self) == second)
    let photo = second.split(separator: "/").last ?? ""
    try await reader.tab.until("\(Self.picture)?.src.includes('\(photo)')")
    try await reader.tab.until("document.querySelector('.frame.viewer').dataset.zoomed === 'false'")
    try await reader.tab.press("ArrowLeft")
    try await reader.tab.until("location.pathname === '\(first)'")
    try await reader.rest()
    try await reader.tab.press("Escape")
    try await reader.tab.until("location.pathname === '/photos'")
    try await reader.rest()
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test(
    "The viewer is dark and covers the window; Hide Details gives its room to this and later photos"
  )
  func details() async throws {
    let (reader, served) = try await opened()
    let frame = "document.querySelector('.frame.viewer')"
    let isCovered = """
      document.querySelector(".frame.viewer").closest("main").offsetWidth === innerWidth
        && !document.querySelector(".places").checkVisibility()
        && getComputedStyle(document.querySelector("main")).colorScheme === "dark"
      """
    #expect(try await reader.tab.value(of: isCovered, Bool.self))
    let narrow = try await reader.tab.value(of: "\(frame).offsetWidth", Double.self)
    try await reader.tap("photo.details")
    try await reader.tab.until("\(frame).offsetWidth === innerWidth && innerWidth > \(narrow)")
    try await reader.tab.press("ArrowRight")
    try await reader.rest()
    #expect(try await reader.tab.value(of: "\(frame).offsetWidth === innerWidth", Bool.self))
    let violations = try await reader.tab.violations()
    #expect(violations == [])
    try await reader.tab.click(at: ".top > .back")
    try await reader.tab.until("location.pathname === '/photos'")
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("A zoomed photo follows the pointer up to its edge, and the next photo is shown whole")
  func moving() async throws {
    let (reader, served) = try await opened()
    try await reader.tab.press("+")
    let left = "\(Self.picture).getBoundingClientRect().x"
    let start = try await reader.tab.value(of: left, Double.self)
    try await reader.tab.draw(
      [[0.5, 0.3], [0.55, 0.3], [0.6, 0.3]], at: ".frame.viewer", with: .mouse)
    #expect(try await reader.tab.value(of: left, Double.self) > start)
    for _ in 0..<3 {
      try await reader.tab.draw([[0.1, 0.3], [0.9, 0.3]], at: ".frame.viewer", with: .mouse)
    }
    let edge = "\(Self.picture).parentElement.getBoundingClientRect().x"
    #expect(
      try await reader.tab.value(of: "Math.abs(\(left) - \(edge)) < 1", Bool.self),
      "the photo's edge doesn't leave the edge of its frame")
    let address = try await reader.tab.value(of: "\(Self.picture).src", String.self)
    try await reader.tab.press("ArrowRight")
    try await reader.tab.until("\(Self.picture).src !== '\(address)'")
    #expect(try await scale(reader) == 1)
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("A photo of a journal entry becomes its canvas's cover, and Undo restores the old one")
  func cover() async throws {
    let cli = try CLIFixture()
    let folder = try cli.pictures(2)
    let id = try await cli.addCanvas("Meadow", "--photo", "\(folder)/001.tif")
    _ = try await cli.run("journal", "add", id, "--photo", "\(folder)/002.tif")
    let entries = try await cli.json("journal", "list", id)["items"].items
    let photo = try #require(entries[0]["photos"].items[0].text)
    let served = try await Served(cli)
    let reader = try await Reader(served)
    let cover = "document.querySelector('[data-id=\"canvas.photo\"] + .picture')?.src"
    try await reader.open("/canvases/\(id)")
    try await reader.tab.until("\(cover)?.includes('/photos/')")
    #expect(try await !reader.tab.value(of: "\(cover).includes('\(photo)')", Bool.self))
    try await reader.tab.click(at: ".photos .lead")
    try await reader.tab.until("location.pathname.startsWith('/photos/\(photo)')")
    try await reader.rest()
    try await reader.tab.click(at: ".dots")
    try await reader.press("Set as Cover")
    try await reader.sees("Cover set")
    try await reader.tab.click(at: ".dots")
    try await reader.sees("Delete")
    #expect(try await reader.texts("[data-id='photo.cover']") == [])
    try await reader.tab.press("Escape")
    try await reader.open("/canvases/\(id)")
    try await reader.tab.until("\(cover)?.includes('\(photo)')")
    _ = try await cli.run("undo")
    try await reader.tab.until("!\(cover).includes('\(photo)')")
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("A press on the cover of a canvas opens the photo, and Back returns to the canvas")
  func coverPressed() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Meadow", "--photo", "\(try cli.pictures(1))/001.tif")
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/\(id)")
    try await reader.tap("canvas.photo")
    try await reader.tab.until("location.pathname.endsWith('/in/\(id)')")
    try await reader.tab.until("\(Self.picture)?.complete && \(Self.picture).naturalWidth > 0")
    try await reader.rest()
    try await reader.tab.click(at: ".back")
    try await reader.tab.until("location.pathname === '/canvases/\(id)'")
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("On a phone, a swipe down closes the viewer, unless the photo is zoomed")
  func closing() async throws {
    let (reader, served) = try await opened(on: .phone)
    let down = [[0.5, 0.3], [0.5, 0.4], [0.5, 0.55], [0.5, 0.7]]
    try await reader.tab.draw(
      [[0.6, 0.5], [0.7, 0.5], [0.8, 0.5], [0.9, 0.5]], at: ".frame.viewer", with: .pinch)
    #expect(try await scale(reader) > 1.5)
    try await reader.tab.draw(down, at: ".frame.viewer", with: .touch)
    try await reader.rest()
    #expect(try await reader.tab.value(of: "location.pathname !== '/photos'", Bool.self))
    try await reader.tab.press("Escape")
    #expect(try await scale(reader) == 1)
    try await reader.tab.draw([[0.5, 0.3], [0.5, 0.33]], at: ".frame.viewer", with: .touch)
    #expect(
      try await reader.tab.value(of: "\(Self.picture).style.translate === ''", Bool.self),
      "a photo that is pulled only a little returns to its place")
    try await reader.tab.draw(down, at: ".frame.viewer", with: .touch)
    try await reader.tab.until("location.pathname === '/photos'")
    try await reader.rest()
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("On a phone, a swipe shows the next or previous photo, and two fingers zoom")
  func swiping() async throws {
    let (reader, served) = try await opened(on: .phone)
    let first = try await reader.tab.value(of: "\(Self.picture).src", String.self)
    try await reader.tab.draw(
      [[0.8, 0.5], [0.5, 0.5], [0.2, 0.5]], at: ".frame.viewer", with: .touch)
    try await reader.tab.until("\(Self.picture).src !== '\(first)'")
    try await reader.rest()
    try await reader.tab.draw(
      [[0.2, 0.5], [0.5, 0.5], [0.8, 0.5]], at: ".frame.viewer", with: .touch)
    try await reader.tab.until("\(Self.picture).src === '\(first)'")
    try await reader.rest()
    try await reader.tab.draw(
      [[0.6, 0.5], [0.7, 0.5], [0.8, 0.5], [0.9, 0.5]], at: ".frame.viewer", with: .pinch)
    #expect(try await scale(reader) > 1.5)
    try await reader.tab.draw(
      [[0.8, 0.5], [0.5, 0.5], [0.2, 0.5]], at: ".frame.viewer", with: .touch)
    #expect(
      try await reader.tab.value(of: "\(Self.picture).src", String.self) == first,
      "a finger moves a zoomed photo")
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }
}
