import Core
import Foundation
import MemoryAdapters
import TestKit

@testable import TerminalHost

extension Raster {
  /// Returns an image of random colors, or of only `colors` different colors.
  static func random(
    upTo width: Int, _ height: Int, colors: Int? = nil, using random: inout SeededRandomSource
  ) -> Raster {
    let size = (
      Int.random(in: 1...width, using: &random), Int.random(in: 1...height, using: &random)
    )
    let few = (0..<(colors ?? 0)).map { _ in SRGBColor.random(using: &random) }
    let pixels = (0..<size.0 * size.1).map { _ in
      few.randomElement(using: &random) ?? .random(using: &random)
    }
    return Raster(size.0, size.1, pixels)
  }

  init(_ width: Int, _ height: Int, _ colors: [SRGBColor]) {
    let pixels = Data(colors.flatMap { [$0.red, $0.green, $0.blue] })
    self.init(width: width, height: height, pixels: pixels)
  }
}

extension SRGBColor {
  static func random(using random: inout SeededRandomSource) -> SRGBColor {
    SRGBColor(
      red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
      blue: .random(in: 0...255, using: &random))
  }

  /// Returns the maximum difference to another color along one channel.
  func distance(_ other: SRGBColor) -> Int {
    zip([red, green, blue], [other.red, other.green, other.blue])
      .map { abs(Int($0) - Int($1)) }.max() ?? 0
  }
}

/// A line of half blocks, parsed as a terminal does.
struct HalfBlockReading {
  struct Unreadable: Error {
    let what: String
  }

  /// The colors of a cell, such as `2;1;2;3` or `5;16`, or `nil` for the terminal's own colors.
  struct Cell: Equatable {
    var ink: String?, ground: String?
  }

  private(set) var cells: [Cell] = []

  /// Creates a reading of a line.
  ///
  /// - Throws: ``Unreadable`` if the line is invalid, isn't reset at its end, or has a sequence
  ///   that changes nothing.
  init(_ line: String) throws {
    var now = Cell()
    var rest = line[...]
    while let character = rest.popFirst() {
      if character == "▀" {
        cells.append(now)
        continue
      }
      guard character == "\u{1B}", rest.popFirst() == "[", let end = rest.firstIndex(of: "m") else {
        throw Unreadable(what: "\(character)")
      }
      let before = now
      try now.take(rest[..<end])
      rest = rest[rest.index(after: end)...]
      if now == before { throw Unreadable(what: "a sequence without an effect") }
    }
    guard now == Cell() else { throw Unreadable(what: "the line has no end") }
  }
}

extension HalfBlockReading.Cell {
  fileprivate mutating func take(_ order: Substring) throws {
    if order == "0" { return self = Self() }
    var words = order.split(separator: ";", omittingEmptySubsequences: false)[...]
    while let target = words.popFirst() {
      let count = words.first == "2" ? 4 : 2
      let color = words.prefix(count).joined(separator: ";")
      words = words.dropFirst(count)
      switch target {
      case "38": ink = color
      case "48": ground = color
      default: throw HalfBlockReading.Unreadable(what: String(order))
      }
    }
  }
}

/// A sixel image, parsed as a terminal does.
struct SixelReading {
  struct Unreadable: Error {
    let what: String
  }

  private(set) var width = 0, height = 0
  private(set) var registers: [Int: SRGBColor] = [:]
  /// The color at each position.
  ///
  /// An image that draws a position twice is unreadable.
  private(set) var pixels: [Dot: SRGBColor] = [:]
  private var rest: Substring
  private var place = Dot(x: 0, y: 0)
  private var register = 0

  init(_ text: String) throws {
    rest = text[...]
    guard text.hasPrefix("\u{1B}P0;1;0q\""), text.hasSuffix("\u{1B}\\") else {
      throw Unreadable(what: "the image has no start or no end")
    }
    rest = rest.dropFirst(9).dropLast(2)
    let size = numbers()
    guard size.count == 4, size[..<2] == [1, 1] else { throw Unreadable(what: "\(size)") }
    (width, height) = (size[2], size[3])
    while let order = rest.popFirst() { try take(order) }
  }

  private mutating func take(_ order: Character) throws {
    switch order {
    case "$": place.x = 0
    case "-": place = Dot(x: 0, y: place.y + 6)
    case "#": try color(numbers())
    case "!":
      let count = numbers()
      guard count.count == 1, let sixel = rest.popFirst() else { throw Unreadable(what: "!") }
      for _ in 0..<count[0] { try draw(sixel) }
    default: try draw(order)
    }
  }

  private mutating func color(_ numbers: [Int]) throws {
    register = numbers[0]
    guard numbers.count == 5, numbers[1] == 2, numbers[2...].allSatisfy((0...100).contains) else {
      if numbers.count == 1, registers[register] != nil { return }
      throw Unreadable(what: "#\(numbers)")
    }
    let channels = numbers[2...].map { UInt8(($0 * 255 + 50) / 100) }
    registers[register] = SRGBColor(red: channels[0], green: channels[1], blue: channels[2])
  }

  private mutating func draw(_ sixel: Character) throws {
    guard let code = sixel.asciiValue, (63...126).contains(code) else {
      throw Unreadable(what: "\(sixel)")
    }
    for bit in 0..<6 where (code - 63) >> bit & 1 == 1 {
      let dot = Dot(x: place.x, y: place.y + bit)
      guard let color = registers[register], pixels.updateValue(color, forKey: dot) == nil else {
        throw Unreadable(what: "\(dot) doesn't have exactly one color")
      }
    }
    place.x += 1
  }

  private mutating func numbers() -> [Int] {
    let digits = rest.prefix { $0 == ";" || $0.isNumber }
    rest = rest[digits.endIndex...]
    return digits.split(separator: ";").compactMap { Int($0) }
  }
}
