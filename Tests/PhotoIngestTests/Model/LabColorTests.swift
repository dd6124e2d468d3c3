import Core
import Foundation
import TestKit
import Testing

@testable import PhotoIngest

@Suite("The comparison of colors")
struct LabColorTests {
  /// Pairs of colors and their difference: L, a, b of both, and ΔE₀₀ to four decimals.
  ///
  /// Source: table 1 of G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 Color-Difference Formula:
  /// Implementation Notes, Supplementary Test Data, and Mathematical Observations", Color Research
  /// and Application 30 (2005).
  static let published: [[Double]] = [
    [50.0000, 2.6772, -79.7751, 50.0000, 0.0000, -82.7485, 2.0425],
    [50.0000, 3.1571, -77.2803, 50.0000, 0.0000, -82.7485, 2.8615],
    [50.0000, 2.8361, -74.0200, 50.0000, 0.0000, -82.7485, 3.4412],
    [50.0000, -1.3802, -84.2814, 50.0000, 0.0000, -82.7485, 1.0000],
    [50.0000, -1.1848, -84.8006, 50.0000, 0.0000, -82.7485, 1.0000],
    [50.0000, -0.9009, -85.5211, 50.0000, 0.0000, -82.7485, 1.0000],
    [50.0000, 0.0000, 0.0000, 50.0000, -1.0000, 2.0000, 2.3669],
    [50.0000, -1.0000, 2.0000, 50.0000, 0.0000, 0.0000, 2.3669],
    [50.0000, 2.4900, -0.0010, 50.0000, -2.4900, 0.0009, 7.1792],
    [50.0000, 2.4900, -0.0010, 50.0000, -2.4900, 0.0010, 7.1792],
    [50.0000, 2.4900, -0.0010, 50.0000, -2.4900, 0.0011, 7.2195],
    [50.0000, 2.4900, -0.0010, 50.0000, -2.4900, 0.0012, 7.2195],
    [50.0000, -0.0010, 2.4900, 50.0000, 0.0009, -2.4900, 4.8045],
    [50.0000, -0.0010, 2.4900, 50.0000, 0.0010, -2.4900, 4.8045],
    [50.0000, -0.0010, 2.4900, 50.0000, 0.0011, -2.4900, 4.7461],
    [50.0000, 2.5000, 0.0000, 50.0000, 0.0000, -2.5000, 4.3065],
    [50.0000, 2.5000, 0.0000, 73.0000, 25.0000, -18.0000, 27.1492],
    [50.0000, 2.5000, 0.0000, 61.0000, -5.0000, 29.0000, 22.8977],
    [50.0000, 2.5000, 0.0000, 56.0000, -27.0000, -3.0000, 31.9030],
    [50.0000, 2.5000, 0.0000, 58.0000, 24.0000, 15.0000, 19.4535],
    [50.0000, 2.5000, 0.0000, 50.0000, 3.1736, 0.5854, 1.0000],
    [50.0000, 2.5000, 0.0000, 50.0000, 3.2972, 0.0000, 1.0000],
    [50.0000, 2.5000, 0.0000, 50.0000, 1.8634, 0.5757, 1.0000],
    [50.0000, 2.5000, 0.0000, 50.0000, 3.2592, 0.3350, 1.0000],
    [60.2574, -34.0099, 36.2677, 60.4626, -34.1751, 39.4387, 1.2644],
    [63.0109, -31.0961, -5.8663, 62.8187, -29.7946, -4.0864, 1.2630],
    [61.2901, 3.7196, -5.3901, 61.4292, 2.2480, -4.9620, 1.8731],
    [35.0831, -44.1164, 3.7933, 35.0232, -40.0716, 1.5901, 1.8645],
    [22.7233, 20.0904, -46.6940, 23.0331, 14.9730, -42.5619, 2.0373],
    [36.4612, 47.8580, 18.3852, 36.2715, 50.5065, 21.2231, 1.4146],
    [90.8027, -2.0831, 1.4410, 91.1528, -1.6435, 0.0447, 1.4441],
    [90.9257, -0.5406, -0.9208, 88.6381, -0.8985, -0.7239, 1.5381],
    [6.7747, -0.2908, -2.4247, 5.8714, -0.0985, -2.2286, 0.6377],
    [2.0776, 0.0795, -1.1350, 0.9033, -0.0636, -0.5514, 0.9082],
  ]

  @Test(
    "PH-16 The computed differences for all 34 published color pairs match the published values in both directions",
    arguments: published)
  func pairs(row: [Double]) {
    let one = LabColor(lightness: row[0], a: row[1], b: row[2])
    let two = LabColor(lightness: row[3], a: row[4], b: row[5])
    #expect(Self.published.count == 34)
    #expect(abs(one.difference(to: two) - row[6]) <= 0.00005, "\(one.difference(to: two))")
    #expect(abs(two.difference(to: one) - row[6]) <= 0.00005, "\(two.difference(to: one))")
  }

  /// Compares with the values of CSS Color Module Level 4's sample code for D65.
  @Test("PH-16 White, black, grays, and the primaries have their CIELAB coordinates under D65")
  func fromSRGB() {
    for (hex, lightness, a, b) in [
      ("FFFFFF", 100.0, 0.0, 0.0), ("000000", 0, 0, 0), ("777777", 50.03, 0, 0),
      ("FF0000", 53.24, 80.09, 67.20), ("00FF00", 87.73, -86.18, 83.18),
      ("0000FF", 32.30, 79.19, -107.86),
    ] {
      let color = SRGBColor(hex: hex).map(LabColor.init)
      #expect(color.map { abs($0.lightness - lightness) <= 0.02 } == true, "\(hex)")
      #expect(color.map { abs($0.a - a) <= 0.05 && abs($0.b - b) <= 0.05 } == true, "\(hex)")
    }
  }
}

@Suite("Named colors")
struct NamedColorTests {
  @Test(
    "PH-16 The 148 CSS color names are in alphabetical order, and the nearest named color to each is itself"
  )
  func names() {
    let names = NamedColor.all.map(\.name)
    #expect(names.count == 148)
    #expect(names == Set(names).sorted())
    for named in NamedColor.all {
      let nearest = NamedColor.nearest(to: named.color)
      #expect(nearest.difference == 0 && nearest.color.color == named.color)
      #expect(nearest.color.name <= named.name, "the first of two names")
    }
  }

  @Test("PH-16 The nearest named color is found for a color without a name")
  func nearest() {
    Law("no name is nearer", count: 200).holds(for: { random in
      SRGBColor(
        red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
        blue: .random(in: 0...255, using: &random))
    }) { color in
      let nearest = NamedColor.nearest(to: color)
      let differences = NamedColor.all.map {
        LabColor(color).difference(to: LabColor($0.color))
      }
      try #require(abs(nearest.difference - (differences.min() ?? 0)) < 1e-9)
    }
    #expect(NamedColor.nearest(to: SRGBColor(red: 254, green: 1, blue: 1)).color.name == "red")
    #expect(
      NamedColor.nearest(to: SRGBColor(red: 0x66, green: 0x34, blue: 0x99)).color.name
        == "rebeccapurple")
  }
}
