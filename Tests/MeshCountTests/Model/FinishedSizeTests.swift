import Core
import Foundation
import MeshCount
import TestKit
import Testing

@Suite("MeshCount: finished size")
struct FinishedSizeTests {
  @Test(
    "MC-8 A finished size is computed exactly",
    arguments: [
      ("180x240", "18", "10 × 13⅓ in (10.00 × 13.33)"),
      ("140x42", "14", "10 × 3 in (10.00 × 3.00)"),
      ("156x312", "18", "8⅔ × 17⅓ in (8.67 × 17.33)"),
      ("18×18", "18", "1 × 1 in (1.00 × 1.00)"),
      (" 100 X 131 ", "10/20", "10 × 13⅒ in (10.00 × 13.10)"),
      ("１８0x2٤0", "18", "10 × 13⅓ in (10.00 × 13.33)"),
    ])
  func size(stitches: String, mesh: String, size: String) throws {
    #expect(try FinishedSize(stitches: stitches, mesh: mesh).size.description == size)
  }

  @Test("MC-8 100 stitches on 28 mesh, over two threads, measure 7.14 in")
  func overTwo() throws {
    #expect(try Mesh(28).length(of: 100, over: 2).value.decimal == "7.14")
  }

  @Test("MC-8 A square inch of 18 mesh has 324 stitches")
  func total() throws {
    #expect(try FinishedSize(stitches: "18x18", mesh: "18").stitches.total == 324)
    #expect(try StitchGrid(width: 100_000, height: 100_000).total == 10_000_000_000)
  }

  @Test("MC-8 The margin is added on each side and is exact in both inches and centimeters")
  func margin() throws {
    let inches = try FinishedSize(stitches: "180x240", mesh: "18", margin: "1,5")
    #expect(inches.margin.description == "1½ in")
    #expect(inches.canvas.description == "13 × 16⅓ in (13.00 × 16.33)")
    #expect(inches.size.width.value == 10)
    let metric = try FinishedSize(stitches: "180x240", mesh: "18", margin: "2", unit: "cm")
    #expect(metric.size.description == "25.40 × 33.87 cm")
    #expect(metric.size.height.value == (try Fraction(508, over: 15)))
    #expect(metric.margin.description == "5.08 cm")
    #expect(metric.canvas.description == "35.56 × 44.03 cm")
    let european = try FinishedSize(stitches: "70x140", mesh: "70/10cm", unit: "cm")
    #expect(european.size.description == "10.00 × 20.00 cm")
  }

  @Test(
    "MC-8 A finished size computed in inches exactly equals the same size computed in centimeters")
  func units() {
    Law("the size is the same in inches and centimeters").holds(for: { random in
      let sides = (1...2).map { _ in "\(Int.random(in: 1...9999, using: &random))" }
      return (sides.joined(separator: "x"), "\(Int.random(in: 0...99, using: &random)).5")
    }) { stitches, margin in
      func canvas(_ unit: String) throws -> FinishedSize.Extent {
        try FinishedSize(stitches: stitches, mesh: "18", margin: margin, unit: unit).canvas
      }
      let (inches, metric) = (try canvas("in"), try canvas("cm"))
      try #require(try inches.width.converted(to: .centimeter) == metric.width)
      try #require(try metric.height.converted(to: .inch) == inches.height)
    }
  }

  @Test(
    "MC-8 An invalid size is rejected, and the message states the broken rule",
    arguments: [
      ("180", "18", nil, nil, "“180” must be width by height, as in 180x240"),
      ("180x240x1", "18", nil, nil, "“180x240x1” must be width by height, as in 180x240"),
      ("", "18", nil, nil, "The value must be width by height, as in 180x240"),
      ("x240", "18", nil, nil, "The value is missing"),
      ("0x240", "18", nil, nil, "“0” must be from 1 to 100000"),
      ("-180x240", "18", nil, nil, "“-180” must be digits only, without a sign"),
      ("180xabc", "18", nil, nil, "“abc” must be digits only"),
      ("180x1.5", "18", nil, nil, "“1.5” isn't a whole number"),
      (
        "100000000000000000000x1", "18", nil, nil,
        "“100000000000000000000” must be from 1 to 100000"
      ),
      ("180x240", "0", nil, nil, "“0” must be from 1 to 150"),
      (
        "180x240", "18", "-1", nil,
        "“-1” must be a number of inches from 0 to 100 with at most 4 decimal places, as in 2 or 1.5"
      ),
      ("180x240", "18", nil, "mm", "“mm” isn't a supported unit: use in or cm"),
      ("180x240", "18", nil, "", "The value isn't a supported unit: use in or cm"),
    ] as [(String, String, String?, String?, String)])
  func refused(stitches: String, mesh: String, margin: String?, unit: String?, reason: String) {
    let refusal = #expect(throws: MeshRefusal.self) {
      try FinishedSize(stitches: stitches, mesh: mesh, margin: margin, unit: unit)
    }
    #expect(refusal?.explanation.message == reason)
    #expect(refusal?.explanation.kind == (unit == nil ? .refused : .usage))
  }

  @Test(
    "ALL-3 A margin can use a decimal point or a decimal comma, and an invalid margin is rejected",
    arguments: [
      ("0", "0"), ("2", "2"), ("1.5", "3/2"), ("1,5", "3/2"), ("١٫٥", nil), ("١.٥", "3/2"),
      (".5", "1/2"), ("2.", "2"), ("0.0001", "1/10000"), ("100", "100"), ("100.0000", "100"),
      ("100.0001", nil), ("101", nil), ("0.00001", nil), ("", nil), (".", nil), ("1.2.3", nil),
      ("1. 5", nil), ("+1", nil), ("abc", nil), ("1½", nil), ("99999999999999999999", nil),
    ] as [(String, String?)])
  func margins(text: String, exact: String?) {
    let size = Result { try FinishedSize(stitches: "1x1", mesh: "18", margin: text) }
    #expect((try? size.get())?.margin.value.description == exact)
  }

  @Test("MC-8 The description of a finished size states all inputs and results")
  func sentences() throws {
    #expect(
      try FinishedSize(stitches: "100x50", mesh: "10/20").sentences == [
        "The design has 100 × 50 stitches on 10/20 mesh (penelope), 5000 in total.",
        "Finished size: 10 × 5 in (10.00 × 5.00).",
        "In petit point, over single threads, the piece is half that size.",
        "No margin added.",
        "Tapestry needle: size 16 or 18 "
          + "(textiledecorativearts.blogspot.com/2014/11/selecting-needle-for-needlepoint.html).",
      ])
    #expect(
      try FinishedSize(stitches: "1x1", mesh: "21").sentences.last
        == "No tapestry needle is listed for this mesh "
        + "(textiledecorativearts.blogspot.com/2014/11/selecting-needle-for-needlepoint.html).")
  }

  @Test("The README's finished-size example shows the actual output")
  func card() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let card = try String(
      contentsOf: root.appending(path: "Modules/Features/MeshCount/README.md"), encoding: .utf8)
    let shown = try FinishedSize(stitches: "180x240", mesh: "18", margin: "2").sentences
    #expect(card.contains("stashbook mesh size --stitches 180x240 --mesh 18 --margin 2\n"))
    #expect(card.contains(shown.map { "    \($0)\n" }.joined()))
  }

  @Test(
    "MC-8 A finished size's JSON contains exact and decimal lengths and the source of the needle sizes"
  )
  func json() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let size = try FinishedSize(stitches: "180x240", mesh: "18")
    let needle = "selecting-needle-for-needlepoint.html"
    #expect(
      String(decoding: try encoder.encode(size), as: UTF8.self) == """
        {"canvas":\(Self.extent),"margin":{"decimal":0,"exact":"0","unit":"in"},\
        "mesh":{"count":18,"gauge":"inch","weave":"mono"},\
        "needle":{"sizes":[22],"source":"textiledecorativearts.blogspot.com/2014/11/\(needle)"},\
        "size":\(Self.extent),"stitches":{"height":240,"total":43200,"width":180}}
        """)
  }

  private static let extent = """
    {"height":{"decimal":13.333333333333334,"exact":"40/3","unit":"in"},\
    "width":{"decimal":10,"exact":"10","unit":"in"}}
    """
}
