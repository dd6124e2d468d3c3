import Foundation
import TestKit
import Testing

/// Photos exported from a library.
@Suite
struct PhotoExportCommandTests {
  /// Returns a library with photos, and the photos' IDs by the SHA-256 hashes of their originals.
  private func filled(_ count: Int) async throws -> (cli: CLIFixture, photos: [String: String]) {
    let cli = try CLIFixture()
    _ = try await cli.json("photo", "ingest", cli.pictures(count), "--recursive")
    return (cli, try await cli.photos())
  }

  @Test("PH-14 The archive profile exports the original bytes to a new folder")
  func archive() async throws {
    let (cli, photos) = try await filled(3)
    let folder = cli.scratch.path + "/out/of the library"
    let list = try await cli.start(
      ["photo", "export"] + photos.values + ["--to", folder, "--profile", "archive", "--json"]
    ).finished()
    try #require(list.code == 0, "\(list.errors)")
    let items = try JSON(list.output)["items"].items
    #expect(Set(items.compactMap { $0["id"].text }) == Set(photos.values))
    #expect(items.allSatisfy { $0["profile"].text == "archive" && $0["width"].number == 48 })
    #expect(try await cli.digests(of: folder) == Set(photos.keys))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(
      Set(items.compactMap { $0["path"].text }) == Set(files.map { folder + "/" + $0 }))
  }

  @Test("PH-14 The default profile exports a JPEG, and the beginning of an ID identifies the photo")
  func share() async throws {
    let (cli, photos) = try await filled(1)
    let id = try #require(photos.values.first)
    let list = try await cli.json(
      "photo", "export", String(id.dropLast(4)), id, "--to", cli.scratch.path + "/out")
    #expect(list["total"].number == 1)
    let item = try #require(list["items"].items.first)
    let file = try Data(contentsOf: URL(filePath: item["path"].text ?? ""))
    #expect(file.starts(with: [0xff, 0xd8, 0xff]))
    #expect(item["bytes"].number == file.count)
    #expect(item["profile"].text == "share")
  }

  @Test(
    "PH-14 An export skips an existing file and exits with 65, or with 73 if no photo is exported"
  )
  func alreadyThere() async throws {
    let (cli, photos) = try await filled(2)
    let ids = photos.values.sorted()
    let folder = cli.scratch.path + "/out"
    let first = try await cli.json("photo", "export", ids[0], "--to", folder)
    let path = try #require(first["items"].items.first?["path"].text)
    try Data("mine".utf8).write(to: URL(filePath: path))
    let alone = try await cli.run("photo", "export", ids[0], "--to", folder)
    #expect(alone.code == 73)
    #expect(
      alone.errors.contains("Photo \(ids[0].suffix(5)): \(path) already exists"),
      "\(alone.errors)")
    let both = try await cli.run("photo", "export", ids[0], ids[1], "--to", folder, "--json")
    #expect(both.code == 65)
    #expect(try JSON(both.output)["items"].items.compactMap { $0["id"].text } == [ids[1]])
    #expect(try JSON(both.errors)["error"]["code"].text == "already-there")
    #expect(try Data(contentsOf: URL(filePath: path)) == Data("mine".utf8))
  }

  @Test("PH-14 An unknown profile, a destination that is a file, and an unknown photo are rejected")
  func refused() async throws {
    let (cli, photos) = try await filled(1)
    let id = try #require(photos.values.first)
    let profile = try await cli.failure(
      "photo", "export", id, "--to", cli.scratch.path + "/out", "--profile", "print")
    #expect(profile.exit == 64 && profile.message == "Invalid profile “print”")
    try cli.scratch.write("file", Data())
    let folder = try await cli.failure(
      "photo", "export", id, "--to", cli.scratch.path + "/file")
    #expect(folder.exit == 73 && folder.code == "cannot-create")
    let none = try await cli.failure(
      "photo", "export", id, "ffffff", "--to", cli.scratch.path + "/out")
    #expect(none.exit == 66)
    #expect(!FileManager.default.fileExists(atPath: cli.scratch.path + "/out"))
  }

  @Test("PH-14 A photo exported for sharing is upright and has no location", .needsData("photo"))
  func shared() async throws {
    let cli = try CLIFixture()
    let files = ["heif/heif_other/empty_icc.heic", "exif-orientation-landscape/Landscape_6.jpg"].map
    {
      RealPhotos.folder + "/" + $0
    }
    _ = try await cli.json("photo", "ingest", files[0], files[1])
    let before = try await cli.json("photo", "list")["items"].items
    #expect(before.contains { $0["place"] != .null })
    #expect(before.contains { $0["orientation"].number == 6 })
    let ids = before.compactMap { $0["id"].text }
    let out = cli.scratch.path + "/out"
    _ = try await cli.json("photo", "export", ids[0], ids[1], "--to", out)
    let again = try CLIFixture()
    _ = try await again.json("photo", "ingest", out, "--recursive")
    let shared = try await again.json("photo", "list")["items"].items
    #expect(shared.count == 2)
    #expect(shared.allSatisfy { $0["place"] == .null && $0["orientation"].number == 1 })
    #expect(shared.contains { $0["width"].number == 1800 && $0["height"].number == 1200 })
  }
}
