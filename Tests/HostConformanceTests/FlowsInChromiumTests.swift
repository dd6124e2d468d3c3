import Core
import Foundation
import TestKit
import Testing

@testable import FlowRunner

@Suite("Flows in Chromium", .highPriority)
struct FlowsInChromiumTests {
  /// The flows, grouped by folder.
  ///
  /// A folder's flows run one at a time, in parallel with the flows of other folders.
  private static func folders() throws -> [[String]] {
    Dictionary(grouping: try FlowFiles.all()) { flow in
      URL(fileURLWithPath: flow).deletingLastPathComponent().path
    }.values.map { $0 }
  }

  @Test(
    "Every flow passes, and the page shows the expected screen after each step",
    arguments: try folders())
  func flows(_ files: [String]) async throws {
    let scratch = try ScratchFolder()
    let suite = FlowSuite(screenshotFolder: scratch.path) { try await ChromiumDriver() }
    for report in try await suite.run(files) {
      #expect(report.hasPassed, "\(report.line)\n\(report.failure?.details ?? "")")
    }
  }
}

extension FlowFiles {
  /// Returns the paths of the project's flows.
  static func all() throws -> [String] {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    return try find([tests.appendingPathComponent("Flows").path])
  }
}
