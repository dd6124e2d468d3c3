import MeshCount
import Testing

@Suite("MeshCount: needles")
struct NeedleSuggestionTests {
  @Test(
    "MC-8 A count gets the needle for its range, or two needles if two ranges contain the count",
    arguments: [
      (4, []), (5, [13]), (7, [13]), (8, [13, 16]), (9, [16]), (10, [16, 18]), (12, [18, 20]),
      (13, [20]), (14, [20]), (15, [20]), (16, [22]), (18, [22]), (20, [22]), (21, []),
      (22, [24]), (24, [24]), (25, [26]), (28, [26]), (150, [26]),
    ] as [(Int, [Int])])
  func sizes(count: Int, sizes: [Int]) throws {
    let needle = NeedleSuggestion(stitchesPerInch: try Mesh(count).stitchesPerInch)
    #expect(needle.sizes == sizes)
    #expect(needle.source.contains("selecting-needle-for-needlepoint"))
  }

  @Test("MC-8 The needles for a count per 10 cm depend on the exact count per inch")
  func tenCentimetres() throws {
    func sizes(_ text: String) throws -> [Int] {
      NeedleSuggestion(stitchesPerInch: try Mesh(text).stitchesPerInch).sizes
    }
    #expect(try sizes("55/10cm") == [20])
    #expect(try sizes("94/10cm") == [24])
    #expect(try sizes("95/10cm") == [26])
    #expect(try sizes("10/20") == [16, 18])
  }
}
