import Core
import Foundation
import TestKit
import Testing

@testable import TerminalHost

@Suite("Sixels")
struct SixelsTests {
  private let box = PixelBox(width: 1024, height: 1024)

  @Test("A band of six rows is drawn one color at a time, with run-length encoding")
  func golden() throws {
    let red = SRGBColor(red: 255, green: 0, blue: 0)
    let white = SRGBColor(red: 255, green: 255, blue: 255)
    let row = [red] + Array(repeating: white, count: 5)
    let drawn = try #require(Sixels(Raster(6, 7, (0..<7).flatMap { _ in row }), fitting: box))
    #expect(
      drawn.text.replacing("\u{1B}", with: "^")
        == "^P0;1;0q\"1;1;6;7#0;2;100;0;0#1;2;100;100;100#0~$#1?!5~-#0@$#1?!5@^\\")
    #expect((drawn.width, drawn.height) == (6, 7))
  }

  /// Colors that agree in the upper five bits of each channel share a register.
  @Test("An image with few colors is drawn in the same colors, except for rounding")
  func fewColors() {
    Law("Few colors are unchanged except for rounding").holds(for: { random in
      Raster.random(upTo: 30, 20, colors: Int.random(in: 1...40, using: &random), using: &random)
    }) { picture in
      let drawn = try #require(Sixels(picture, fitting: box))
      let read = try SixelReading(drawn.text)
      try #require((read.width, read.height) == (picture.width, picture.height))
      for (index, color) in picture.colors.enumerated() {
        let (y, x) = index.quotientAndRemainder(dividingBy: picture.width)
        let pixel = try #require(read.pixels[Dot(x: x, y: y)])
        try #require(pixel.distance(color) <= 8)
      }
    }
  }

  @Test("Sixels fit the box, cover every pixel, use at most 256 colors, and are reproducible")
  func whole() {
    Law("Sixels are complete", count: 20).holds(for: { random in
      (
        Raster.random(upTo: 60, 40, using: &random),
        PixelBox(width: .random(in: 1...60, using: &random), height: 30)
      )
    }) { picture, box in
      let drawn = try #require(Sixels(picture, fitting: box))
      let read = try SixelReading(drawn.text)
      try #require(drawn.width <= box.width && drawn.height <= box.height)
      try #require((read.width, read.height) == (drawn.width, drawn.height))
      let places = (0..<drawn.height).flatMap { y in (0..<drawn.width).map { Dot(x: $0, y: y) } }
      try #require(Set(read.pixels.keys) == Set(places))
      try #require(read.registers.count <= 256)
      try #require(drawn.text.utf8.count <= drawn.width * drawn.height * 12 + 6000)
      try #require(Sixels(picture, fitting: box) == drawn)
    }
  }

  @Test("A gradient with more than 256 colors is drawn in at most 256 similar colors")
  func slope() throws {
    let steps = (0..<64).map { UInt8($0 * 4) }
    let colors = steps.flatMap { green in
      steps.map { SRGBColor(red: $0, green: green, blue: 90) }
    }
    let drawn = try #require(Sixels(Raster(64, 64, colors), fitting: box))
    let read = try SixelReading(drawn.text)
    let far = colors.enumerated().map { index, color in
      read.pixels[Dot(x: index % 64, y: index / 64)]?.distance(color) ?? 255
    }
    #expect(far.allSatisfy { $0 <= 20 })
    #expect(far.reduce(0, +) / far.count <= 8)
  }

  @Test(
    "An image with a side longer than 1,024 pixels is reduced so that the side has 1,024 pixels")
  func bounded() throws {
    let gray = SRGBColor(red: 9, green: 9, blue: 9)
    let long = Raster(2048, 2, Array(repeating: gray, count: 4096))
    let drawn = try #require(Sixels(long, fitting: PixelBox(width: 2048, height: 2048)))
    #expect((drawn.width, drawn.height) == (1024, 1))
  }
}
