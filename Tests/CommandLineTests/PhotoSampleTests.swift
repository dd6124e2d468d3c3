import Foundation
import TestKit
import Testing

/// Colors at points of photos.
@Suite
struct PhotoSampleTests {
  /// Returns a library with one photo, white above and black below, and its ID.
  private func filled() async throws -> (cli: CLIFixture, id: String) {
    let cli = try CLIFixture()
    var file = SampleImage.tiff(1, width: 40, height: 30)
    let halves = Data(repeating: 255, count: 600) + Data(count: 600)
    file.replaceSubrange((file.count - halves.count)..., with: halves)
    try cli.scratch.write("picture.tif", file)
    _ = try await cli.json("photo", "ingest", cli.scratch.path + "/picture.tif")
    return (cli, try #require(try await cli.photos().values.first))
  }

  @Test("PH-16 `sample` reports the pixel's color, the nearest named color, and their difference")
  func sample() async throws {
    let (cli, id) = try await filled()
    let white = try await cli.json("photo", "sample", id, "39", "0")
    #expect(white.keys == ["id", "x", "y", "color", "name", "deltaE"])
    #expect(white["id"].text == id && white["x"].number == 39 && white["y"].number == 0)
    #expect(white["color"].text == "#FFFFFF" && white["name"].text == "white")
    #expect(white["deltaE"].figure == 0)
    // The sample has white pixels in three of five rows: 15 / 25 of the light is 203.
    let gray = try await cli.json("photo", "sample", String(id.dropLast(4)), "20", "14")
    #expect(gray["color"].text == "#CBCBCB" && gray["name"].text == "lightgray")
    let figure = try #require(gray["deltaE"].figure)
    #expect(figure > 0 && figure == (figure * 100).rounded() / 100)
    #expect(try await cli.run("photo", "sample", id, "0", "29").text == "#000000 black (ΔE 0.00)")
  }

  @Test(
    "PH-16 A point outside the image is rejected, and the error states the rule that the point breaks"
  )
  func outside() async throws {
    let (cli, id) = try await filled()
    let failure = try await cli.failure("photo", "sample", id, "40", "0")
    #expect(failure.exit == 65 && failure.code == "outside")
    #expect(
      failure.message
        == "The pixel is outside the image: x must be from 0 to 39, and y from 0 to 29")
    #expect(try await cli.failure("photo", "sample", id, "left", "0").exit == 64)
  }
}
