import Core
import Testing

@testable import WebHost

@Suite("Web addresses in texts")
struct WebAddressesTests {
  /// Returns the addresses that are links in a text, after checks of the links and the text.
  private func links(_ text: String) throws -> [String] {
    var out = Markup()
    out.linkedText(text)
    let pieces = try PageReader.read(out.string)
    #expect(pieces.withoutWebLinks == (text.isEmpty ? [] : [.words(text)]))
    return try pieces.elements.map { link in
      let address = try #require(link.attributes["href"])
      #expect(link.tag == "a" && link.children == [.words(address)])
      #expect(link.attributes["rel"] == "noopener noreferrer")
      #expect(link.attributes["target"] == "_blank" && link.attributes.count == 3)
      return address
    }
  }

  @Test(
    "An address ends before spaces, quotation marks, and punctuation that isn't part of it",
    arguments: [
      ("See http://example.com", ["http://example.com"]),
      ("https://example.com/a?b=1&c=2#d.", ["https://example.com/a?b=1&c=2#d"]),
      ("HTTPS://EXAMPLE.COM!", ["HTTPS://EXAMPLE.COM"]),
      ("(https://example.com/a_(b))", ["https://example.com/a_(b)"]),
      ("(see https://example.com/)", ["https://example.com/"]),
      ("https://a.com, http://b.org; done", ["https://a.com", "http://b.org"]),
      ("https://example.com?!…", ["https://example.com"]),
      ("“https://example.com”", ["https://example.com"]),
      ("刺繍 https://例え.jp/布。次", ["https://例え.jp/布"]),
      ("https://example.com/é/🧵", ["https://example.com/é/🧵"]),
      ("one\nhttp://a\r\ntwo", ["http://a"]),
    ])
  func ends(text: String, addresses: [String]) throws {
    #expect(try links(text) == addresses)
  }

  @Test(
    "Only a complete address of the web is a link",
    arguments: [
      "", "example.com", "http://", "https:// a", "http://.", "http:/a", "xhttp://a", "ftp://a",
      "javascript:alert(1)", "JaVaScRiPt://a", "data:text/html,a", "mailto:anna@example.com",
    ])
  func others(text: String) throws {
    #expect(try links(text) == [])
  }

  @Test(
    "Hostile text becomes neither markup nor another kind of link",
    arguments: [
      (#"https://a"><script>alert(1)</script>"#, ["https://a"]),
      ("https://a'onclick='alert(1)", ["https://a'onclick='alert(1)"]),
      ("https://a&quot;b&#x22;c", ["https://a&quot;b&#x22;c"]),
      ("javascript:http://a", ["http://a"]),
      ("https://a\u{202E}moc.b", ["https://a"]),
      ("https://a\u{1B}[31m", ["https://a"]),
    ])
  func hostile(text: String, addresses: [String]) throws {
    #expect(try links(text) == addresses)
  }

  @Test("Very long addresses and punctuation are read once")
  func long() throws {
    let count = 100_000
    let nested = "https://a/" + String(repeating: "(", count: count)
    let closed = nested + String(repeating: ")", count: count)
    #expect(try links(closed + ")!") == [closed])
    #expect(try links("https://a" + String(repeating: "!", count: count)) == ["https://a"])
    let repeated = String(repeating: "http://", count: count)
    #expect(try links(repeated) == [repeated])
  }

  @Test("Only text without a label and a role has links, and never inside another link")
  func places() throws {
    let note = "See https://example.com"
    func links(_ node: SnapshotNode) throws -> [String] {
      var writer = PageWriter(nil)
      writer.write(node, at: "s")
      return try PageReader.read(writer.out.string).elements.compactMap { $0.attributes["href"] }
    }
    let text = SnapshotNode(ScreenElement(.text(note)))
    let link = SnapshotNode(
      ScreenElement(.link("/made"), id: "l", label: "Made"), children: [text])
    let both = SnapshotNode(ScreenElement(.stack(.vertical)), children: [link, text])
    #expect(try links(both) == ["/made", "https://example.com"])
    #expect(try links(SnapshotNode(ScreenElement(.text(note), label: "Size"))) == [])
    #expect(try links(SnapshotNode(ScreenElement(.text(note), role: .headline))) == [])
    #expect(try links(SnapshotNode(ScreenElement(.hint(note)))) == [])
  }
}
