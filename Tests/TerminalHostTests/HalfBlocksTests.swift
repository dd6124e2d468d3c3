import Core
import Foundation
import TestKit
import Testing

@testable import TerminalHost

@Suite("Half blocks")
struct HalfBlocksTests {
  private let red = SRGBColor(red: 255, green: 0, blue: 0)
  private let blue = SRGBColor(red: 0, green: 0, blue: 255)

  @Test("A cell shows two pixels, and control sequences are written only where a color changes")
  func golden() throws {
    let picture = Raster(3, 3, [red, red, blue, blue, blue, blue, red, red, red])
    let full = try #require(HalfBlocks(picture, columns: 80, rows: 24, depth: .full))
    #expect(full.columns == 3)
    #expect(
      full.lines.map { $0.replacing("\u{1B}", with: "^") } == [
        "^[38;2;255;0;0;48;2;0;0;255m▀▀^[38;2;0;0;255m▀^[0m", "^[38;2;255;0;0m▀▀▀^[0m",
      ])
    let palette = try #require(HalfBlocks(picture, columns: 80, rows: 24, depth: .palette))
    #expect(
      palette.lines.map { $0.replacing("\u{1B}", with: "^") } == [
        "^[38;5;196;48;5;21m▀▀^[38;5;21m▀^[0m", "^[38;5;196m▀▀▀^[0m",
      ])
  }

  @Test("An image that fits is drawn pixel for pixel")
  func exact() {
    Law("Half blocks equal the image").holds(for: { random in
      Raster.random(upTo: 12, 12, colors: Int.random(in: 1...4, using: &random), using: &random)
    }) { picture in
      let drawn = try #require(HalfBlocks(picture, columns: 12, rows: 6, depth: .full))
      try #require(drawn.columns == picture.width)
      try #require(drawn.lines.count == (picture.height + 1) / 2)
      let colors = picture.colors.map { "2;\($0.red);\($0.green);\($0.blue)" }
      for (row, line) in drawn.lines.enumerated() {
        let cells = try HalfBlockReading(line).cells
        let upper = Array(colors.dropFirst(row * 2 * picture.width).prefix(picture.width))
        let lower = Array(colors.dropFirst((row * 2 + 1) * picture.width).prefix(picture.width))
        try #require(cells.map(\.ink) == upper)
        try #require(cells.compactMap(\.ground) == lower)
      }
    }
  }

  @Test("No image exceeds its box, and every line has the reported width")
  func box() {
    Law("Half blocks fit the box").holds(for: { random in
      let picture = Raster.random(upTo: 40, 40, using: &random)
      let sides = (0..<2).map { _ in Int.random(in: -2...30, using: &random) }
      return (picture, sides, Bool.random(using: &random) ? ColorDepth.full : .palette)
    }) { picture, sides, depth in
      let drawn = try #require(
        HalfBlocks(picture, columns: sides[0], rows: sides[1], depth: depth))
      try #require((1...max(1, sides[0])).contains(drawn.columns))
      try #require((1...max(1, sides[1])).contains(drawn.lines.count))
      for line in drawn.lines {
        try #require(try HalfBlockReading(line).cells.count == drawn.columns)
        try #require(line.hasSuffix("\u{1B}[0m"))
      }
    }
  }

  @Test("Each pixel of a reduced image is the mean of the pixels it replaces")
  func mean() throws {
    let black = SRGBColor(red: 0, green: 0, blue: 0)
    let picture = Raster(
      4, 4,
      [red, red, black, blue, red, red, black, blue]
        + Array(
          repeating: black, count: 8))
    let drawn = try #require(HalfBlocks(picture, columns: 2, rows: 5, depth: .full))
    let cells = try HalfBlockReading(drawn.lines[0]).cells
    #expect(drawn.lines.count == 1)
    #expect(cells.map(\.ink) == ["2;255;0;0", "2;0;0;128"])
    #expect(cells.map(\.ground) == ["2;0;0;0", "2;0;0;0"])
  }

  @Test(
    "An image isn't drawn on a terminal with fewer than 256 colors",
    arguments: [ColorDepth.none, .sixteen])
  func words(depth: ColorDepth) {
    #expect(HalfBlocks(Raster(1, 1, [red]), columns: 8, rows: 8, depth: depth) == nil)
  }

  @Test(
    "Pixels that don't match the image's size are rejected",
    arguments: [(2, 1), (1, 2), (0, 0), (-1, -1), (Int.max, Int.max), (1, 0)])
  func broken(width: Int, height: Int) {
    let picture = Raster(width: width, height: height, pixels: Data([1, 2, 3]))
    #expect(HalfBlocks(picture, columns: 8, rows: 8, depth: .full) == nil)
    #expect(Sixels(picture, fitting: PixelBox(width: 8, height: 8)) == nil)
  }

  @Test(
    "A color's palette index refers to the nearest of the 240 colors that are the same on all terminals"
  )
  func nearest() {
    let levels = [0, 95, 135, 175, 215, 255]
    let cube = levels.flatMap { red in
      levels.flatMap { green in levels.map { [red, green, $0] } }
    }
    let all = cube + (0..<24).map { Array(repeating: 8 + 10 * $0, count: 3) }
    func far(_ color: [Int], _ other: [Int]) -> Int {
      zip(color, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    Law("No palette color is nearer").holds(for: { random in
      let gray = UInt8.random(in: 0...255, using: &random)
      return Bool.random(using: &random)
        ? SRGBColor.random(using: &random) : SRGBColor(red: gray, green: gray, blue: gray)
    }) { color in
      let channels = [color.red, color.green, color.blue].map(Int.init)
      let chosen = Int(PaletteIndex(nearest: color).number) - 16
      let least = all.map { far($0, channels) }.min()
      try #require(far(all[chosen], channels) == least)
    }
  }
}
