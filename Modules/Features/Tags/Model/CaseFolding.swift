import Foundation

/// Full case folding: what is left of a text when it no longer matters how its letters are cased.
///
/// Two texts have one key where they are a canonical caseless match (The Unicode Standard, 3.13,
/// D145): where NFD(toCasefold(NFD(X))) is the same for both. The key is the NFC of that: the same
/// for the same texts, and shorter. toCasefold is the statuses C and F of CaseFolding.txt. Status T
/// isn't used: it is for Turkic languages alone, and a key can't depend on a language. So I goes
/// with i, İ with i and a dot above it, and ı with itself.
enum CaseFolding {
  /// Folds a text.
  ///
  /// - Parameter text: In NFC.
  /// - Returns: Its key, in NFC; the key of a key is itself.
  /// - Complexity: O(n) in its length; ASCII is many times faster than the rest.
  static func key(of text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
    // To decompose first matters for U+0345 alone and what it is a part of (D145): not ordinary.
    let isSimple = text.unicodeScalars.allSatisfy { $0.isOrdinary || $0 == " " }
    var folded = String.UnicodeScalarView()
    for scalar in (isSimple ? text : text.decomposedStringWithCanonicalMapping).unicodeScalars {
      append(scalar, to: &folded)
    }
    return String(folded).composed
  }

  /// Adds what a scalar becomes: itself, another, or up to three.
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

  /// Where the last row begins that begins with a value or a lesser one; nil where none does.
  private static func row(of value: UInt32, in rows: [UInt32]) -> Int? {
    var (low, high) = (0, rows.count / 4)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle * 4] <= value { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? (low - 1) * 4 : nil
  }
}
