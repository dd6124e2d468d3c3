import Core
import Foundation
import Tags
import TestKit
import Testing

@Suite("Tags: the contract for names")
struct TagNameTests {
  @Test("TG-1 Names come out with the text and the key of the vector file, to the scalar")
  func names() throws {
    let vectors = try NameVector.read().filter { $0.text != nil }
    #expect(vectors.count > 220)
    for vector in vectors {
      let name = try vector.name()
      #expect(name.map { Scalars($0.text) } == vector.text.map(Scalars.init), "\(vector.why)")
      #expect(name.map { Scalars($0.key) } == vector.key.map(Scalars.init), "\(vector.why)")
    }
  }

  @Test("TG-1 What the vector file refuses is refused for its reason")
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

  @Test("TG-1 Spellings of one name are equal, and so are their keys; other names differ")
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
    "TG-1 A refusal names the rule, the character and its place",
    arguments: [
      ("#", "A tag needs at least one character", nil),
      (String(repeating: "a", count: 70), "At most 64 characters; this has 70", nil),
      (
        String(repeating: "\u{1F1EE}\u{1F1F9}", count: 33), "At most 256 bytes; this has 264",
        "Letters with marks take 2 to 4 bytes, emoji 4 to 35: fewer of them fit."
      ),
      (
        "flo\u{200B}ral", "U+200B (zero width space) can't be in a tag",
        "It stands after 3 characters: delete it, or type the name anew."
      ),
      (
        " # e\u{301}\u{1}", "U+0001 (control character) can't be in a tag",
        "It stands after the first character: delete it, or type the name anew."
      ),
      (
        "\u{FFFF}", "U+FFFF can't be in a tag",
        "It stands at the start: delete it, or type the name anew."
      ),
      (
        "a\u{200D}b", "U+200D (zero width joiner) can't stand there in a tag",
        "It stands after the first character: delete it, or type the name anew."
      ),
      (
        "\u{301}a", "U+0301 (combining acute accent) can't begin a tag",
        "It stands at the start: delete it, or type the name anew."
      ),
    ] as [(String, String, String?)])
  func explained(typed: String, message: String, hint: String?) {
    let refusal = #expect(throws: TagNameRefusal.self) { try TagName(typed) }
    #expect(refusal?.explanation.message == message)
    #expect(refusal?.explanation.hint == hint)
    #expect(refusal?.explanation.kind == .refused)
    #expect(refusal?.explanation.code == "invalid-value")
  }

  @Test("TG-1 However long a text is, no more than a name's worth of it is looked at")
  func endless() {
    let text = String(repeating: "É", count: 5_000_000)
    #expect(throws: TagNameRefusal.tooManyBytes(10_000_000)) { try TagName(text) }
    #expect(TagName.key(ofQuery: text) == String(repeating: "é", count: 4_096))
  }

  @Test(
    "TG-1 A query is folded like a name, and never refused",
    arguments: [
      ("  #Big\t FLO", "big flo"), ("", ""), (" # ", ""), ("a\u{200B}B", "a\u{200B}b"),
      ("\u{301}", "\u{301}"), ("\u{1}É", "\u{1}é"), ("STRA\u{1E9E}E", "strasse"),
    ])
  func query(text: String, key: String) {
    #expect(Scalars(TagName.key(ofQuery: text)) == Scalars(key))
  }
}

@Suite("Tags: names from outside", .needsNameData)
struct TagNameDataTests {
  @Test("TG-1 Hostile strings are names that stay as they are, or are refused with a reason")
  func hostile() throws {
    let texts = try NaughtyStrings.all()
    var names = 0
    // The strings are in no message: some are crude, and some harm a terminal.
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

  @Test("TG-1 Every emoji is a name, qualified or not, and stays as it is typed")
  func emoji() throws {
    let lines = try NameData.lines(of: "unicode/emoji-test.txt").filter { !$0.hasPrefix("#") }
    #expect(lines.count > 4_500)
    for line in lines {
      let codes = line.prefix { $0 != ";" }.split(separator: " ")
      let emoji = Scalars(codes.compactMap { UInt32($0, radix: 16) })
      #expect(try Scalars(TagName(emoji.text).text) == emoji, "\(line)")
    }
  }

  @Test("TG-1 Tags and words in use are names as they are")
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

/// One line of `Vectors/tag-names.jsonl`.
///
/// Its expectations are not this program's: they were reckoned with Python's `unicodedata` and
/// `str.casefold`, which agree with CaseFolding.txt. Python's `str.isspace` was not used: it has
/// U+001C to U+001F for white space, which White_Space doesn't. Refusals were written by hand.
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

/// The scalars of a text: `==` of String takes canonical equivalents for the same.
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

/// Names and Unicode's own files, in `../shared/data/tags`.
enum NameData {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/data/tags")

  static func lines(of path: String) throws -> [Substring] {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      .split(separator: "\n")
  }

  /// A dictionary of American English.
  static func words() throws -> [String] {
    try lines(of: "wamerican/american-english").map(String.init)
  }

  /// The tags that Debian's packages have, each once.
  static func facets() throws -> [String] {
    let columns = try lines(of: "debtags/debtags.tsv").compactMap { line in
      line.split(separator: "\t").last?.split(separator: ",").map(String.init)
    }
    return Set(columns.joined()).sorted()
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where the names from outside are not there.
  static var needsNameData: Self {
    .enabled(
      if: FileManager.default.fileExists(atPath: NameData.folder.path(percentEncoded: false)),
      "../shared/data/tags is not beside the package")
  }
}
