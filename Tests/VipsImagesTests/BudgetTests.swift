import Core
import Foundation
import ImageWire
import Testing

@testable import VipsImages

struct BudgetTests {
  @Test(
    "PH-12 A file with the maximum number of bytes is accepted, and a file with one more byte is rejected"
  )
  func bytes() async throws {
    let picture = try await ImageFixture.picture()
    let exact = ImageBudget(bytes: picture.count)
    #expect(await ImageFixture.refusal(MemoryBytes(picture), within: exact) == nil)
    let less = ImageBudget(bytes: picture.count - 1)
    #expect(
      await ImageFixture.refusal(MemoryBytes(picture), within: less)
        == .overBudget(.bytes, found: picture.count, limit: picture.count - 1))
  }

  @Test(
    "PH-12 An image with the maximum number of pixels is accepted, and an image with more is rejected"
  )
  func pixels() async throws {
    let picture = MemoryBytes(try await ImageFixture.picture(width: 60, height: 40))
    #expect(await ImageFixture.refusal(picture, within: ImageBudget(pixels: 2400)) == nil)
    #expect(
      await ImageFixture.refusal(picture, within: ImageBudget(pixels: 2399))
        == .overBudget(.pixels, found: 2400, limit: 2399))
  }

  @Test(
    "PH-12 An image with a side of the maximum length is accepted, and one with a longer side is rejected"
  )
  func side() async throws {
    let picture = MemoryBytes(try await ImageFixture.picture(width: 40, height: 60))
    #expect(await ImageFixture.refusal(picture, within: ImageBudget(side: 60)) == nil)
    #expect(
      await ImageFixture.refusal(picture, within: ImageBudget(side: 59))
        == .overBudget(.side, found: 60, limit: 59))
  }

  @Test("PH-12 The default budget is 100 MB, 200 megapixels, and 64,000 pixels per side")
  func standard() async {
    #expect(ImageBudget() == ImageBudget(bytes: 100_000_000, pixels: 200_000_000, side: 64_000))
    let long = PNGFile(width: 64_001, height: 1).withoutPixels
    #expect(
      await ImageFixture.refusal(MemoryBytes(long))
        == .overBudget(.side, found: 64_001, limit: 64_000))
    let large = PNGFile(width: 20_000, height: 10_001).withoutPixels
    #expect(
      await ImageFixture.refusal(MemoryBytes(large))
        == .overBudget(.pixels, found: 200_020_000, limit: 200_000_000))
  }

  /// If pixels were read, the files would be rejected as damaged, because they have only headers.
  @Test("PH-12 An image that declares too many pixels is rejected before any pixel is unpacked")
  func bombs() async {
    let png = PNGFile(width: 60_000, height: 60_000).withoutPixels
    let gif =
      Data("GIF89a".utf8) + [0xff, 0xff, 0xff, 0xff, 0, 0, 0]
      + [0x2c, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0x80, 0, 0, 0, 1, 1, 1, 2, 1, 0, 0, 0x3b]
    for bomb in [png, gif] {
      let refusal = await ImageFixture.refusal(MemoryBytes(bomb))
      guard case .overBudget? = refusal else {
        Issue.record("\(String(describing: refusal))")
        continue
      }
    }
  }
}
