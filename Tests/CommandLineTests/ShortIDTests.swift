import Foundation
import TestKit
import Testing

/// Short IDs, as lists show them and users type them.
@Suite
struct ShortIDTests {
  /// Returns the first column of a table, without its header.
  private func column(_ table: String) -> [String] {
    table.split(separator: "\n").dropFirst().map { String($0.prefix { $0 != " " }) }
  }

  /// Adds a canvas with a given ID, as another program might.
  private func add(_ id: String, _ name: String, to cli: CLIFixture) async throws {
    try await SQLite.run(
      """
      INSERT INTO stash_canvas (id, revision, created_at, updated_at, designer, name, status) \
      VALUES ('\(id)', 1, 5, 5, 'Anna Weaver', '\(name)', 'stash')
      """, on: cli)
  }

  private static let start = "0199a3c2-0000-7000-8000-0000"

  @Test("C3 A short ID is the end of the full ID, and stays the same as the library grows")
  func isStable() async throws {
    let cli = try CLIFixture()
    var ids: [String] = []
    var shown: [String: String] = [:]
    for name in ["Meadow", "Harbor", "Orchard", "Field"] {
      ids.append(try await cli.addCanvas(name))
      for short in column(try await cli.run("canvas", "list", "--sort", "name").output) {
        #expect(short.count == 5)
        let id = try #require(ids.first { $0.hasSuffix(short) })
        #expect(shown[id] ?? short == short)
        shown[id] = short
      }
    }
    #expect(shown.count == 4)
  }

  @Test("C3 A short ID gets longer only if another ID has the same ending", .needsSQLite)
  func collision() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas("Meadow")
    try await add(Self.start + "1111abcd", "Harbor", to: cli)
    #expect(column(try await cli.run("canvas", "list").output).contains("1abcd"))
    try await add(Self.start + "2221abcd", "Orchard", to: cli)
    let short = column(try await cli.run("canvas", "list").output)
    #expect(short.contains("11abcd") && short.contains("21abcd"))
    #expect(try await cli.json("canvas", "show", "21abcd")["name"].text == "Orchard")
  }

  @Test(
    "C3 A prefix or suffix of an ID, or the full ID, is accepted in uppercase or lowercase",
    .needsSQLite)
  func accepts() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Meadow")
    try await add(Self.start + "1111abcd", "Harbor", to: cli)
    for count in [8, 13, 35, 36] {
      for part in [id.prefix(count), id.suffix(count)] {
        let found = try await cli.json("canvas", "show", part.uppercased())
        #expect(found["id"].text == id, "\(part)")
      }
    }
    for end in ["d", "cd", "bcd", "1abcd", "1111abcd"] where !id.hasSuffix(end) {
      #expect(try await cli.json("canvas", "show", end)["name"].text == "Harbor", "\(end)")
    }
  }

  @Test("C3 The error for an ambiguous ID lists the candidates, in text and in JSON", .needsSQLite)
  func ambiguous() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas("Meadow")
    try await add(Self.start + "1111abcd", "Harbor", to: cli)
    try await add(Self.start + "2222abcd", "Orchard", to: cli)
    let text = try await cli.run("canvas", "show", "abcd")
    #expect(text.code == 64)
    for part in ["1abcd  Harbor", "2abcd  Orchard"] { #expect(text.errors.contains(part)) }
    #expect(!text.errors.contains(Self.start))
    let failed = try await cli.run("canvas", "delete", "abcd", "--json")
    let error = try JSON(failed.errors)["error"]
    #expect(failed.code == 64 && error["code"].text == "ambiguous-id")
    let candidates = error["candidates"].items
    #expect(candidates.map { $0["name"].text } == ["Harbor", "Orchard"])
    #expect(candidates.first?["id"].text == Self.start + "1111abcd")
    #expect(try await cli.json("canvas", "list")["total"].number == 3)
  }

  @Test("C3 @N identifies row N of the last list printed for the same noun and library")
  func rows() async throws {
    let cli = try CLIFixture()
    for name in ["Meadow", "Harbor", "Orchard"] { _ = try await cli.addCanvas(name) }
    let early = try await cli.failure("canvas", "show", "@1")
    #expect((early.exit, early.code) == (66, "not-found"))
    _ = try await cli.run("canvas", "list", "--sort", "name")
    #expect(try await cli.json("canvas", "show", "@1")["name"].text == "Harbor")
    #expect(try await cli.json("canvas", "show", "@3")["name"].text == "Orchard")
    _ = try await cli.run("canvas", "list", "--sort", "name", "--filter", "meadow")
    #expect(try await cli.json("canvas", "show", "@1")["name"].text == "Meadow")
    for (row, code) in [("@2", 66), ("@0", 64), ("@x", 64), ("@", 64)] as [(String, Int32)] {
      #expect(try await cli.failure("canvas", "show", row).exit == code, "\(row)")
    }
    #expect(try await cli.failure("drawing", "show", "@1").exit == 66)
    let other = ["--library", cli.scratch.path + "/other"]
    let added = try await cli.start(
      ["canvas", "add", "--designer", "Anna", "--name", "Elsewhere"] + other
    ).finished()
    #expect(added.code == 0)
    #expect(try await cli.start(["canvas", "show", "@1"] + other).finished().code == 66)
  }

  @Test(
    "C3 Saved lists are readable only by the user, and a command succeeds even if the state folder is unwritable"
  )
  func isPrivate() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas("Meadow")
    _ = try await cli.run("canvas", "list")
    let lists = cli.scratch.path + "/.local/state/stashbook/lists"
    let files = FileManager.default
    let library = try #require(try files.contentsOfDirectory(atPath: lists).first)
    #expect(!library.contains(CLIFixture.folder))
    let names = try files.contentsOfDirectory(atPath: "\(lists)/\(library)")
    #expect(names == ["canvas"])
    for (path, mode) in [("", 0o700), ("/canvas", 0o600)] {
      let attributes = try files.attributesOfItem(atPath: "\(lists)/\(library)\(path)")
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode)
    }
    let elsewhere = try await cli.run(
      "canvas", "list", environment: ["XDG_STATE_HOME": "/proc/none"])
    #expect(elsewhere.code == 0 && elsewhere.errors.isEmpty)
  }

  @Test("C3 No text output contains a full ID")
  func noWholeIDs() async throws {
    let cli = try CLIFixture()
    try cli.scratch.write("cover.jpg", SampleImage.tiff(1))
    let id = try await cli.addCanvas("Meadow", "--photo", "cover.jpg")
    let entry = try await cli.run("journal", "add", id, "--note", "Sky").text
    let weight = try await cli.run("weight", "add", "82kg").text
    let drawing = try await cli.run("drawing", "new").text
    let photo = try #require(try await cli.json("photo", "list")["items"].items.first?["id"].text)
    let whole = try Regex("[0-9a-f]{8}-[0-9a-f]{4}-7")
    for command in [
      "canvas list", "canvas show \(id)", "canvas edit \(id) --mesh 18", "journal list \(id)",
      "journal show \(entry)", "weight list", "weight show \(weight)", "drawing list",
      "drawing show \(drawing)", "drawing stroke \(drawing) --points 9,9",
      "drawing clear \(drawing)", "photo list", "photo show \(photo)",
      "photo verify", "find sky", "drawing delete \(drawing)", "journal delete \(entry)",
      "canvas delete \(id)", "trash list",
    ] {
      let finished = try await cli.start(command.split(separator: " ").map(String.init))
        .finished()
      #expect(finished.code == 0, "\(command): \(finished.errors)")
      #expect(finished.output.firstMatch(of: whole) == nil, "\(command): \(finished.output)")
    }
  }

  @Test("C3 A deleted record can be restored using part of its ID or its row in the trash list")
  func restores() async throws {
    let cli = try CLIFixture()
    for (noun, id) in [
      ("canvas", try await cli.addCanvas("Meadow")),
      ("drawing", try await cli.run("drawing", "new", "--name", "Meadow").text),
    ] {
      #expect(try await cli.run(noun, "delete", id).code == 0)
      let restored = try await cli.json(noun, "restore", String(id.suffix(8)))
      #expect(restored["id"].text == id)
      #expect(try await cli.run(noun, "delete", id).code == 0)
      _ = try await cli.run("trash", "list")
      #expect(try await cli.run("trash", "restore", "@1").code == 0)
      #expect(try await cli.json(noun, "show", id)["name"].text == "Meadow")
    }
  }
}
