import Core
import Foundation
import LibXML2
import TestKit
import Testing

@Suite("Elements of XML documents")
struct XMLReadingTests {
  /// Returns the requested elements of a document, in order.
  func read(_ text: String, _ wanted: [XMLPattern]) async throws(XMLFailure) -> [XMLElementStart] {
    try await LibXMLEvents().read(MemoryBytes(Data(text.utf8)), wanted, into: []) { $0.append($1) }
  }

  @Test("WE-15 Elements with a requested name are delivered in order with all their attributes")
  func names() async throws {
    let text = "<a x='1'><b y=\"2\" z='3'/><c/><b>text<a/></b></a>\n"
    #expect(
      try await read(text, [XMLPattern("a"), XMLPattern("b")]) == [
        XMLElementStart(name: "a", attributes: ["x": "1"]),
        XMLElementStart(name: "b", attributes: ["y": "2", "z": "3"]),
        XMLElementStart(name: "b", attributes: [:]), XMLElementStart(name: "a", attributes: [:]),
      ])
    #expect(try await read(text, []) == [])
    #expect(try await read(text, [XMLPattern("A"), XMLPattern("")]) == [])
  }

  @Test("WE-15 A pattern can require an attribute to have one of several values")
  func values() async throws {
    let text =
      "<r><a t='m' n='1'/><a t='f' n='2'/><a n='3'/><b t='m'/><a t='mm'/><a t='&#109;'/></r>"
    let wanted = XMLPattern("a", where: "t", isIn: ["m", "q"])
    let found = try await read(text, [wanted, wanted])
    #expect(found.map(\.attributes) == [["t": "m", "n": "1"], ["t": "m"]])
  }

  @Test(
    "References in attribute values are resolved, and literal line breaks and tabs become spaces")
  func references() async throws {
    let text =
      "<a x='&lt;&amp;amp;&gt;&quot;&apos;&#x1F41E;&#10;' y='1\r\n2\t3>' z='' ü='e\u{301}'/>"
    #expect(
      try await read(text, [XMLPattern("a")]).map(\.attributes) == [
        ["x": "<&amp;>\"'🐞\n", "y": "1 2 3>", "z": "", "ü": "e\u{301}"]
      ])
  }

  @Test(
    "Element and attribute names include their prefixes, and namespace declarations aren't attributes"
  )
  func prefixes() async throws {
    let text = "<g:a xmlns:g='urn:g' xmlns='urn:n' g:x='1' x='2'><a g:x='1'/><u:a x='1'/></g:a>"
    #expect(
      try await read(text, [XMLPattern("g:a"), XMLPattern("u:a")]) == [
        XMLElementStart(name: "g:a", attributes: ["g:x": "1", "x": "2"]),
        XMLElementStart(name: "u:a", attributes: ["x": "1"]),
      ])
    let wanted = XMLPattern("a", where: "g:x", isIn: ["1"])
    #expect(try await read(text, [wanted]).map(\.attributes) == [["g:x": "1"]])
    let other = XMLPattern("g:a", where: "x", isIn: ["1"])
    #expect(try await read(text, [other]) == [])
  }

  @Test("A pattern must match an entire element name, even if the name contains colons")
  func colons() async throws {
    let text = "<r><a:b:c/><b:c/><a:c/><c/></r>"
    for name in ["a:b:c", "b:c", "a:c", "c"] {
      #expect(try await read(text, [XMLPattern(name)]).map(\.name) == [name])
    }
  }

  @Test(
    "Text in comments, processing instructions, CDATA, and document types isn't parsed as elements")
  func asides() async throws {
    let text = """
      \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
      <!-- <a/> -->
      <!DOCTYPE r [
      <!-- It's <a/> -->
      <!ELEMENT r (a*)>
      <!ATTLIST a x CDATA #IMPLIED>
      ]>
      <r><!-- <a/> --><?php <a/> ?><![CDATA[<a/>]]>]]&gt;<a x="1"/></r><!-- <a/> -->
      """
    #expect(
      try await read(text, [XMLPattern("a")]) == [
        XMLElementStart(name: "a", attributes: ["x": "1"])
      ])
  }

  @Test("All top-level elements of a fragment are read")
  func fragments() async throws {
    for prolog in ["", "\n  ", "<?xml version='1.0'?>\n", "<!-- cut out -->"] {
      let text = prolog + "<a n='1'/>\n<a n='2'><a n='3'/></a><b/>\n<a n='4'/>\n"
      let found = try await read(text, [XMLPattern("a")])
      #expect(found.compactMap { $0.attributes["n"] } == ["1", "2", "3", "4"])
    }
  }

  @Test(
    "Malformed XML is rejected, and the failure contains the line number",
    arguments: [
      ("", 1), ("  \n", nil), ("<!-- nothing -->", nil), ("a shopping list", 1),
      ("<a>\n<b>\n</a>", 3),
      ("<a>\n<b/>", 2), ("<a/>\n</a>", 2), ("<a/>\ntext", 2), ("<a/>\n<b/>text", 2),
      ("<a\nx=1/>", 2),
      ("<a x='1' x='2'/>", 1), ("<a x='<'/>", 1), ("<a>&unknown;</a>", 1),
      ("<a x='&unknown;'/>", 1),
      ("<a x='1'y='2'/>", 1), ("<a><!-- </a>", 1), ("<a><![CDATA[ </a>", 1), ("<a", 1),
      ("<a>& </a>", 1), ("<1/>", 1), ("<a/><b", 1), ("PK\u{3}\u{4}", 1), ("{\"a\": 1}", 1),
    ] as [(String, Int?)])
  func malformed(example: (text: String, line: Int?)) async {
    let (text, line) = example
    let failure = await #expect(throws: XMLFailure.self) {
      try await read(text, [XMLPattern("a")])
    }
    guard case .malformed(let found, let reason) = failure else {
      Issue.record("\(text): \(String(describing: failure))")
      return
    }
    #expect(line == nil || line == found, "\(text)")
    #expect(!reason.isEmpty && !reason.contains("\n"), "\(text)")
  }

  @Test(
    "XML that declares entities is rejected, even if the entities aren't used",
    arguments: [
      "<!ENTITY x 'y'>", "<!ENTITY % x 'y'>", "<!ENTITY x SYSTEM 'file:///etc/passwd'>",
      "<!ENTITY % x SYSTEM 'http://example.invalid/'>",
      "<!NOTATION n SYSTEM 'n'>\n<!ENTITY x SYSTEM 'x' NDATA n>",
    ])
  func entities(declaration: String) async {
    let text = "<!DOCTYPE a [\n<!ELEMENT a ANY>\n\(declaration)\n]>\n<a>&x;</a>"
    let line = declaration.contains("\n") ? 4 : 3
    await #expect(throws: XMLFailure.declaresEntities(line: line)) {
      try await read(text, [XMLPattern("a")])
    }
  }

  @Test(
    "DR-8 An element is delivered at its end tag if its text is requested, and otherwise at its start tag"
  )
  func texts() async throws {
    let text =
      "<r>\n<p n='1'>x<s w='2'>1 2\r\n<t>in</t>3&amp;<!-- c --><![CDATA[<4>]]>&#53;</s>y</p>"
      + "<s/><u>u</u></r>"
    let wanted = [XMLPattern("p"), XMLPattern("s", textUpTo: 100), XMLPattern("t", textUpTo: 2)]
    #expect(
      try await read(text, wanted) == [
        XMLElementStart(name: "p", attributes: ["n": "1"]),
        XMLElementStart(name: "t", attributes: [:], text: "in"),
        XMLElementStart(name: "s", attributes: ["w": "2"], text: "1 2\n3&<4>5"),
        XMLElementStart(name: "s", attributes: [:], text: ""),
      ])
    let fragments = "<s>1</s>\n<s>2</s>"
    #expect(try await read(fragments, wanted).map(\.text) == ["1", "2"])
  }

  @Test("DR-8 Element text over the limit is rejected, and the failure contains the line number")
  func textLimit() async throws {
    let wanted = [XMLPattern("s", textUpTo: 6)]
    #expect(try await read("<r>1234567<s>é<b>1234567</b>1234</s></r>", wanted).count == 1)
    await #expect(throws: XMLFailure.textTooLong(line: 2, limit: 6)) {
      try await read("<r>\n<s>é<b/>12345</s></r>", wanted)
    }
  }

  @Test("Reading an unreadable source throws the source's failure")
  func unreadable() async {
    let broken = BrokenBytes(readable: Data("<a>".utf8) + Data(repeating: 0x20, count: 1_000_000))
    await #expect(throws: XMLFailure.unreadable(broken.failure)) {
      try await LibXMLEvents().read(broken, [XMLPattern("a")], into: 0) { count, _ in count += 1 }
    }
  }

  @Test("Any well-formed XML is read unchanged")
  func law() async {
    await Law("a tree of elements is read unchanged").holds(for: XMLTree.init(using:)) { tree in
      let found = try await read(tree.text, XMLTree.names.map { XMLPattern($0) })
      try #require(found == tree.starts, "\(tree.text)")
      let wanted = XMLTree.names.map { XMLPattern($0, textUpTo: 1_000) }
      let texts = try await read(tree.text, wanted).map(\.text)
      try #require(texts == tree.texts, "\(tree.text)")
    }
  }
}
