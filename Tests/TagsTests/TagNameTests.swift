import Core
import Foundation
import Tags
import TestKit
import Testing

@Suite("Tags: names")
struct TagNameTests {
  @Test("TG-1 A name has the text and key in the vector file, scalar by scalar")
  func names() throws {
    let vectors = try NameVector.read().filter { $0.text != nil }
    #expect(vectors.count > 220)
    for vector in vectors {
      let name = try vector.name()
      #expect(name.map { Scalars($0.text) } == vector.text.map(Scalars.init), "\(vector.why)")
      #expect(name.map { Scalars($0.key) } == vector.key.map(Scalars.init), "\(vector.why)")
    }
  }

  @Test("TG-1 Invalid names in the vector file are rejected with the expected errors")
  func refused() throws {
    let vectors = try NameVector.read().filter { $0.refused != nil }
    #expect(vectors.count > 100)
    for vector in vectors {
      let refusal = #expect(throws: TagNameRefusal.self, "\(vector.why)") { try vector.name() }
      guard let refusal else { continue }
      #expect(NameVector.word(for: refusal) == vector.refused, "\(vector.why): \(refusal)")
      if let scalar = vector.scalar {
        #expect(refusal.explanation.message.hasPrefix("U+\(scalar)"), "\(vector.why): \(refusal)")
      }
    }
  }

  @Test(
    "TG-1 All spellings of a name are equal and have equal keys, and different names aren't equal")
  func sameOrNot() throws {
    let vectors = try NameVector.read()
    let (same, different) = (vectors.compactMap(\.same), vectors.compactMap(\.differ))
    #expect(same.count > 30 && different.count > 20)
    for spellings in same {
      let names = try spellings.map { try TagName($0) }
      #expect(Set(names).count == 1 && Set(names.map { Scalars($0.key) }).count == 1, "\(names)")
    }
    for spellings in different {
      let names = try spellings.map { try TagName($0) }
      #expect(Set(names).count == names.count, "\(names)")
    }
  }

  @Test(
    "TG-1 An error states the rule and any invalid character with its position",
    arguments: [
      ("#", "A tag needs at least one character", nil),
      (String(repeating: "a", count: 70), "At most 64 characters; the name has 70", nil),
      (
        String(repeating: "\u{1F1EE}\u{1F1F9}", count: 33), "At most 256 bytes; the name has 264",
        "Use fewer emoji (4–35 bytes each) and accented letters (2–4 bytes each)."
      ),
      (
        "flo\u{200B}ral", "U+200B (zero width space) can't be in a tag",
        "The invalid character is after the first 3 characters. Delete it, or retype the name."
      ),
      (
        " # e\u{301}\u{1}", "U+0001 (control character) can't be in a tag",
        "The invalid character is after the first character. Delete it, or retype the name."
      ),
      (
        "\u{FFFF}", "U+FFFF can't be in a tag",
        "The invalid character is at the start. Delete it, or retype the name."
      ),
      (
        "a\u{200D}b", "U+200D (zero width joiner) can't be at this position in a tag",
        "The invalid character is after the first character. Delete it, or retype the name."
      ),
      (
        "\u{301}a", "U+0301 (combining acute accent) can't begin a tag",
        "The invalid character is at the start. Delete it, or retype the name."
      ),
    ] as [(String, String, String?)])
  func explained(typed: String, message: String, hint: String?) {
    let refusal = #expect(throws: TagNameRefusal.self) { try TagName(typed) }
    #expect(refusal?.explanation.message == message)
    #expect(refusal?.explanation.hint == hint)
    #expect(refusal?.explanation.kind == .refused)
    #expect(refusal?.explanation.code == "invalid-value")
  }

  @Test("TG-1 A very long name is rejected, and the key of a very long query is truncated")
  func endless() {
    let text = String(repeating: "É", count: 5_000_000)
    #expect(throws: TagNameRefusal.tooManyBytes(10_000_000)) { try TagName(text) }
    #expect(TagName.key(ofQuery: text) == String(repeating: "é", count: 4_096))
  }

  @Test(
    "TG-1 A query is folded like a name but never rejected",
    arguments: [
      ("  #Big\t FLO", "big flo"), ("", ""), (" # ", ""), ("a\u{200B}B", "a\u{200B}b"),
      ("\u{301}", "\u{301}"), ("\u{1}É", "\u{1}é"), ("STRA\u{1E9E}E", "strasse"),
    ])
  func query(text: String, key: String) {
    #expect(Scalars(TagName.key(ofQuery: text)) == Scalars(key))
  }
}

@Suite("Tags: names from external data", .needsData("tags"))
struct TagNameDataTests {
  @Test(
    "TG-1 A hostile string is either rejected with a reason or accepted as a name whose text recreates the same name"
  )
  func hostile() throws {
    let texts = try NaughtyStrings.all()
    var names = 0
    // Messages don't quote the strings: some are crude, and some harm a terminal.
    for (index, text) in texts.enumerated() {
      do throws(TagNameRefusal) {
        let name = try TagName(text)
        let again = try TagName(name.text)
        #expect(again == name && Scalars(again.text) == Scalars(name.text), "number \(index)")
        names += 1
      } catch {
        #expect(!error.explanation.message.isEmpty, "number \(index)")
      }
    }
    #expect(texts.count > 500 && names > 250 && names < texts.count)
  }

  @Test("TG-1 Every emoji, qualified or not, is accepted as a name without changes")
  func emoji() throws {
    let lines = try NameData.lines(of: "unicode/emoji-test.txt").filter { !$0.hasPrefix("#") }
    #expect(lines.count > 4_500)
    for line in lines {
      let codes = line.prefix { $0 != ";" }.split(separator: " ")
      let emoji = Scalars(codes.compactMap { UInt32($0, radix: 16) })
      #expect(try Scalars(TagName(emoji.text).text) == emoji, "\(line)")
    }
  }

  @Test("TG-1 Dictionary words and Debian's package tags are accepted as names without changes")
  func words() throws {
    let words = try NameData.words()
    let tags = try NameData.facets()
    #expect(words.count == 104_334 && tags.count == 597)
    for text in words + tags {
      let name = try TagName(text)
      #expect(Scalars(name.text) == Scalars(text))
    }
    #expect(try Set(tags.map { try TagName($0) }).count == 597)
  }
}

/// A line of `Vectors/tag-names.jsonl`.
///
/// The expected values are independent of this program: they were computed with Python's
/// `unicodedata` and `str.casefold`, which agree with CaseFolding.txt. Python's `str.isspace`
/// wasn't used, since it includes U+001C to U+001F, which White_Space doesn't. Errors were written
/// by hand.
struct NameVector: Decodable {
  let why: String
  let typed, text, key, refused, scalar: String?
  let same, differ: [String]?

  static func read() throws -> [NameVector] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Vectors/tag-names.jsonl")
    let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
    return try lines.map { try JSONDecoder().decode(NameVector.self, from: $0) }
  }

  func name() throws -> TagName? { try typed.map { try TagName($0) } }

  static func word(for refusal: TagNameRefusal) -> String {
    switch refusal {
    case .empty: "empty"
    case .tooManyCharacters, .tooManyBytes: "tooLong"
    case .forbidden: "forbidden"
    case .misplaced: "misplaced"
    }
  }
}

/// The scalars of a text, for an exact comparison.
///
/// `String` compares by canonical equivalence.
struct Scalars: Hashable {
  let values: [UInt32]

  init(_ text: String) { values = text.unicodeScalars.map(\.value) }

  init(_ values: [UInt32]) { self.values = values }

  var text: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: values.compactMap(Unicode.Scalar.init))
    return String(view)
  }

}

/// The Unicode files and the names in the folder `tags` of the real data.
enum NameData {
  static let folder = RealData.url("tags")

  static func lines(of path: String) throws -> [Substring] {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      .split(separator: "\n")
  }

  /// Returns the words of a dictionary of American English.
  static func words() throws -> [String] {
    try lines(of: "wamerican/american-english").map(String.init)
  }

  /// Returns the tags of Debian's packages, without duplicates.
  static func facets() throws -> [String] {
    let columns = try lines(of: "debtags/debtags.tsv").compactMap { line in
      line.split(separator: "\t").last?.split(separator: ",").map(String.init)
    }
    return Set(columns.joined()).sorted()
  }
}
