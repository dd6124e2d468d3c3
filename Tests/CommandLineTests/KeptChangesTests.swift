import Foundation
import Glibc
import TestKit
import Testing

@Suite("Changes that a browser kept while the server couldn't be reached")
struct KeptChangesTests {
  /// Returns the request for a new journal entry.
  private static func entry(
    _ note: String, on canvas: String, key: String = "0199f0a2-5b1c-7d3e-8f40-51a2b3c4d5e6"
  ) -> String {
    """
    {"wire": 2, "key": "\(key)", "route": "/canvases/\(canvas)/journal/new", "inputs": [
      {"target": "journal.note", "event": {"edit": "\(note)"}},
      {"target": "journal.save", "event": {"tap": {}}}]}
    """
  }

  private static func notes(_ cli: CLIFixture) async throws -> [String?] {
    try await cli.json("journal", "list")["items"].items.map { $0["note"].text }
  }

  @Test("A change that is sent several times is made once, even if it was undone meanwhile")
  func once() async throws {
    let cli = try CLIFixture()
    let canvas = try await cli.addCanvas()
    let served = try await Served(cli)
    for _ in 0..<2 {
      let answer = try await served.post("/-/changes", Self.entry("Sky", on: canvas))
      #expect(answer.status == 200)
      #expect(try JSON(answer.body)["isSaved"] == .bool(true))
    }
    #expect(try await Self.notes(cli) == ["Sky"])
    _ = try await cli.json("undo")
    let again = try await served.post("/-/changes", Self.entry("Sky", on: canvas))
    #expect(try JSON(again.body)["isSaved"] == .bool(true))
    #expect(try await Self.notes(cli) == [])
    let other = try await served.post(
      "/-/changes", Self.entry("Sea", on: canvas, key: "another-key-of-a-change"))
    #expect(try JSON(other.body)["isSaved"] == .bool(true))
    #expect(try await Self.notes(cli) == ["Sea"])
    try await served.end()
  }

  @Test("A change is made exactly once, even if the server is killed after receiving it")
  func killed() async throws {
    let cli = try CLIFixture()
    let canvas = try await cli.addCanvas()
    let keys = (0..<6).map { "key-of-the-change-\($0)" }
    for (number, key) in keys.enumerated() {
      let served = try await Served(cli)
      let request = Self.entry("Sky \(number)", on: canvas, key: key)
      // Every second server is killed before it answers.
      async let answer = served.post("/-/changes", request)
      if number % 2 == 1 { _ = try await answer }
      served.process.signal(SIGKILL)
      _ = try await served.process.finished()
      // reason: a killed server doesn't answer.
      _ = try? await answer
      let next = try await Served(cli)
      let again = try await next.post("/-/changes", request)
      #expect(try JSON(again.body)["isSaved"] == .bool(true))
      try await next.end()
    }
    let notes = try await Self.notes(cli).compactMap(\.self)
    #expect(notes.sorted() == keys.indices.map { "Sky \($0)" })
  }

  @Test("The text of a change that can't be made becomes a draft, with a reason")
  func invalid() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas()
    let served = try await Served(cli)
    let answer = try await served.post(
      "/-/changes",
      """
      {"wire": 2, "key": "0199f0a2-5b1c-7d3e-8f40-51a2b3c4d5e6", "route": "/canvases/new", "inputs": [
        {"target": "canvas.designer", "event": {"edit": "Rosa"}},
        {"target": "canvas.save", "event": {"tap": {}}}]}
      """)
    #expect(answer.status == 200)
    #expect(try JSON(answer.body)["isSaved"] == .bool(false))
    #expect(try JSON(answer.body)["message"].text?.isEmpty == false)
    let form = try await served.get("/canvases/new").body
    #expect(form.contains("value=\"Rosa\"") && form.contains("Start Over"))
    #expect(try await cli.json("canvas", "list")["total"].number == 1)
    try await served.end()
  }

  @Test(
    "A request without a valid key, inputs, or the current version is rejected",
    arguments: [
      (#"{"wire": 2, "route": "/weight", "inputs": []}"#, 400),
      (#"{"wire": 2, "key": "short", "route": "/weight", "inputs": []}"#, 400),
      (#"{"wire": 2, "key": "0199f0a2-5b1c-7d3e-8f40", "route": "/weight", "inputs": []}"#, 400),
      (#"{"wire": 1, "key": "0199f0a2-5b1c-7d3e-8f40", "route": "/weight", "inputs": []}"#, 409),
      ("no JSON", 400),
    ])
  func malformed(_ body: String, _ status: Int) async throws {
    let cli = try CLIFixture()
    let served = try await Served(cli)
    #expect(try await served.post("/-/changes", body).status == status)
    #expect(try await served.get("/-/changes").status == 405)
    try await served.end()
  }
}
