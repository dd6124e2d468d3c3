import Core
import Foundation
import ImageWire
import Testing

@testable import VipsImages

struct RefusalTests {
  @Test("PH-12 A file without bytes is refused")
  func empty() async {
    #expect(await Bench.refusal(MemoryBytes(Data())) == .empty)
  }

  @Test(
    "PH-12 What is no picture of a kind that is read is refused, whatever libvips could do with it",
    arguments: [
      "words", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"/>",
      "%PDF-1.4\n%%EOF", "P6\n1 1\n255\nabc", "BM000000", "\u{1}\u{2}", "#?RADIANCE\n",
    ])
  func foreign(text: String) async {
    #expect(await Bench.refusal(MemoryBytes(Data(text.utf8))) == .foreign)
  }

  @Test(
    "PH-12 The brand of HEIC alone does not make a picture", arguments: ["heic", "mif1", "avif"])
  func brandAlone(brand: String) async {
    let bytes =
      Data([0, 0, 0, 24]) + Data("ftyp\(brand)".utf8) + Data([0, 0, 0, 0])
      + Data("mif1heic".utf8)
    let refusal = await Bench.refusal(MemoryBytes(bytes))
    #expect(refusal?.isDamage == true, "\(String(describing: refusal))")
  }

  @Test(
    "PH-12 A picture cut off anywhere is refused",
    arguments: [ImageFormat.jpeg, .png, .webp, .heic, .avif, .tiff, .gif])
  func cutOff(format: ImageFormat) async throws {
    let whole = try await Bench.picture(format, width: 120, height: 90)
    for share in [3, 30, 60, 90] {
      let part = whole.prefix(whole.count * share / 100)
      let refusal = await Bench.refusal(MemoryBytes(part))
      #expect(refusal?.isDamage == true, "\(share) %: \(String(describing: refusal))")
    }
  }

  @Test("PH-12 A JPEG with a hole in its pixels is refused")
  func damaged() async throws {
    var bytes = try await Bench.picture(.jpeg, width: 400, height: 300)
    bytes.removeSubrange(bytes.count / 2..<bytes.count / 2 + 1_000)
    let refusal = await Bench.refusal(MemoryBytes(bytes))
    #expect(refusal?.isDamage == true, "\(String(describing: refusal))")
  }

  @Test("PH-12 A JPEG with stray bytes before its pixels is read", .needsPhotos)
  func strayBytes() async throws {
    let junk = try FileBytes(Oracle.folder.appending(path: "pillow/junk_jpeg_header.jpg"))
    #expect(try await Bench.derive(junk).facts.width == 1024)
  }

  @Test("PH-12 A comment that unpacks to megabytes is refused, with its measure", .needsPhotos)
  func comments() async throws {
    let bomb = try FileBytes(Oracle.folder.appending(path: "pillow/png_decompression_dos.png"))
    let refusal = await Bench.refusal(bomb)
    #expect(
      refusal
        == .gaveUp("its comments and profiles unpack to 6291470 bytes, at most 4194304 are read"))
  }

  @Test("PH-12 Bytes that end before they should are refused by their own name")
  func sourceEnds() async {
    let reason = FileFailure.inputOutput("a card", reason: "it was pulled out")
    let source = TripwireBytes { () throws(FileFailure) in throw reason }
    #expect(await Bench.refusal(source) == .source(reason))
  }
}

extension ImageFailure {
  /// Whether it says that the picture is cut off or damaged, or not known for a picture any more.
  var isDamage: Bool {
    switch self {
    case .damaged, .foreign: true
    default: false
    }
  }
}
