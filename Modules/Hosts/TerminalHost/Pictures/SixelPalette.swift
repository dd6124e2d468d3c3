import Core

/// A palette of at most 256 colors for an image, chosen by median cut (Heckbert 1982).
///
/// The algorithm repeatedly splits the color box with the longest side at the median of the box's
/// pixels, until there are enough boxes or each box is a single color.
struct SixelPalette {
  /// The colors, each the mean of the pixels that the color represents.
  private(set) var colors: [SRGBColor] = []
  private var registers: [Int: Int] = [:]

  /// Creates a palette of at most `most` colors for an image's pixels.
  ///
  /// - Complexity: O(*n* + *c* · log *c*), where *n* is the number of pixels and *c* is the number
  ///   of distinct colors, compared using the upper five bits of each channel.
  init(_ pixels: [SRGBColor], most: Int = 256) {
    var bins: [Int: Bin] = [:]
    for pixel in pixels { bins[Self.key(pixel), default: Bin()].add(pixel) }
    var boxes = [ColorBox(bins.sorted { $0.key < $1.key }.map(\.value))]
    while boxes.count < most {
      let longest = boxes.indices.max { boxes[$0].side < boxes[$1].side }
      guard let longest, boxes[longest].side > 0 else { break }
      let (low, high) = boxes[longest].halves
      boxes[longest] = low
      boxes.append(high)
    }
    for (register, box) in boxes.enumerated() where !box.bins.isEmpty {
      for bin in box.bins { registers[Self.key(bin.mean)] = register }
      colors.append(box.bins.reduce(into: Bin()) { $0.add($1) }.mean)
    }
  }

  /// Returns the index of the palette color that represents a pixel's color.
  func register(of color: SRGBColor) -> Int { registers[Self.key(color)] ?? 0 }

  private static func key(_ color: SRGBColor) -> Int {
    Int(color.red >> 3) << 10 | Int(color.green >> 3) << 5 | Int(color.blue >> 3)
  }
}

/// A box in the RGB color space, with the colors that the box contains.
private struct ColorBox {
  let bins: [Bin]
  /// The length of the longest side (0 for a single color) and that side's channel: 0 for red, 1
  /// for green, or 2 for blue.
  let side: Int, channel: Int

  init(_ bins: [Bin]) {
    self.bins = bins
    let sides = (0..<3).map { channel in
      let values = bins.map { $0.channel(channel) }
      return (values.max() ?? 0) - (values.min() ?? 0)
    }
    channel = sides.indices.max { sides[$0] < sides[$1] } ?? 0
    side = sides[channel]
  }

  /// The two halves of the box, each with at least one color.
  var halves: (low: ColorBox, high: ColorBox) {
    let sorted = bins.sorted { $0.rank(channel) < $1.rank(channel) }
    let half = sorted.reduce(0) { $0 + $1.count } / 2
    var (sum, place) = (0, 0)
    while place < sorted.count - 1, place == 0 || sum + sorted[place].count <= half {
      sum += sorted[place].count
      place += 1
    }
    return (ColorBox(Array(sorted[..<place])), ColorBox(Array(sorted[place...])))
  }
}

/// The number of pixels and the sums of their channels, usually for pixels whose colors agree in
/// the upper five bits of each channel.
private struct Bin {
  var count = 0
  var sums = (red: 0, green: 0, blue: 0)

  mutating func add(_ color: SRGBColor) {
    count += 1
    sums.red += Int(color.red)
    sums.green += Int(color.green)
    sums.blue += Int(color.blue)
  }

  mutating func add(_ other: Bin) {
    count += other.count
    sums.red += other.sums.red
    sums.green += other.sums.green
    sums.blue += other.sums.blue
  }

  var mean: SRGBColor {
    SRGBColor(
      red: UInt8(sums.red / count), green: UInt8(sums.green / count),
      blue: UInt8(sums.blue / count))
  }

  func channel(_ number: Int) -> Int {
    switch number {
    case 0: Int(mean.red)
    case 1: Int(mean.green)
    default: Int(mean.blue)
    }
  }

  /// Returns a sort key that is unique per color and that sorts by the given channel first.
  func rank(_ number: Int) -> Int {
    channel(number) << 24 | Int(mean.red) << 16 | Int(mean.green) << 8 | Int(mean.blue)
  }
}
