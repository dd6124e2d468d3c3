import Foundation
import Glibc
import TestKit
import Testing

/// Existing output files, and results that can't be written.
@Suite
struct OverwriteTests {
  /// Returns a library with a canvas, a drawing, a weight, and a photo, and their IDs by noun.
  private func filled() async throws -> (cli: CLIFixture, ids: [String: String]) {
    let cli = try CLIFixture()
    try cli.scratch.write("cover.jpg", SampleImage.tiff(1))
    _ = try await cli.run("weight", "add", "82kg")
    return (
      cli,
      [
        "CANVAS": try await cli.addCanvas("Meadow", "--photo", "cover.jpg"),
        "DRAWING": try await cli.run("drawing", "new").text,
        "PHOTO": try await cli.json("photo", "list").ids[0],
      ]
    )
  }

  private func words(_ command: String, _ ids: [String: String]) -> [String] {
    command.split(separator: " ").map { ids[String($0)] ?? String($0) }
  }

  @Test(
    "C5 An existing file is replaced only with --force",
    arguments: [
      "drawing export DRAWING --output d.svg", "drawing export DRAWING --output d.png",
      "drawing export DRAWING --output d.json", "weight chart --output w.svg",
      "weight chart --output w.png", "tokens export --format css --output t.css",
      "tokens export --format dtcg --output t.json",
    ])
  func force(command: String) async throws {
    let (cli, ids) = try await filled()
    let words = words(command, ids)
    let file = try #require(words.last)
    #expect(try await cli.start(words).finished().code == 0)
    let written = try cli.scratch.read(file)
    try cli.scratch.write(file, Data("mine".utf8))
    let refused = try await cli.start(words + ["--json"]).finished()
    let error = try JSON(refused.errors)["error"]
    #expect(refused.code == 73 && error["code"].text == "already-there")
    #expect(error["hint"].text?.contains("--force") == true && refused.output.isEmpty)
    #expect(try cli.scratch.read(file) == Data("mine".utf8))
    let forced = try await cli.start(words + ["--force"]).finished()
    #expect(forced.code == 0, "\(forced.errors)")
    #expect(try cli.scratch.read(file) == written)
  }

  @Test("C5 A photo export replaces an existing file only with --force")
  func photos() async throws {
    let (cli, ids) = try await filled()
    let export = words("photo export PHOTO --to out --profile archive", ids)
    let path = try JSON(try await cli.start(export + ["--json"]).finished().output)["items"]
      .items.first?["path"].text
    let file = try #require(path)
    let written = try cli.scratch.read(file)
    try cli.scratch.write(file, Data("mine".utf8))
    let refused = try await cli.start(export).finished()
    #expect(refused.code == 73 && refused.errors.contains("--force"))
    #expect(try cli.scratch.read(file) == Data("mine".utf8))
    #expect(try await cli.start(export + ["--force"]).finished().code == 0)
    #expect(try cli.scratch.read(file) == written)
    #expect(try cli.scratch.files(in: "out").count == 1)
  }

  @Test("C5 A library export never writes to a nonempty folder")
  func folder() async throws {
    let (cli, _) = try await filled()
    try cli.scratch.write("out/mine.txt", Data("mine".utf8))
    #expect(try await cli.run("export", "out").code == 73)
    #expect(try cli.scratch.files(in: "out") == ["mine.txt"])
  }

  @Test(
    "C5 The error for a change whose output can't be written contains the ID of the changed record",
    arguments: [
      ("canvas add --designer A --name New", "SELECT id FROM stash_canvas WHERE name = 'New'"),
      ("canvas edit CANVAS --mesh 18", "SELECT id FROM stash_canvas WHERE mesh = 18"),
      ("canvas delete CANVAS", "SELECT id FROM stash_canvas WHERE deleted_at > 0"),
      ("weight add 83kg", "SELECT max(id) FROM weight_entry"),
      ("drawing stroke DRAWING --points 9,9", "SELECT id FROM drawing_sketch"),
      ("tag add floral", "SELECT id FROM tags_name WHERE name = 'floral'"),
      ("undo", "SELECT id FROM stash_canvas"),
    ])
  func fullDisk(command: String, query: String) async throws {
    for isJSON in [false, true] {
      let (cli, ids) = try await filled()
      if command == "undo" {
        _ = try await cli.run("canvas", "edit", ids["CANVAS"] ?? "", "--mesh", "9")
      }
      let line = words(command, ids).joined(separator: " ") + (isJSON ? " --json" : "")
      let finished = try await cli.shell(
        "stashbook \(line) > /dev/full", library: cli.library)
      #expect(finished.code == 74, "\(finished.errors)")
      let id = try await SQLite.run(query, on: cli)
      #expect(id.count == 36)
      if isJSON {
        let error = try JSON(finished.errors)["error"]
        #expect(error["code"].text == "answer-not-written")
        #expect(error["ids"].items.map(\.text).contains(id), "\(finished.errors)")
      } else {
        #expect(finished.errors.contains("The change was made"))
        #expect(finished.errors.contains(id.suffix(12)), "\(finished.errors)")
      }
    }
  }

  @Test("C5 A command ignores a closed output pipe only if the command changed nothing")
  func closedPipe() async throws {
    let (cli, _) = try await filled()
    func run(_ line: String) async throws -> Finished {
      // The reader ends before the program starts.
      try await cli.shell(
        "exec 3> >(exec true); wait $!; stashbook \(line) >&3", library: cli.library)
    }
    let read = try await run("canvas list")
    #expect(read.errors.isEmpty && read.code == 0)
    let changed = try await run("canvas add --designer A --name New")
    #expect(changed.code == 74)
    #expect(changed.errors.contains("The change was made"))
  }

  @Test(
    "C5 The error for output that can't be written doesn't report a change if the command changed nothing"
  )
  func nothingChanged() async throws {
    let (cli, ids) = try await filled()
    _ = try await cli.run("canvas", "edit", ids["CANVAS"] ?? "", "--mesh", "9")
    for line in ["canvas list", "canvas edit \(ids["CANVAS"] ?? "") --mesh 9"] {
      let finished = try await cli.shell(
        "stashbook \(line) > /dev/full", library: cli.library)
      #expect(finished.code == 74)
      #expect(!finished.errors.contains("change was made"), "\(finished.errors)")
    }
  }
}
