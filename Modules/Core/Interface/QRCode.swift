/// A QR code (ISO/IEC 18004), such as one with an address for a phone.
public struct QRCode: Equatable, Sendable {
  /// The code's modules by row, with the light margin around the code.
  ///
  /// A dark module is `true`. All rows have the same length.
  public let rows: [[Bool]]

  /// Creates a code from its modules.
  public init(rows: [[Bool]]) { self.rows = rows }

  /// The code as lines of text for a terminal that shows dark characters on a light background.
  ///
  /// Each character shows two modules, one above the other.
  public var lines: [String] {
    stride(from: 0, to: rows.count, by: 2).map { y in
      let lower = y + 1 < rows.count ? rows[y + 1] : rows[y].map { _ in false }
      return String(
        zip(rows[y], lower).map { upper, lower -> Character in
          switch (upper, lower) {
          case (true, true): "\u{2588}"
          case (true, false): "\u{2580}"
          case (false, true): "\u{2584}"
          case (false, false): " "
          }
        })
    }
  }
}

/// In JSON, a code is an array with a string for each row, with `1` for a dark and `0` for a light
/// module.
extension QRCode: Codable {
  /// Creates a code from an array of strings.
  public init(from decoder: any Decoder) throws {
    rows = try [String](from: decoder).map { row in row.map { $0 == "1" } }
  }

  /// Encodes an array of strings.
  public func encode(to encoder: any Encoder) throws {
    try rows.map { row in String(row.map { $0 ? "1" : "0" }) }.encode(to: encoder)
  }
}
