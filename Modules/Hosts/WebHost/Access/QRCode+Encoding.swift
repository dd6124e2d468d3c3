import CQREncodeLibrary
public import Core

extension QRCode {
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
    let rows = (0..<whole).map { y in
      (0..<whole).map { x in
        let (x, y) = (x - Self.margin, y - Self.margin)
        guard (0..<width).contains(x), (0..<width).contains(y) else { return false }
        return modules[y * width + x] & 1 == 1
      }
    }
    self.init(rows: rows)
  }
}
