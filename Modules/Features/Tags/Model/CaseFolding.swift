import Foundation

/// Full case folding, which gives strings that differ only in case the same key.
///
/// Two strings have the same key if they are a canonical caseless match (The Unicode Standard,
/// 3.13, D145), that is, if NFD(toCasefold(NFD(X))) is the same for both. The key is the result of
/// this formula, converted to NFC to make the key shorter. The function toCasefold uses statuses C
/// and F of CaseFolding.txt. Status T is for Turkic languages only, and a key can't depend on a
/// language. Therefore, `I` folds to `i`, `İ` to `i` with a dot above, and `ı` to itself.
enum CaseFolding {
  /// Returns the case-folded key of text.
  ///
  /// - Parameter text: The text, in NFC.
  /// - Returns: The key, in NFC. The key of a key is the key itself.
  /// - Complexity: O(*n*), where *n* is the length of the text. Folding ASCII text is many times
  ///   faster.
  static func key(of text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    // Decomposing first matters only for U+0345 and for characters that contain U+0345 (D145). None
    // of these characters is ordinary.
    let isSimple = text.unicodeScalars.allSatisfy { $0.isOrdinary || $0 == " " }
    var folded = String.UnicodeScalarView()
    for scalar in (isSimple ? text : text.decomposedStringWithCanonicalMapping).unicodeScalars {
      append(scalar, to: &folded)
    }
    return String(folded).composed
  }

  /// Appends the one to three scalars that a scalar folds to.
  static func append(_ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView) {
    let runs = CaseFoldingTable.runs
    let expansions = CaseFoldingTable.expansions
    if let row = row(of: scalar.value, in: runs), scalar.value <= runs[row + 1],
      (scalar.value - runs[row]).isMultiple(of: runs[row + 2])
    {
      append(runs[row + 3] + (scalar.value - runs[row]), to: &folded)
    } else if let row = row(of: scalar.value, in: expansions), scalar.value == expansions[row] {
      for value in expansions[(row + 1)...(row + 3)] where value != 0 {
        append(value, to: &folded)
      }
    } else {
      folded.append(scalar)
    }
  }

  private static func append(_ value: UInt32, to folded: inout String.UnicodeScalarView) {
    if let scalar = Unicode.Scalar(value) { folded.append(scalar) }
  }

  /// Returns the start of the last row whose first number is at most `value`, or `nil` if none.
  private static func row(of value: UInt32, in rows: [UInt32]) -> Int? {
    var (low, high) = (0, rows.count / 4)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle * 4] <= value { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? (low - 1) * 4 : nil
  }
}
