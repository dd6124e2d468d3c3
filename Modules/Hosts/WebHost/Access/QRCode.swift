import CQREncodeLibrary

/// A QR code (ISO/IEC 18004) that contains a text, such as an address for a phone.
public struct QRCode: Equatable, Sendable {
  /// The code's modules by row, with the light margin around the code.
  ///
  /// A dark module is `true`.
  public let rows: [[Bool]]

  /// The width of the margin that ISO/IEC 18004 requires, in modules.
  private static let margin = 4

  /// Creates a code, or returns `nil` if the text is too long.
  public init?(_ text: String) {
    // The version 0 chooses the smallest code.
    guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) else { return nil }
    defer { QRcode_free(code) }
    let (width, modules) = (Int(code.pointee.width), code.pointee.data)
    guard let modules else { return nil }
    let whole = width + 2 * Self.margin
    rows = (0..<whole).map { y in
      (0..<whole).map { x in
        let (x, y) = (x - Self.margin, y - Self.margin)
        guard (0..<width).contains(x), (0..<width).contains(y) else { return false }
        return modules[y * width + x] & 1 == 1
      }
    }
  }

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
