/// A JSON writer that computes numbers exactly, using integer arithmetic.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []

  /// Writes text that is already JSON or a fragment of JSON.
  mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Writes a string in quotes, escaping only what JSON requires.
  mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): raw("\\n")
      case UInt8(ascii: "\t"): raw("\\t")
      case ..<0x20:
        raw("\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  mutating func number(_ number: Int) { raw(String(number)) }

  /// Writes `scaled` divided by 10 to the power of `places`, without trailing zeros.
  mutating func decimal(_ scaled: Int, places: Int) {
    var per: UInt = (0..<places).reduce(1) { per, _ in per * 10 }
    var (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: per)
    if scaled < 0 { bytes.append(UInt8(ascii: "-")) }
    raw(String(whole))
    if rest > 0 { bytes.append(UInt8(ascii: ".")) }
    while rest > 0 {
      per /= 10
      (whole, rest) = rest.quotientAndRemainder(dividingBy: per)
      bytes.append(UInt8(ascii: "0") + UInt8(whole))
    }
  }

  /// Writes a length in sixteenths of a unit as a decimal number of units.
  mutating func units(_ sixteenths: Int32) {
    // A sixteenth is exactly 0.0625.
    decimal(Int(sixteenths) * 625, places: 4)
  }

  /// Writes a number of thousandths as a decimal fraction.
  mutating func share(_ thousandths: UInt16) { decimal(Int(thousandths), places: 3) }

  /// Writes a JSON array, calling `write` for each value.
  mutating func list<Values: Sequence>(
    _ values: Values, _ write: (inout JSONWriter, Values.Element) -> Void
  ) {
    bytes.append(UInt8(ascii: "["))
    var isFirst = true
    for value in values {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      write(&self, value)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}
