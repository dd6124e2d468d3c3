import BrowserKit
import Core
import TestKit
import Testing

/// Several windows of one browser.
@Suite("Windows of one browser", .serialized, .highPriority)
struct WindowPagesTests {
  @Test(
    "Ten windows at once show each other's changes, although a browser has only six connections"
  )
  func ten() async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    var readers = [try await Reader(served)]
    for _ in 1..<10 { readers.append(try await Reader(served, beside: readers[0])) }
    for reader in readers { try await reader.open("/canvases") }
    let last = readers[9]
    try await last.open("/canvases/new")
    try await last.fill("canvas.designer", "Marsh House")
    try await last.fill("canvas.name", "Mallard")
    try await last.tap("canvas.save")
    try await last.tab.until("location.pathname !== '/canvases/new'")
    for reader in readers.dropLast() { try await reader.sees("Mallard") }
    for reader in readers { #expect(try await reader.faults() == []) }
    for reader in readers { try await reader.tab.leave() }
    try await served.end()
  }
}
