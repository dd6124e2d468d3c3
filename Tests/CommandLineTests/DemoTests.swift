import Foundation
import TestKit
import Testing

/// The sample library.
@Suite
struct DemoTests {
  @Test(
    "The demo creates a separate library with a canvas in each status, and a second run shows the same canvases"
  )
  func demo() async throws {
    let cli = try CLIFixture()
    let first = try await cli.run("demo", "--json")
    #expect(first.code == 0, "\(first.errors)")
    let canvases = try JSON(first.output)["items"].items
    #expect(canvases.count == 6)
    #expect(
      Set(canvases.compactMap { $0["status"].text })
        == ["stash", "kitting", "wip", "stitched", "atFinishing", "finished"])
    #expect(canvases.allSatisfy { $0["cover"].text != nil && $0["mesh"].number != nil })
    #expect(canvases.allSatisfy { !$0["tags"].items.isEmpty })
    #expect(!FileManager.default.fileExists(atPath: cli.library))
    try await expectPhotos(cli)
    try await expectWeightsAndDrawing(cli)
    #expect(try JSON(try await cli.run("demo", "--json").output) == JSON(first.output))
    let text = try await cli.run("demo")
    #expect(canvases.allSatisfy { text.output.contains($0["name"].text ?? "?") })
    #expect(text.output.contains("Journal for"))
  }

  @Test(
    "The demo accepts a folder that already exists and is empty, and a path with a trailing slash")
  func slash() async throws {
    let cli = try CLIFixture()
    let folder = cli.scratch.path + "/sample"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let made = try await cli.run("demo", "--json", "--library", folder + "/")
    #expect(made.code == 0, "\(made.errors)")
    let list = try await cli.json("canvas", "list", "--library", folder)
    #expect(list["items"].items.count == 6)
  }

  /// Expects large, different photos, one of them stored rotated and one with a location.
  private func expectPhotos(_ cli: CLIFixture) async throws {
    let library = cli.scratch.path + "/stashbook-demo"
    let photos = try await cli.json("photo", "list", "--library", library)["items"].items
    #expect(photos.count == 16)
    #expect(Set(photos.compactMap { $0["phash"].text }).count > 6)
    #expect(photos.allSatisfy { max($0["width"].number ?? 0, $0["height"].number ?? 0) >= 1600 })
    #expect(photos.contains { $0["orientation"].number == 6 })
    #expect(photos.contains { $0["place"] != .null })
    #expect(try await cli.run("doctor", "--library", library).code == 0)
  }

  /// Expects weights, and a drawing with strokes and stamps.
  private func expectWeightsAndDrawing(_ cli: CLIFixture) async throws {
    let library = cli.scratch.path + "/stashbook-demo"
    let weights = try await cli.json("weight", "list", "--library", library)
    #expect(weights["total"].number == 20)
    let drawings = try await cli.json("drawing", "list", "--library", library)["items"].items
    #expect(drawings.count == 1)
    #expect((drawings.first?["elements"].number ?? 0) > 20)
  }
}
