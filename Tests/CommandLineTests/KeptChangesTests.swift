import Foundation
import Glibc
import TestKit
import Testing

@Suite("Changes that a browser kept while the server couldn't be reached")
struct KeptChangesTests {
  /// Returns the request for a new journal entry.
  private static func entry(
    _ note: String, on canvas: String, key: String = "0199f0a2-5b1c-7d3e-8f40-51a2b3c4d5e6",
    at: Int? = nil, on page: String? = nil
  ) -> String {
    change(
      "/canvases/\(canvas)/journal/new", [("journal.note", note)], "journal.save", key, at, page)
  }

  /// Returns the request for a change by typing texts and tapping a button.
  private static func change(
    _ route: String, _ texts: [(String, String)], _ button: String, _ key: String, _ at: Int? = nil,
    _ page: String? = nil
  ) -> String {
    let edits = texts.map { #"{"target": "\#($0)", "event": {"edit": "\#($1)"}}, "# }.joined()
    return """
      {"wire": 2, "key": "\(key)", "route": "\(route)", "at": \(at.map(String.init) ?? "null"),
        "left": \(page.map { "\"\($0)\"" } ?? "null"),
        "inputs": [\(edits){"target": "\(button)", "event": {"tap": {}}}]}
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

  @Test("A change whose response was lost isn't made again")
  func lost() async throws {
    let cli = try CLIFixture()
    let canvas = try await cli.addCanvas()
    let served = try await Served(cli)
    let route = "/canvases/\(canvas)/journal/new"
    let opened = try await served.post("/-/pages", #"{"wire": 2, "route": "\#(route)"}"#)
    let page = try #require(JSON(opened.body)["page"].text)
    let key = "0199f0a2-5b1c-7d3e-8f40-51a2b3c4d5e6"
    let saving = """
      {"inputs": [{"target": "journal.note", "event": {"edit": "Sky"}},
        {"target": "journal.save", "event": {"tap": {}}, "key": "\(key)"}]}
      """
    let short = saving.replacing(key, with: "short")
    #expect(try await served.post("/-/pages/\(page)", short).status == 400)
    #expect(try await served.post("/-/pages/\(page)", saving).status == 200)
    let again = Self.entry("Sky", on: canvas, key: key, on: page)
    #expect(try JSON(await served.post("/-/changes", again).body)["isSaved"] == .bool(true))
    #expect(try await Self.notes(cli) == ["Sky"])
    try await served.end()
  }

  @Test("A change has the date on which the user made it, and never a later one than today")
  func dated() async throws {
    let cli = try CLIFixture()
    let canvas = try await cli.addCanvas()
    let served = try await Served(cli)
    let day = 86_400_000
    let noon = Int(Date.now.timeIntervalSince1970 * 1000) / day * day + day / 2
    for (number, at) in [noon - 2 * day, noon + 2 * day].enumerated() {
      let key = "key-of-the-change-\(number)"
      let entry = Self.entry("Sky", on: canvas, key: "\(key)-entry", at: at)
      let form = Self.change(
        "/weight/new", [("weight.value", "70")], "weight.save", "\(key)-form", at)
      let field = Self.change(
        "/weight", [("weight.today", "71")], "weight.today.add", "\(key)-field", at)
      for change in [entry, form, field] {
        #expect(try JSON(await served.post("/-/changes", change).body)["isSaved"] == .bool(true))
      }
    }
    let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
    let days = [noon, noon - 2 * day].map {
      Date(timeIntervalSince1970: TimeInterval($0) / 1000).formatted(style)
    }
    #expect(try await cli.json("journal", "list")["items"].items.map { $0["day"].text } == days)
    let weights = try await cli.json("weight", "list")["items"].items
    #expect(weights.map { $0["day"].text } == days.flatMap { [$0, $0] })
    try await served.end()
  }

  @Test("A change made on a page that the server hadn't opened doesn't contain the form's draft")
  func withoutDraft() async throws {
    let cli = try CLIFixture()
    let canvas = try await cli.addCanvas()
    let served = try await Served(cli)
    let route = "/canvases/\(canvas)/journal/new"
    let opened = try await served.post("/-/pages", #"{"wire": 2, "route": "\#(route)"}"#)
    let page = try #require(JSON(opened.body)["page"].text)
    let typing = #"{"inputs": [{"target": "journal.note", "event": {"edit": "Half a note"}}]}"#
    #expect(try await served.post("/-/pages/\(page)", typing).status == 200)
    #expect(try await served.post("/-/pages/\(page)/end", "").status == 204)
    let empty = Self.change(route, [], "journal.save", "key-of-the-empty-change")
    #expect(try JSON(await served.post("/-/changes", empty).body)["isSaved"] == .bool(false))
    let other = try await served.post("/-/changes", Self.entry("Sky", on: canvas))
    #expect(try JSON(other.body)["isSaved"] == .bool(true))
    #expect(try await Self.notes(cli) == ["Sky"])
    #expect(try await served.get(route).body.contains("Half a note"))
    let rest = Self.change(route, [], "journal.save", "key-of-the-rest-of-it", nil, page)
    #expect(try JSON(await served.post("/-/changes", rest).body)["isSaved"] == .bool(true))
    #expect(try await Self.notes(cli).sorted { $0 ?? "" < $1 ?? "" } == ["Half a note", "Sky"])
    #expect(try await !served.get(route).body.contains("Half a note"))
    try await served.end()
  }

  @Test("The text of a change that can't be made becomes a draft, with a reason")
  func invalid() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas()
    let served = try await Served(cli)
    let opened = try await served.post("/-/pages", #"{"wire": 2, "route": "/canvases/new"}"#)
    let page = try #require(JSON(opened.body)["page"].text)
    let answer = try await served.post(
      "/-/changes",
      Self.change(
        "/canvases/new", [("canvas.designer", "Rosa")], "canvas.save", "key-of-the-change", nil,
        page))
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
