import Core
import Foundation
import ImageWire
import TestKit
import Testing

@testable import VipsImages

struct RefusalTests {
  @Test("PH-12 An empty file is rejected")
  func empty() async {
    #expect(await ImageFixture.refusal(MemoryBytes(Data())) == .empty)
  }

  @Test(
    "PH-12 A file of an unsupported format is rejected, even if libvips could read it",
    arguments: [
      "words", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"/>",
      "%PDF-1.4\n%%EOF", "P6\n1 1\n255\nabc", "BM000000", "\u{1}\u{2}", "#?RADIANCE\n",
    ])
  func foreign(text: String) async {
    #expect(await ImageFixture.refusal(MemoryBytes(Data(text.utf8))) == .unsupportedFormat)
  }

  @Test(
    "PH-12 A file that has a HEIF brand but no image is rejected as damaged",
    arguments: ["heic", "mif1", "avif"])
  func brandAlone(brand: String) async {
    let bytes =
      Data([0, 0, 0, 24]) + Data("ftyp\(brand)".utf8) + Data([0, 0, 0, 0])
      + Data("mif1heic".utf8)
    let refusal = await ImageFixture.refusal(MemoryBytes(bytes))
    #expect(refusal?.isDamage == true, "\(String(describing: refusal))")
  }

  @Test(
    "PH-12 A truncated image is rejected in every format",
    arguments: [ImageFormat.jpeg, .png, .webp, .heic, .avif, .tiff, .gif])
  func cutOff(format: ImageFormat) async throws {
    let whole = try await ImageFixture.picture(format, width: 120, height: 90)
    for share in [3, 30, 60, 90] {
      let part = whole.prefix(whole.count * share / 100)
      let refusal = await ImageFixture.refusal(MemoryBytes(part))
      #expect(refusal?.isDamage == true, "\(share) %: \(String(describing: refusal))")
    }
  }

  @Test("PH-12 A JPEG with a gap in its pixel data is rejected")
  func damaged() async throws {
    var bytes = try await ImageFixture.picture(.jpeg, width: 400, height: 300)
    bytes.removeSubrange(bytes.count / 2..<bytes.count / 2 + 1_000)
    let refusal = await ImageFixture.refusal(MemoryBytes(bytes))
    #expect(refusal?.isDamage == true, "\(String(describing: refusal))")
  }

  @Test("PH-12 A JPEG with stray bytes before its pixel data is read", .needsData("photo"))
  func strayBytes() async throws {
    let junk = try FileBytes(Oracle.folder.appending(path: "pillow/junk_jpeg_header.jpg"))
    #expect(try await ImageFixture.derive(junk).info.width == 1024)
  }

  @Test(
    "PH-12 An image whose comment unpacks to megabytes is rejected, and the error states the unpacked size",
    .needsData("photo"))
  func comments() async throws {
    let bomb = try FileBytes(Oracle.folder.appending(path: "pillow/png_decompression_dos.png"))
    let refusal = await ImageFixture.refusal(bomb)
    #expect(
      refusal
        == .decoderFailed(
          "the image's metadata unpacks to 6291470 bytes; at most 4194304 are allowed"))
  }

  @Test("PH-12 A failure to read bytes from the source is thrown unchanged")
  func sourceEnds() async {
    let reason = FileFailure.inputOutput("a card", reason: "it was pulled out")
    let source = TripwireBytes { () throws(FileFailure) in throw reason }
    #expect(await ImageFixture.refusal(source) == .source(reason))
  }
}

extension ImageFailure {
  /// Whether the image is damaged, or damaged so that its format isn't recognized.
  var isDamage: Bool {
    switch self {
    case .damaged, .unsupportedFormat: true
    default: false
    }
  }
}
