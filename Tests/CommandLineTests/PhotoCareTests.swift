import Foundation
import TestKit
import Testing

/// Damaged originals, and photos that look alike.
@Suite
struct PhotoCareTests {
  @Test(
    "PH-10 `verify` reports damaged and missing originals, and with `--derived` recreates images"
  )
  func verify() async throws {
    let cli = try CLIFixture()
    _ = try await cli.json("photo", "ingest", cli.pictures(5, width: 400), "--recursive")
    let fine = try await cli.run("photo", "verify")
    #expect(fine.code == 0 && fine.output == "5 photos, no problems found\n", "\(fine.output)")
    let photos = try await cli.photos().sorted { $0.value < $1.value }
    func file(_ folder: String, _ index: Int, _ ending: String) -> String {
      let name = photos[index].key
      return "\(CLIFixture.folder)/\(folder)/\(name.prefix(2))/\(name).\(ending)"
    }
    try cli.flip(file("photos", 0, "tif"))
    for gone in [file("photos", 1, "tif"), file("cache", 2, "display")] {
      try FileManager.default.removeItem(atPath: cli.scratch.path + "/" + gone)
    }
    try cli.flip(file("cache", 3, "thumbnail"))
    let quick = try await cli.run("photo", "verify", "--json")
    #expect(quick.code == 1, "\(quick.errors)")
    #expect(
      try JSON(quick.output).findings
        == [[photos[0].value, "damaged"], [photos[1].value, "missing"]])
    let found = try await cli.run("photo", "verify", "--derived", "--json")
    #expect(found.code == 1, "\(found.errors)")
    let wanted = ["damaged", "missing", "remade-display", "drifted-thumbnail"]
    #expect(
      try JSON(found.output).findings == zip(photos, wanted).map { [$0.value, $1] })
    let again = try await cli.run("photo", "verify")
    #expect(again.code == 1)
    #expect(again.output.contains("Photo \(photos[0].value.suffix(5)): its original is damaged"))
    #expect(again.output.contains("Photo \(photos[1].value.suffix(5)): its original is missing"))
    let summary = "5 photos; 2 with a missing or damaged original or an incorrect record\n"
    #expect(again.output.hasSuffix(summary), "\(again.output)")
  }

  @Test("PH-13 `duplicates` lists photos with the same pixels")
  func duplicates() async throws {
    let cli = try CLIFixture()
    let folder = try cli.pictures(3, width: 400)
    try cli.scratch.write(
      "pictures/other.tif", SampleImage.tiff(2, width: 400, height: 300) + Data("words".utf8))
    let report = try await cli.json("photo", "ingest", folder, "--recursive")
    let ids = Dictionary(
      uniqueKeysWithValues: report["added"].items.map {
        (URL(filePath: $0["path"].text ?? "").lastPathComponent, $0["id"].text ?? "")
      })
    let pair = Set([ids["002.tif"], ids["other.tif"]])
    let found = try await cli.json("photo", "duplicates")["items"].items.filter {
      $0["grade"].text == "same-pixels"
    }
    #expect(found.map { Set([$0["first"].text, $0["second"].text]) } == [pair])
    #expect(try await cli.run("photo", "duplicates").output.contains("same pixels"))
    let bare = try CLIFixture()
    _ = try await bare.json("photo", "ingest", bare.pictures(1), "--recursive")
    #expect(try await bare.run("photo", "duplicates").output == "No two photos look alike.\n")
  }

  @Test("PH-13 A missing original is named, and the pairs of all other photos are still found")
  func duplicatesWithoutOriginal() async throws {
    let cli = try CLIFixture()
    let folder = try cli.pictures(3, width: 400)
    for (number, name) in [(1, "one"), (2, "two")] {
      let copy = SampleImage.tiff(number, width: 400, height: 300) + Data("words".utf8)
      try cli.scratch.write("pictures/\(name).tif", copy)
    }
    let report = try await cli.json("photo", "ingest", folder, "--recursive")
    func grades(code: Int32 = 0) async throws -> [String] {
      try await cli.json("photo", "duplicates", code: code)["items"].items
        .map { $0["grade"].text ?? "" }.sorted()
    }
    let whole = try await grades()
    #expect(whole.count { $0 == "same-pixels" } == 2)
    let lost = report["added"].items.first { $0["path"].text?.hasSuffix("/one.tif") == true }
    let original = try #require(
      try await cli.photos().first { $0.value == lost?["id"].text }?.key)
    let originals = "\(cli.scratch.path)/\(CLIFixture.folder)/photos"
    try FileManager.default.removeItem(
      atPath: "\(originals)/\(original.prefix(2))/\(original).tif")
    let found = try await cli.json("photo", "duplicates", code: 1)
    #expect(found["failures"].items.map { $0["id"].text } == [lost?["id"].text])
    let rest = try await grades(code: 1)
    #expect(rest.count == whole.count)
    #expect(rest.count { $0 == "same-pixels" } == 1)
    let said = try await cli.run("photo", "duplicates")
    #expect(said.errors.contains("missing"), "\(said.errors)")
  }

  @Test(
    "PH-10 `verify` checks photos in the trash, and its report states that a damaged photo is in the trash"
  )
  func trashed() async throws {
    let cli = try CLIFixture()
    _ = try await cli.json("photo", "ingest", cli.pictures(2, width: 400), "--recursive")
    let photo = try #require(try await cli.photos().sorted { $0.value < $1.value }.first)
    _ = try await cli.json("photo", "delete", photo.value)
    #expect(try await cli.run("photo", "verify").text == "2 photos, no problems found")
    try cli.flip("\(CLIFixture.folder)/photos/\(photo.key.prefix(2))/\(photo.key).tif")
    let found = try await cli.json("photo", "verify", code: 1)["items"].items
    #expect(found.map { $0["id"].text } == [photo.value])
    #expect(found.first?["inTrash"] == .bool(true))
    let text = try await cli.run("photo", "verify").output
    #expect(text.contains("Photo \(photo.value.suffix(5)) (in the trash): its original is damaged"))
  }
}

extension CLIFixture {
  /// Flips a bit of a file's last byte.
  fileprivate func flip(_ name: String) throws {
    let file = URL(filePath: scratch.path + "/" + name)
    var data = try Data(contentsOf: file)
    data[data.count - 1] ^= 1
    try data.write(to: file)
  }
}

extension JSON {
  /// The ID of each photo, followed by the codes of its findings.
  fileprivate var findings: [[String]] {
    self["items"].items.flatMap { item in
      item["findings"].items.map { [item["id"].text ?? "", $0["code"].text ?? ""] }
    }
  }
}
