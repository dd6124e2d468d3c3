import Core
import Foundation
import ImageWire
import Testing

@testable import VipsImages

@Suite("Lenient decoding and image sequences")
struct LenientTests {
  private let lenient = ImageBudget(isLenient: true)

  @Test("C11 Lenient decoding reads a JPEG with a gap in its pixel data at full size")
  func hole() async throws {
    var bytes = try await ImageFixture.picture(.jpeg, width: 400, height: 300)
    bytes.removeSubrange(bytes.count / 2..<bytes.count / 2 + 1_000)
    let source = MemoryBytes(bytes)
    #expect(await ImageFixture.refusal(source)?.isDamage == true)
    let derived = try await ImageFixture.derive(source, within: lenient)
    #expect(derived.info.width == 400 && derived.display.height == 300)
    let box = PixelBox(width: 40, height: 30)
    let pixels = try await ImageFixture.images.pixels(of: source, fitting: box, within: lenient)
    #expect(pixels.width == 40)
    #expect(try await ImageFixture.images.copy(of: source, within: lenient).width == 400)
  }

  @Test(
    "C11 Lenient decoding rejects a truncated image", arguments: [ImageFormat.jpeg, .png])
  func cutOff(format: ImageFormat) async throws {
    let whole = try await ImageFixture.picture(format, width: 120, height: 90)
    let refusal = await ImageFixture.refusal(
      MemoryBytes(whole.prefix(whole.count * 6 / 10)), within: lenient)
    #expect(refusal?.isDamage == true, "\(String(describing: refusal))")
  }

  @Test("C11 The first frame of an AVIF image sequence is read")
  func sequence() async throws {
    let data = try #require(Data(base64Encoded: Self.sequence))
    let source = MemoryBytes(data)
    let facts = try await ImageFixture.derive(source).info
    #expect(facts.mediaType == "image/avif" && (facts.width, facts.height) == (32, 24))
    let place = PixelPosition(x: 16, y: 12)
    let color = try await ImageFixture.images.color(of: source, at: place, within: ImageBudget())
    #expect(color.red > 240 && color.green < 20 && color.blue < 20, "\(color)")
  }

  @Test(
    "C11 An AVIF image sequence without a still image is rejected as damaged, not as unsupported")
  func noStill() async throws {
    let data =
      Data([0, 0, 0, 24]) + Data("ftypavis".utf8) + Data([0, 0, 0, 0]) + Data("avismsf1".utf8)
    let refusal = await ImageFixture.refusal(MemoryBytes(data))
    #expect(
      refusal?.isDamage == true && refusal != .unsupportedFormat, "\(String(describing: refusal))")
  }

  /// Three frames of 32 × 24 pixels, red, green, and blue, written by libavif.
  private static let sequence = """
    AAAALGZ0eXBhdmlzAAAAAGF2aWZhdmlzbXNmMWlzbzhtaWYxbWlhZk1BMUEAAADrbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAA\
    cGljdAAAAAAAAAAAAAAAAAAAAAAOcGl0bQAAAAAAAQAAAB5pbG9jAAAAAEQAAAEAAQAAAAEAAAPpAAAAJgAAAChpaW5mAAAA\
    AAABAAAAGmluZmUCAAAAAAEAAGF2MDFDb2xvcgAAAABqaXBycAAAAEtpcGNvAAAAFGlzcGUAAAAAAAAAIAAAABgAAAAQcGl4\
    aQAAAAADCAgIAAAADGF2MUOBIAAAAAAAE2NvbHJuY2x4AAEADQAGgAAAABdpcG1hAAAAAAAAAAEAAQQBAoMEAAACym1vb3YA\
    AAB4bXZoZAEAAAAAAAAA5yvAPAAAAADnK8A8AAAD6P//////////AAEAAAEAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAA\
    AQAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAJKdHJhawAAAGh0a2hkAQAAAQAAAADn\
    K8A8AAAAAOcrwDwAAAABAAAAAP//////////AAAAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAQAAAAAAAAAAAAAA\
    AAAAQAAAAAAgAAAAGAAAAAAALGVkdHMAAAAkZWxzdAEAAAEAAAABAAAAAAAAASwAAAAAAAAAAAABAAAAAAGubWRpYQAAACxt\
    ZGhkAQAAAAAAAADnK8A8AAAAAOcrwDwAAAPoAAAAAAAAASxVxAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAA\
    AAABWW1pbmYAAAAUdm1oZAAAAAEAAAAAAAAAAAAAACRkaW5mAAAAHGRyZWYAAAAAAAAAAQAAAAx1cmwgAAAAAQAAARlzdGJs\
    AAAAlXN0c2QAAAAAAAAAAQAAAIVhdjAxAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAACAAGABIAAAASAAAAAAAAAABCkFPTSBD\
    b2RpbmcAAAAAAAAAAAAAAAAAAAAAAAAAAAAAGP//AAAADGF2MUOBIAAAAAAAE2NvbHJuY2x4AAEADQAGgAAAABBjY3N0AAAA\
    AHwAAAAAAAAYc3R0cwAAAAAAAAABAAAAAwAAAGQAAAAcc3RzYwAAAAAAAAABAAAAAQAAAAMAAAABAAAAIHN0c3oAAAAAAAAA\
    AAAAAAMAAAAmAAAAGQAAAB4AAAAUc3RjbwAAAAAAAAABAAAD6QAAABRzdHNzAAAAAAAAAAEAAAABAAAAZW1kYXQSAAoMIAAA\
    AifubXyQENBpMhQQALIAAAJAAAABLZpSGIZ67nRr8BIAMhUwA8CAAABGsgAAAkAAIAAcZ5ZG1eoSADIaMAXBBAAARrIAAAJA\
    ACAAHH8tG60Ex+pEtew=
    """
}
