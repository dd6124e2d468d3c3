import Core
import Foundation
import MemoryAdapters
import Tags
import TestKit
import Testing

@Suite("Tags: laws of names")
struct TagNameLawTests {
  @Test(
    "TG-1 Recreating a name from its text yields an equal name, and a query with the typed text has the same key"
  )
  func idempotent() {
    Law("a name's text creates an equal name").holds(for: { $0.nameLike() }) { typed in
      guard let name = try? TagName(typed) else { return }  // An invalid name has no text.
      let again = try TagName(name.text)
      try #require(Scalars(again.text) == Scalars(name.text))
      try #require(Scalars(again.key) == Scalars(name.key))
      try #require(Scalars(TagName.key(ofQuery: typed)) == Scalars(name.key))
      try #require(name.key.utf8.count <= 2 * name.text.utf8.count)
    }
  }

  @Test(
    "TG-1 Computing the key of a key yields the same key, even if the typed text isn't a valid name"
  )
  func keyOfKey() {
    Law("the key of a key is the key").holds(for: { random in
      Bool.random(using: &random) ? random.nameLike() : random.text(upTo: 20)
    }) { typed in
      let key = TagName.key(ofQuery: typed)
      try #require(Scalars(TagName.key(ofQuery: key)) == Scalars(key))
    }
  }

  @Test("TG-1 Extra white space and a leading number sign don't change a name")
  func whiteSpace() {
    Law("surrounding white space and number signs make no difference").holds(for: { random in
      let words = (0..<3).map { _ in random.nameLike().filter { !$0.isWhitespace && $0 != "#" } }
      return (words, (0..<4).map { _ in random.whiteSpace() }, Bool.random(using: &random))
    }) { words, gaps, isSigned in
      let plain = words.filter { !$0.isEmpty }.joined(separator: " ")
      var typed = gaps[0] + (isSigned ? "#" : "") + gaps[3]
      for (word, gap) in zip(words, gaps.dropFirst()) { typed += word + gap }
      try #require(Outcome(typed) == Outcome(plain), "\(typed.debugDescription)")
    }
  }

  @Test("TG-1 Canonically equivalent texts produce the same name or the same error")
  func equivalents() {
    Law("canonically equivalent texts have the same outcome").holds(for: { random in
      let text = random.nameLike()
      return (text, Scalars(text).reordered(&random))
    }) { text, reordered in
      let outcome = Outcome(text)
      try #require(Outcome(text.decomposedStringWithCanonicalMapping) == outcome)
      try #require(Outcome(text.precomposedStringWithCanonicalMapping) == outcome)
      try #require(Outcome(reordered) == outcome, "\(reordered.debugDescription)")
    }
  }

  @Test(
    "TG-1 Names are equal if and only if their keys have equal bytes, and equal names have equal hashes"
  )
  func equality() {
    Law("equality follows from the keys").holds(for: { random in
      let pieces = ["s", "S", "ſ", "ß", "ẞ", "ss", "ı", "I", "i", "İ", "i\u{307}"]
      return (0..<3).map { _ in
        (0..<2).map { _ in pieces[Int.random(in: pieces.indices, using: &random)] }.joined()
      }
    }) { texts in
      let names = try texts.map { try TagName($0) }
      for one in names {
        for other in names {
          try #require((one == other) == (Scalars(one.key) == Scalars(other.key)))
          try #require(one != other || one.hashValue == other.hashValue)
        }
      }
    }
  }
}

/// The name or the error for a typed text, compared by scalars.
private enum Outcome: Equatable {
  case name(Scalars, key: Scalars)
  case refused(TagNameRefusal)

  init(_ typed: String) {
    do throws(TagNameRefusal) {
      let name = try TagName(typed)
      self = .name(Scalars(name.text), key: Scalars(name.key))
    } catch {
      self = .refused(error)
    }
  }
}

extension Scalars {
  /// The decomposed text, with marks of different classes in another order.
  fileprivate func reordered(_ random: inout SeededRandomSource) -> String {
    var scalars = Array(text.decomposedStringWithCanonicalMapping.unicodeScalars)
    func rank(_ place: Int) -> UInt8 {
      scalars[place].properties.canonicalCombiningClass.rawValue
    }
    for place in scalars.indices.dropFirst() where Bool.random(using: &random) {
      if rank(place) > 0, rank(place - 1) > 0, rank(place) != rank(place - 1) {
        scalars.swapAt(place, place - 1)
      }
    }
    return Scalars(scalars.map(\.value)).text
  }
}

extension SeededRandomSource {
  /// Returns a text that is often a valid name.
  ///
  /// The text has letters with and without case, marks, jamo, emoji, and white space.
  func nameLike() -> String {
    var random = self
    return (0..<Int.random(in: 0...12, using: &random)).map { _ in
      Self.namePieces[Int.random(in: Self.namePieces.indices, using: &random)]
    }.joined()
  }

  /// Returns one or two White_Space characters.
  func whiteSpace() -> String {
    var random = self
    let all: [String] = [" ", "\t", "\n", "\r\n", "\u{85}", "\u{A0}", "\u{2003}", "\u{3000}"]
    return (0..<Int.random(in: 1...2, using: &random)).map { _ in
      all[Int.random(in: all.indices, using: &random)]
    }.joined()
  }

  private static let namePieces = [
    "a", "B", "k", "K", "7", "#", " ", "\t", "é", "É", "e\u{301}", "ß", "ẞ", "ſ", "ı", "İ", "ﬃ",
    "ǰ", "\u{301}", "\u{323}", "\u{345}", "\u{308}", "\u{327}", "Σ", "ς", "ΐ", "ᾳ", "ᾼ",
    "\u{212B}", "ж", "\u{1112}", "\u{1161}", "\u{11AB}", "하", "한", "か", "\u{3099}", "क",
    "\u{93C}", "\u{94D}", "\u{200D}", "ا", "\u{653}", "ב", "\u{5BC}", "\u{F40}", "\u{F71}",
    "\u{F73}", "\u{F80}", "Ꭰ", "ꭰ", "\u{10400}", "\u{F900}", "👩", "\u{1F3FD}", "🎨",
    "\u{2764}", "\u{FE0F}", "🇮", "\u{2460}", "Ⓜ", "—",
  ]
}
