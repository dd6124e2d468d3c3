import MeshCount
import Testing

@Suite("MeshCount: whole numbers as typed")
struct WholeNumberTests {
  /// All characters that have a numeric value or are below U+3000, except white space.
  static let scalars = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init).filter {
    !$0.properties.isWhitespace && ($0.properties.numericType != nil || $0.value < 0x3000)
  }

  @Test(
    "MC-6 The whole-number reader accepts every decimal digit of every script, and nothing else")
  func everyScript() {
    let digits = Self.scalars.filter { $0.properties.generalCategory == .decimalNumber }
    let others = Self.scalars.filter { $0.properties.generalCategory != .decimalNumber }
    func read(_ scalar: Unicode.Scalar) -> Int? {
      try? WholeNumber.read("1\(scalar)", in: 10...19)
    }
    let wrong = digits.filter { read($0) != $0.properties.numericValue.map { 10 + Int($0) } }
    #expect(wrong.map(\.properties.name) == [])
    #expect(others.filter { read($0) != nil }.map(\.properties.name) == [])
    #expect(digits.count >= 600)
  }

  @Test("ALL-3 The whole-number reader reads any number of digits without overflow")
  func manyDigits() {
    let nines = String(repeating: "9", count: 100_000)
    #expect(throws: WholeNumber.Fault.outside(1...150)) {
      try WholeNumber.read(nines, in: 1...150)
    }
    #expect(throws: WholeNumber.Fault.notDigits) {
      try WholeNumber.read(nines + "x", in: 1...150)
    }
  }

  @Test("ALL-3 The error for a rejected whole number states the broken rule")
  func faults() {
    let faults: [(String, WholeNumber.Fault)] = [
      (" ", .empty), ("+", .sign), ("1.", .fraction), (".1", .fraction), ("1.2.3", .fraction),
      ("1..2", .fraction), (",", .notDigits), ("1.x", .notDigits), ("0", .outside(1...9)),
    ]
    for (text, fault) in faults {
      #expect(throws: fault) { try WholeNumber.read(text, in: 1...9) }
    }
  }
}
