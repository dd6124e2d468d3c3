import Core
import Foundation
import LibXML2
import MemoryAdapters
import TestKit
import Testing

/// The XML readers that the contract suite tests.
enum XMLReaders: String, CaseIterable, CustomTestStringConvertible {
  case libxml2
  case memory

  var testDescription: String { rawValue }

  var xml: any XMLReader {
    switch self {
    case .libxml2: LibXMLEvents()
    case .memory: MemoryXML()
    }
  }

  /// Returns the requested elements of a document, in order.
  func read(_ text: String, _ wanted: [XMLPattern]) async throws(XMLFailure) -> [XMLElementStart] {
    try await xml.read(MemoryBytes(Data(text.utf8)), wanted, into: []) { $0.append($1) }
  }
}

@Suite("Contract: XMLReader")
struct XMLContract {
  @Test(
    "WE-15 Elements with a requested name are passed in order with all attributes",
    arguments: XMLReaders.allCases)
  func names(_ reader: XMLReaders) async throws {
    let text = "<a x='1'><b y=\"2\" z='3'/><c/><b>text<a/></b></a>\n"
    #expect(
      try await reader.read(text, [XMLPattern("a"), XMLPattern("b")]) == [
        XMLElementStart(name: "a", attributes: ["x": "1"]),
        XMLElementStart(name: "b", attributes: ["y": "2", "z": "3"]),
        XMLElementStart(name: "b", attributes: [:]), XMLElementStart(name: "a", attributes: [:]),
      ])
    #expect(try await reader.read(text, []) == [])
    #expect(try await reader.read(text, [XMLPattern("A"), XMLPattern("")]) == [])
  }

  @Test(
    "WE-15 A pattern can require an attribute to have one of several values",
    arguments: XMLReaders.allCases)
  func values(_ reader: XMLReaders) async throws {
    let text =
      "<r><a t='m' n='1'/><a t='f' n='2'/><a n='3'/><b t='m'/><a t='mm'/><a t='&#109;'/></r>"
    let wanted = XMLPattern("a", where: "t", isIn: ["m", "q"])
    let found = try await reader.read(text, [wanted, wanted])
    #expect(found.map(\.attributes) == [["t": "m", "n": "1"], ["t": "m"]])
  }

  @Test(
    "References in attribute values are resolved, and white space becomes spaces",
    arguments: XMLReaders.allCases)
  func references(_ reader: XMLReaders) async throws {
    let text =
      "<a x='&lt;&amp;amp;&gt;&quot;&apos;&#x1F41E;&#10;' y='1\r\n2\t3>' z='' ü='e\u{301}'/>"
    #expect(
      try await reader.read(text, [XMLPattern("a")]).map(\.attributes) == [
        ["x": "<&amp;>\"'🐞\n", "y": "1 2 3>", "z": "", "ü": "e\u{301}"]
      ])
  }

  @Test(
    "Names include their prefixes, and namespace declarations aren't attributes",
    arguments: XMLReaders.allCases)
  func prefixes(_ reader: XMLReaders) async throws {
    let text = "<g:a xmlns:g='urn:g' xmlns='urn:n' g:x='1' x='2'><a g:x='1'/><u:a x='1'/></g:a>"
    #expect(
      try await reader.read(text, [XMLPattern("g:a"), XMLPattern("u:a")]) == [
        XMLElementStart(name: "g:a", attributes: ["g:x": "1", "x": "2"]),
        XMLElementStart(name: "u:a", attributes: ["x": "1"]),
      ])
    let wanted = XMLPattern("a", where: "g:x", isIn: ["1"])
    #expect(try await reader.read(text, [wanted]).map(\.attributes) == [["g:x": "1"]])
    let other = XMLPattern("g:a", where: "x", isIn: ["1"])
    #expect(try await reader.read(text, [other]) == [])
  }

  @Test("A prefix ends at the first colon", arguments: XMLReaders.allCases)
  func colons(_ reader: XMLReaders) async throws {
    let text = "<r><a:b:c/><b:c/><a:c/><c/></r>"
    for name in ["a:b:c", "b:c", "a:c", "c"] {
      #expect(try await reader.read(text, [XMLPattern(name)]).map(\.name) == [name])
    }
  }

  @Test(
    "Text in comments, instructions, CDATA, and document types isn't parsed as elements",
    arguments: XMLReaders.allCases)
  func asides(_ reader: XMLReaders) async throws {
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
      try await reader.read(text, [XMLPattern("a")]) == [
        XMLElementStart(name: "a", attributes: ["x": "1"])
      ])
  }

  @Test("All top-level elements of a fragment are read", arguments: XMLReaders.allCases)
  func fragments(_ reader: XMLReaders) async throws {
    for prolog in ["", "\n  ", "<?xml version='1.0'?>\n", "<!-- cut out -->"] {
      let text = prolog + "<a n='1'/>\n<a n='2'><a n='3'/></a><b/>\n<a n='4'/>\n"
      let found = try await reader.read(text, [XMLPattern("a")])
      #expect(found.compactMap { $0.attributes["n"] } == ["1", "2", "3", "4"])
    }
  }

  @Test(
    "Malformed XML is rejected, and the failure contains the line number",
    arguments: XMLReaders.allCases,
    [
      ("", 1), ("  \n", nil), ("<!-- nothing -->", nil), ("a shopping list", 1),
      ("<a>\n<b>\n</a>", 3),
      ("<a>\n<b/>", 2), ("<a/>\n</a>", 2), ("<a/>\ntext", 2), ("<a/>\n<b/>text", 2),
      ("<a\nx=1/>", 2),
      ("<a x='1' x='2'/>", 1), ("<a x='<'/>", 1), ("<a>&unknown;</a>", 1),
      ("<a x='&unknown;'/>", 1),
      ("<a x='1'y='2'/>", 1), ("<a><!-- </a>", 1), ("<a><![CDATA[ </a>", 1), ("<a", 1),
      ("<a>& </a>", 1), ("<1/>", 1), ("<a/><b", 1), ("PK\u{3}\u{4}", 1), ("{\"a\": 1}", 1),
    ] as [(String, Int?)])
  func malformed(_ reader: XMLReaders, example: (text: String, line: Int?)) async {
    let (text, line) = example
    let failure = await #expect(throws: XMLFailure.self) {
      try await reader.read(text, [XMLPattern("a")])
    }
    guard case .malformed(let found, let reason) = failure else {
      Issue.record("\(text): \(String(describing: failure))")
      return
    }
    #expect(line == nil || line == found, "\(text)")
    #expect(!reason.isEmpty && !reason.contains("\n"), "\(text)")
  }

  @Test(
    "XML that declares entities is rejected, whether or not they are used",
    arguments: XMLReaders.allCases,
    [
      "<!ENTITY x 'y'>", "<!ENTITY % x 'y'>", "<!ENTITY x SYSTEM 'file:///etc/passwd'>",
      "<!ENTITY % x SYSTEM 'http://example.invalid/'>",
      "<!NOTATION n SYSTEM 'n'>\n<!ENTITY x SYSTEM 'x' NDATA n>",
    ])
  func entities(_ reader: XMLReaders, declaration: String) async {
    let text = "<!DOCTYPE a [\n<!ELEMENT a ANY>\n\(declaration)\n]>\n<a>&x;</a>"
    let line = declaration.contains("\n") ? 4 : 3
    await #expect(throws: XMLFailure.declaresEntities(line: line)) {
      try await reader.read(text, [XMLPattern("a")])
    }
  }

  @Test(
    "DR-8 An element is passed at its end if its text is requested, and otherwise at its start",
    arguments: XMLReaders.allCases)
  func texts(_ reader: XMLReaders) async throws {
    let text =
      "<r>\n<p n='1'>x<s w='2'>1 2\r\n<t>in</t>3&amp;<!-- c --><![CDATA[<4>]]>&#53;</s>y</p>"
      + "<s/><u>u</u></r>"
    let wanted = [XMLPattern("p"), XMLPattern("s", textUpTo: 100), XMLPattern("t", textUpTo: 2)]
    #expect(
      try await reader.read(text, wanted) == [
        XMLElementStart(name: "p", attributes: ["n": "1"]),
        XMLElementStart(name: "t", attributes: [:], text: "in"),
        XMLElementStart(name: "s", attributes: ["w": "2"], text: "1 2\n3&<4>5"),
        XMLElementStart(name: "s", attributes: [:], text: ""),
      ])
    let fragments = "<s>1</s>\n<s>2</s>"
    #expect(try await reader.read(fragments, wanted).map(\.text) == ["1", "2"])
  }

  @Test(
    "DR-8 Element text over the limit is rejected, and the failure contains the line number",
    arguments: XMLReaders.allCases)
  func textLimit(_ reader: XMLReaders) async throws {
    let wanted = [XMLPattern("s", textUpTo: 6)]
    #expect(try await reader.read("<r>1234567<s>é<b>1234567</b>1234</s></r>", wanted).count == 1)
    await #expect(throws: XMLFailure.textTooLong(line: 2, limit: 6)) {
      try await reader.read("<r>\n<s>é<b/>12345</s></r>", wanted)
    }
  }

  @Test("Reading an unreadable source throws the source's failure", arguments: XMLReaders.allCases)
  func unreadable(_ reader: XMLReaders) async {
    let broken = BrokenBytes(whole: Data("<a>".utf8) + Data(repeating: 0x20, count: 1_000_000))
    await #expect(throws: XMLFailure.unreadable(broken.failure)) {
      try await reader.xml.read(broken, [XMLPattern("a")], into: 0) { count, _ in count += 1 }
    }
  }

  @Test("Any well-formed XML is read unchanged", arguments: XMLReaders.allCases)
  func law(_ reader: XMLReaders) async {
    await Law("a tree of elements is read unchanged").holds(for: XMLTree.init(using:)) { tree in
      let found = try await reader.read(tree.text, XMLTree.names.map { XMLPattern($0) })
      try #require(found == tree.starts, "\(tree.text)")
      let wanted = XMLTree.names.map { XMLPattern($0, textUpTo: 1_000) }
      let texts = try await reader.read(tree.text, wanted).map(\.text)
      try #require(texts == tree.texts, "\(tree.text)")
    }
  }
}

/// Bytes that can't be read to their end.
struct BrokenBytes: ByteSource {
  let whole: Data
  let failure = FileFailure.inputOutput("a.xml", reason: "the stick was pulled out")

  var count: Int { whole.count + 1 }
  var descriptor: Int32? { nil }

  func read(at offset: Int, upTo count: Int) throws(FileFailure) -> Data {
    guard offset + count <= whole.count else { throw failure }
    return whole[offset..<offset + count]
  }
}

/// A generated XML document and its elements.
struct XMLTree: Sendable, CustomStringConvertible {
  static let names = ["a", "Record", "x-1", "_.é"]

  private(set) var text = ""
  private(set) var starts: [XMLElementStart] = []
  /// The texts of the elements without their children's texts, in the order of the end tags.
  private(set) var texts: [String] = []

  init(using random: inout SeededRandomSource) {
    for _ in 0..<Int.random(in: 1...3, using: &random) { add(depth: 0, &random) }
  }

  var description: String { text }

  private mutating func add(depth: Int, _ random: inout SeededRandomSource) {
    let name = Self.names.randomElement(using: &random) ?? "a"
    var attributes: [String: String] = [:]
    text += "<\(name)"
    for key in ["type", "value", "é"].shuffled(using: &random).prefix(
      .random(in: 0...3, using: &random))
    {
      let value = Self.allowed(random.text(upTo: 6))
      attributes[key] = value
      text += "\n \(key) = \"\(Self.escaped(value))\""
    }
    starts.append(XMLElementStart(name: name, attributes: attributes))
    guard Bool.random(using: &random) else {
      // A line end follows only top-level elements, because inside an element it would be text.
      texts.append("")
      return text += depth == 0 ? "/>\r\n" : "/>"
    }
    text += ">"
    var own = ""
    for _ in 0..<Int.random(in: 0...(3 - min(depth, 3)), using: &random) {
      let plain = Self.allowed(random.text(upTo: 3))
      let (written, meant) =
        [(Self.escaped(plain), plain), ("<!-- <a/> -->", ""), ("<![CDATA[<a>]]>", "<a>")]
        .randomElement(using: &random) ?? ("", "")
      text += written
      own += meant
      add(depth: depth + 1, &random)
    }
    text += "</\(name) >"
    texts.append(own)
  }

  /// Returns text without the characters that XML 1.0 can't express (§2.2).
  private static func allowed(_ text: String) -> String {
    var kept = String.UnicodeScalarView()
    kept.append(
      contentsOf: text.unicodeScalars.filter { $0 >= " " || ["\t", "\n", "\r"].contains($0) })
    return String(kept)
  }

  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case "\"": "&quot;"
      case ">", "\t", "\n", "\r": "&#\(scalar.value);"
      default: String(scalar)
      }
    }.joined()
  }
}
