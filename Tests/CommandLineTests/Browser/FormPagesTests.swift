import BrowserKit
import Core
import Foundation
import Testing

@Suite("Forms in Chromium", .serialized)
struct FormPagesTests {
  @Test("Esc and Cancel leave a form, and ask first if changes would be lost")
  func cancel() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases/\(id)")
    try await reader.tap("canvas.entry")
    try await reader.tab.until("location.pathname.endsWith('/journal/new')")
    try await reader.tab.press("Escape")
    try await reader.tab.until("location.pathname === '/canvases/\(id)'")
    try await reader.tap("canvas.entry")
    try await reader.tab.until("location.pathname.endsWith('/journal/new')")
    try await reader.fill("journal.note", "Sky")
    try await reader.press("Cancel")
    try await reader.tab.until("document.querySelector('[role=dialog]') !== null")
    // Esc closes the question, and not the form.
    try await reader.tab.press("Escape")
    try await reader.tab.until("document.querySelector('[role=dialog]') === null")
    #expect(try await reader.value("journal.note") == "Sky")
    try await reader.press("Cancel")
    try await reader.press("Discard")
    try await reader.tab.until("location.pathname === '/canvases/\(id)'")
    // A form that was opened by its address leads to the screen above.
    try await reader.open("/canvases/new")
    try await reader.press("Cancel")
    try await reader.tab.until("location.pathname === '/canvases'")
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("E edits the focused canvas of a list")
  func edit() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    _ = try await cli.addCanvas("Owl")
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/canvases")
    try await reader.tab.until("document.querySelectorAll('main .list .row').length === 2")
    for _ in 0..<2 { try await reader.tab.press("j") }
    try await reader.tab.until("document.activeElement.pathname === '/canvases/\(id)'")
    try await reader.tab.press("e")
    try await reader.tab.until("location.pathname === '/canvases/\(id)/edit'")
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }

  @Test("The address that connects a device can be copied")
  func copy() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    let reader = try await Reader(served)
    try await reader.open("/settings/devices")
    try await reader.press("Connect a Device")
    try await reader.press("Copy")
    try await reader.sees("Copied")
    let copied = try await reader.tab.value(of: "navigator.clipboard.readText()", String.self)
    #expect(copied.hasPrefix("http://127.0.0.1:\(served.port)/?token="))
    #expect(try await reader.faults() == [])
    try await reader.tab.leave()
    try await served.end()
  }
}
