import Core
import MeshCount
import TestKit
import Testing

@Suite("MeshCount: the mesh of a canvas")
struct MeshTests {
  @Test(
    "MC-8 A mesh is parsed from text into its count, gauge, and weave",
    arguments: [
      ("18", 18, Mesh.Gauge.inch, Mesh.Weave.mono, "18 mesh"),
      (" ０18 ", 18, .inch, .mono, "18 mesh"),
      ("10/20", 10, .inch, .penelope, "10/20 mesh (penelope)"),
      ("20/10", 10, .inch, .penelope, "10/20 mesh (penelope)"),
      ("70/10cm", 70, .tenCentimetres, .mono, "70 per 10 cm"),
      ("70 / 10 CM", 70, .tenCentimetres, .mono, "70 per 10 cm"),
      ("40/80/10cm", 40, .tenCentimetres, .penelope, "40/80 per 10 cm (penelope)"),
    ])
  func read(text: String, count: Int, gauge: Mesh.Gauge, weave: Mesh.Weave, shown: String) throws {
    let mesh = try Mesh(text)
    #expect(mesh == (try Mesh(count, per: gauge, weave: weave)))
    #expect(mesh.description == shown)
  }

  @Test(
    "MC-8 An invalid mesh is rejected, and the message states the broken rule",
    arguments: [
      ("", "The value is missing"), ("0", "“0” must be from 1 to 150"),
      ("-1", "“-1” must be digits only, without a sign"), ("abc", "“abc” must be digits only"),
      ("18.5", "“18.5” isn't a whole number"),
      ("100000000000000000000", "“100000000000000000000” must be from 1 to 150"),
      ("10/30", "“10/30” isn't valid: one count must be twice the other, as in 10/20"),
      ("10/10", "“10/10” isn't valid: one count must be twice the other, as in 10/20"),
      ("10/x", "“x” must be digits only"), ("10/20/30", "“10/20/30” must be digits only"),
      ("3/10cm", "“3” must be from 4 to 590"), ("591/10cm", "“591” must be from 4 to 590"),
      ("/10cm", "The value is missing"), ("10cm", "“10cm” must be digits only"),
    ])
  func refused(text: String, reason: String) {
    let refusal = #expect(throws: MeshRefusal.self) { try Mesh(text) }
    #expect(refusal?.explanation.message == reason)
    #expect(refusal?.explanation.kind == .refused)
  }

  @Test(
    "MC-8 A count outside the range for its gauge is rejected, even if it isn't parsed from text")
  func outside() {
    #expect(throws: MeshRefusal.count("0", .outside(1...150))) { try Mesh(0) }
    #expect(throws: MeshRefusal.count("-3", .outside(1...150))) { try Mesh(-3) }
    #expect(throws: MeshRefusal.count("76", .outside(1...75))) { try Mesh(76, weave: .penelope) }
    #expect(throws: MeshRefusal.count("600", .outside(4...590))) {
      try Mesh(600, per: .tenCentimetres)
    }
  }

  @Test("MC-8 Lengths convert between inches and centimeters exactly, with 2.54 cm per inch")
  func inches() throws {
    let inch = Length(1, .inch)
    #expect(try inch.converted(to: .centimeter).value == Fraction(127, over: 50))
    #expect(try Mesh("70/10cm").stitchesPerInch == Fraction(889, over: 50))
    for hundredths in 0...1000 {
      let length = Length(try Fraction(hundredths, over: 100), .inch)
      #expect(try length.converted(to: .centimeter).converted(to: .inch) == length)
    }
  }

  @Test("MC-8 Stitches convert to lengths and back exactly, in both units")
  func roundTrip() {
    Law("stitches convert to lengths and back unchanged").holds(for: { random in
      let gauge = Mesh.Gauge.allCases.randomElement(using: &random) ?? .inch
      let unit = LengthUnit.allCases.randomElement(using: &random) ?? .inch
      let mesh = try Mesh(.random(in: 4...150, using: &random), per: gauge)
      let stitches = Fraction(.random(in: 1...100_000, using: &random))
      return (mesh, stitches, Int.random(in: 1...2, using: &random), unit)
    }) { mesh, stitches, threads, unit in
      let length = try mesh.length(of: stitches, over: threads, in: unit)
      try #require(try mesh.stitches(across: length, over: threads) == stitches)
    }
  }

  @Test("MC-8 A length that is too large to compute is rejected instead of overflowing")
  func beyondReckoning() throws {
    let mesh = try Mesh(149)
    #expect(throws: FractionFailure.overflow) {
      try mesh.stitches(across: Length(Fraction(.max), .inch))
    }
    #expect(throws: FractionFailure.divisionByZero) {
      try mesh.stitches(across: Length(1, .inch), over: 0)
    }
  }
}
