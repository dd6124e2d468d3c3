import Foundation
import TestKit
import Testing

@testable import Tags

@Suite("Tags: full case folding")
struct CaseFoldingTests {
  @Test("TG-1 Folding changes a scalar if and only if Unicode defines a case fold for the scalar")
  func changes() {
    var changing = 0
    for scalar in Self.scalars where scalar.isInTable {
      let parts = String(scalar).decomposedStringWithCanonicalMapping
      let changes = Scalars(Self.folded(parts)) != Scalars(parts)
      let expected = scalar.properties.changesWhenCaseFolded
      #expect(changes == expected, "\(scalar.properties.name ?? "\(scalar.value)")")
      changing += changes ? 1 : 0
    }
    #expect(changing > 1_400)
  }

  @Test(
    "TG-1 An ordinary scalar is visible, is in NFC, and can't combine with the preceding scalar")
  func ordinary() {
    let combining = Set(
      Self.scalars.flatMap { scalar in
        String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.dropFirst()
      })
    let ordinary = Self.scalars.filter(\.isOrdinary)
    for scalar in ordinary {
      let properties = scalar.properties
      let isSeen = !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
      let isLetter = ![.control, .nonspacingMark, .spacingMark, .enclosingMark].contains(
        properties.generalCategory)
      let text = String(scalar)
      let isComposed = Scalars(text.precomposedStringWithCanonicalMapping) == Scalars(text)
      let isAlone = properties.canonicalCombiningClass == .notReordered
      #expect(isSeen && isLetter && isComposed && isAlone, "\(properties.name ?? text)")
    }
    #expect(combining.filter(\.isOrdinary).map(\.value) == [])
    #expect(ordinary.count > 40_000 && combining.count > 100)
  }

  @Test(
    "TG-1 The case-folding table has exactly the entries in CaseFolding.txt with status C or F",
    .needsData("tags"))
  func entries() throws {
    let entries = try CaseFoldingFile.read()
    #expect(entries.count > 1_500)
    for scalar in Self.scalars {
      let expected = entries[scalar.value] ?? [scalar.value]
      #expect(Scalars(Self.folded(String(scalar))) == Scalars(expected), "\(scalar.value)")
    }
    #expect(entries.keys.allSatisfy { $0 < 0x2_0000 })
  }

  @Test(
    "TG-1 The key for a text is the text's case fold, as defined in CaseFolding.txt, in NFC",
    .needsData("tags"))
  func keys() throws {
    let entries = try CaseFoldingFile.read()
    let marks: [UInt32] = [0x301, 0x345, 0x307, 0x323, 0x308]
    func expected(_ text: String) -> Scalars {
      let parts = Scalars(text.decomposedStringWithCanonicalMapping)
      let folded = Scalars(parts.values.flatMap { entries[$0] ?? [$0] })
      return Scalars(folded.text.precomposedStringWithCanonicalMapping)
    }
    for value in entries.keys.sorted() {
      for suffix in [[]] + marks.map({ [$0] }) {
        let text = Scalars([value] + suffix).text.composed
        #expect(Scalars(CaseFolding.key(of: text)) == expected(text), "\(value) \(suffix)")
      }
    }
    let values = entries.keys.sorted()
    Law("the key of several scalars agrees with the file").holds(for: { random in
      Scalars(
        (0..<Int.random(in: 1...8, using: &random)).map { _ in
          Bool.random(using: &random)
            ? values[Int.random(in: values.indices, using: &random)]
            : marks[Int.random(in: marks.indices, using: &random)]
        }
      ).text.composed
    }) { text in
      try #require(Scalars(CaseFolding.key(of: text)) == expected(text))
    }
  }

  /// All scalars of the first two planes.
  ///
  /// Scalars of other planes have no case and aren't ordinary.
  private static let scalars = (UInt32(0)..<0x2_0000).compactMap(Unicode.Scalar.init)

  /// Returns a text with each scalar folded individually, without normalization.
  private static func folded(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { CaseFolding.append(scalar, to: &folded) }
    return String(folded)
  }
}

/// The case folds in Unicode's file.
private enum CaseFoldingFile {
  /// Returns the full case fold of each scalar in the file.
  static func read() throws -> [UInt32: [UInt32]] {
    var entries: [UInt32: [UInt32]] = [:]
    for line in try NameData.lines(of: "unicode/CaseFolding.txt") where !line.hasPrefix("#") {
      let fields = line.split(separator: "; ")
      guard ["C", "F"].contains(fields[1]), let code = UInt32(fields[0], radix: 16) else {
        continue
      }
      entries[code] = fields[2].split(separator: " ").compactMap { UInt32($0, radix: 16) }
    }
    return entries
  }
}

extension Unicode.Scalar {
  /// Whether Unicode 15.0, the table's version, includes the scalar.
  fileprivate var isInTable: Bool {
    guard let age = properties.age else { return false }
    return age.major < 15 || age.major == 15 && age.minor == 0
  }
}
