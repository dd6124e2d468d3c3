import Core
import Tags
import TestKit
import Testing

@Suite("Tags: automatic color")
struct TagColorTests {
  @Test(
    "TG-3 A name has the same color in every run and on every machine",
    arguments: [
      ("floral", .accent1), ("Christmas", .accent3), ("gift", .accent7), ("WIP", .accent5),
      ("Straße", .accent5), ("İstanbul", .accent3), ("한국", .accent4), ("👩‍🎨", .accent7),
      ("needlepoint", .accent1), ("role::program", .accent6), ("a", .accent6),
    ] as [(String, StyleRole)])
  func pinned(name: String, role: StyleRole) throws {
    #expect(try TagName(name).role == role)
  }

  @Test("TG-3 All spellings of a name have the same color")
  func equal() throws {
    for spellings in [["Straße", "STRASSE", "#strasse"], ["É", "e\u{301}"], ["a b", " A\tB "]] {
      #expect(try Set(spellings.map { try TagName($0).role }).count == 1)
    }
  }

  @Test("TG-3 A color is always one of the seven accents")
  func accents() {
    Law("the color is an accent").holds(for: { random in random.nameLike() }) { typed in
      guard let name = try? TagName(typed) else { return }  // An invalid name has no color.
      try #require(Self.accents.contains(name.role))
    }
  }

  @Test("TG-3 Numbered names are spread evenly over the accents")
  func numbered() throws {
    try expectEven((1...1_000).map { "project \($0)" })
  }

  @Test("TG-3 Two-letter names are spread evenly over the accents")
  func short() throws {
    let letters = "abcdefghijklmnopqrstuvwxyz"
    try expectEven(letters.flatMap { one in letters.map { "\(one)\($0)" } })
  }

  @Test("TG-3 Debian's package tags are spread evenly over the accents", .needsData("tags"))
  func facets() throws {
    try expectEven(NameData.facets())
  }

  @Test("TG-3 Dictionary words are spread evenly over the accents", .needsData("tags"))
  func words() throws {
    try expectEven(NameData.words())
  }

  private static let accents: [StyleRole] = [
    .accent1, .accent2, .accent3, .accent4, .accent5, .accent6, .accent7,
  ]

  /// Expects an even spread over the accents, according to Pearson's chi-squared test.
  ///
  /// With six degrees of freedom, the statistic of an even spread exceeds 22.46 with a probability
  /// of 0.001.
  private func expectEven(_ texts: [String]) throws {
    let names = try Set(texts.map { try TagName($0) })
    let counts = Dictionary(grouping: names, by: \.role).mapValues { Double($0.count) }
    let share = Double(names.count) / 7
    let deviation = Self.accents.reduce(0) { sum, role in
      let difference = counts[role, default: 0] - share
      return sum + difference * difference / share
    }
    #expect(deviation < 22.46, "\(counts)")
  }
}
