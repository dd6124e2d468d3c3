import FlowRunner
import Foundation
import Testing

@Suite("Flow reference")
struct FlowArticleTests {
  /// The article's examples, which are the contents of its YAML blocks.
  static func examples() throws -> [String] {
    let text = try article()
    let parts = text.components(separatedBy: "```")
    return stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
      .filter { $0.hasPrefix("yaml\n") }.map { String($0.dropFirst(5)) }
  }

  private static func article() throws -> String {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let url = package.appendingPathComponent("Modules/Hosts/FlowRunner/Flows.md")
    return try String(contentsOf: url, encoding: .utf8)
  }

  /// The state that the article's short examples begin with.
  private static let start = """
    - addMedia:
        front.jpg: "made:1600x1200:#C4704B"
    - launchApp: {clearState: true, permissions: {camera: allow}}
    - openLink: /canvases/new

    """

  @Test("Every example in the article passes")
  func examplesPass() async throws {
    let examples = try Self.examples()
    #expect(examples.count > FlowVerb.allCases.count)
    for example in examples {
      let folder = try FlowFolder()
      try folder.flow(
        "- tapOn: Designer\n- inputText: ${DESIGNER}\n", named: "parts/_designer.yaml")
      try folder.write("photos/back.jpg", "a file")
      let isWhole = example.contains("\n---\n")
      let report = try await isWhole ? folder.playWhole(example) : folder.play(Self.start + example)
      #expect(report.hasPassed, "\(example)\n\(report.line)\n\(report.failure?.details ?? "")")
    }
  }

  @Test("The article has a heading and an example for every command", arguments: FlowVerb.allCases)
  func mentioned(verb: FlowVerb) throws {
    #expect(try Self.article().contains("### `\(verb.rawValue)`\n"))
    let start = "- \(verb.rawValue)"
    let found = try Self.examples().contains { example in
      example.split(separator: "\n").contains {
        $0.trimmingCharacters(in: .whitespaces).hasPrefix(start)
      }
    }
    #expect(found)
  }

  @Test("The article mentions every key, camera permission, and limit")
  func keys() throws {
    let text = try Self.article()
    for word in [
      "`appId`", "`name`", "`tags`", "`env`", "`clearState`", "`permissions`", "`allow`", "`deny`",
      "`unset`", "`none`", "`text`", "`id`", "`kind`", "`index`", "`enabled`", "`selected`",
      "`focused`", "`direction`", "`from`", "`times`", "`while`", "`visible`", "`notVisible`",
      "`commands`", "`file`", "`advance`", "`now`", "`zone`", "`port`", "`failure`", "`in`",
      "`option`", "1,000 rounds", "10,000 commands", "100,000 steps", "32 flows",
    ] {
      #expect(text.contains(word), "\(word)")
    }
  }
}

extension FlowFolder {
  func playWhole(_ text: String) async throws -> FlowReport {
    let suite = FlowSuite(screenshotFolder: path) { HeadlessDriver(ShelfWorld()) }
    let reports = try await suite.run([try write("flow.yaml", text)])
    return try #require(reports.first)
  }
}
