import Core
import FlowRunner
import Foundation
import TestKit
import Testing

@Suite("A person's way through the app is the same in Chromium", .prompt)
struct FlowsInChromiumTests {
  private static let flows = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Flows").path

  @Test("Every flow passes, and after each of its steps the page shows what it ought to")
  func flows() async throws {
    let scratch = try ScratchFolder()
    let suite = FlowSuite(screenshotFolder: scratch.path) { try await ChromiumDriver() }
    let reports = try await suite.run([Self.flows])
    for report in reports {
      #expect(report.hasPassed, "\(report.line)\n\(report.failure?.details ?? "")")
    }
  }
}
