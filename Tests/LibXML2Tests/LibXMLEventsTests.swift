import Core
import Foundation
import LibXML2
import Synchronization
import TestKit
import Testing

/// Real Apple Health exports, in `weight/apple-health` of the real data.
enum HealthExports {
  static let folder = RealData.url("weight/apple-health").path(percentEncoded: false)

  /// Returns the exports' content.
  static func all() throws -> [String: Data] {
    var texts: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder)
    where name.hasSuffix(".xml") {
      texts[name] = try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))
    }
    return texts
  }
}

@Suite struct LibXMLEventsTests {
  func read(_ bytes: Data, _ wanted: [XMLPattern]) async throws(XMLFailure) -> [XMLElementStart] {
    try await LibXMLEvents().read(MemoryBytes(bytes), wanted, into: []) { $0.append($1) }
  }

  func read(_ text: String, _ name: String = "a") async throws(XMLFailure) -> [XMLElementStart] {
    try await read(Data(text.utf8), [XMLPattern(name)])
  }

  func failure(_ text: String) async -> XMLFailure? {
    do throws(XMLFailure) { _ = try await read(text) } catch { return error }
    return nil
  }

  // MARK: Real files

  /// The test counts the records independently, with regular expressions.
  ///
  /// No comments in the files contain records.
  @Test(
    "WE-15 Reading real exports yields every record and its value",
    .needsData("weight/apple-health"))
  func exports() async throws {
    let exports = try HealthExports.all()
    #expect(exports.count >= 10)
    for (name, bytes) in exports {
      let text = String(decoding: bytes, as: UTF8.self)
      let records = try await read(bytes, [XMLPattern("Record")])
      #expect(records.count == text.matches(of: #/<Record\s/#).count, "\(name)")
      let values = text.matches(of: #/<Record\s[^>]*\bvalue="([^"&]*)"/#).map { String($0.1) }
      #expect(records.compactMap { $0.attributes["value"] } == values, "\(name)")
    }
  }

  @Test(
    "WE-15 Reading a real export that is truncated at any point fails with a line number",
    .needsData("weight/apple-health"))
  func cutOff() async throws {
    let exports = try HealthExports.all().filter { $0.value.count < 4_000 && $0.value.count > 500 }
    #expect(!exports.isEmpty)
    for (name, bytes) in exports {
      let end = try #require(bytes.lastRange(of: Data("</".utf8))).lowerBound
      for count in 0..<end {
        let failure = await #expect(throws: XMLFailure.self) {
          try await read(bytes.prefix(count), [XMLPattern("Record")])
        }
        guard case .malformed(let line, _) = failure else {
          Issue.record("\(name), \(count) bytes: \(String(describing: failure))")
          return
        }
        let lines = bytes.prefix(count).count { $0 == 0x0A } + 1
        #expect((1...lines).contains(line), "\(name), \(count) bytes")
      }
    }
  }

  @Test("WE-15 A file with a document type declaration like the one in Apple's exports can be read")
  func documentType() async throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE HealthData [
      <!-- HealthKit Export Version: 12 -->
      <!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>
      <!ATTLIST HealthData
        locale CDATA #REQUIRED
      >
      <!ELEMENT Record ((MetadataEntry|HeartRateVariabilityMetadataList)*)>
      <!ATTLIST Record
        type          CDATA #REQUIRED
        device        CDATA #IMPLIED
      >
      <!-- Note: Any Records that appear as children of a correlation also appear as top-level
           records in this document. -->
      <!ELEMENT Correlation ((MetadataEntry|Record)*)>
      ]>
      <HealthData locale="de_IT">
       <Record type="b" device="&lt;&lt;HKDevice: 0x1&gt;, name:Withings&gt;"/>
      </HealthData>
      """
    #expect(
      try await read(text, "Record").map(\.attributes) == [
        ["type": "b", "device": "<<HKDevice: 0x1>, name:Withings>"]
      ])
  }

  // MARK: Encodings

  @Test(
    "WE-15 Documents and fragments in UTF-8, UTF-16, or a declared encoding are read correctly",
    arguments: ["<r><a x='né 한'/></r>", "<a x='né 한'/><b/>", "<a x='né'/>"])
  func encodings(text: String) async throws {
    let mark = "\u{FEFF}"
    for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf8] {
      let bytes = try #require((mark + text).data(using: encoding))
      #expect(try await read(bytes, [XMLPattern("a")]) == (try await read(text)))
    }
    let declared = "<?xml version='1.0' encoding='ISO-8859-1'?>" + text
    guard let latin = declared.data(using: .isoLatin1) else { return }
    #expect(try await read(latin, [XMLPattern("a")]).map(\.attributes) == [["x": "né"]])
  }

  @Test("Bytes that don't match their declared encoding are rejected")
  func wrongEncoding() async {
    for bytes in [
      Data("<a>".utf8) + [0xE9, 0x20] + Data("</a>".utf8),
      Data("<?xml version='1.0' encoding='no-such'?><a/>".utf8), Data([0xFF, 0xFE, 0x3C]),
      Data([0, 1, 2, 3]), Data([0x1F, 0x8B, 8, 0]), Data([0x3C, 0]), Data([0x3C]),
    ] {
      let failure = await #expect(throws: XMLFailure.self) {
        try await read(bytes, [XMLPattern("a")])
      }
      #expect(failure?.explanation.code == "malformed-xml")
    }
  }

  @Test("Reading arbitrary bytes yields either a result or a failure")
  func noise() async {
    let pieces = [
      "<", ">", "/", "a", "!", "?", "[", "]", "--", "&", ";", "#x", "'", "\"", "=", " ",
    ]
    let words = ["<!DOCTYPE", "<![CDATA[", "<?xml", "<a>", "</a>", "\u{0}", "é", "xmlns:", "%b;"]
    await Law("reading any bytes yields a result or a failure").holds(
      for: { random in
        (0..<Int.random(in: 0...40, using: &random))
          .map { _ in (pieces + words).randomElement(using: &random) ?? "" }.joined()
      },
      check: { text in
        let cut = Data(text.utf8).dropLast(1)
        do {
          _ = try await read(text)
          _ = try await read(Data(cut), [XMLPattern("a", where: "a", isIn: [""])])
        } catch let failure as XMLFailure {
          try #require(["malformed-xml", "xml-entities"].contains(failure.explanation.code))
        }
      })
  }

  // MARK: Hostile texts

  @Test("Entities that would expand to gigabytes are rejected at the first declaration")
  func laughs() async {
    let entities = (1...9).map { level in
      "<!ENTITY e\(level) '\(String(repeating: "&e\(level - 1);", count: 10))'>\n"
    }
    let text = "<!DOCTYPE a [\n<!ENTITY e0 'ha'>\n\(entities.joined())]>\n<a x='&e9;'>&e9;</a>"
    #expect(await failure(text) == .declaresEntities(line: 2))
    let parameters = "<!DOCTYPE a [\n<!ENTITY % p '<!ENTITY q \"r\">'>\n%p;\n]>\n<a>&q;</a>"
    #expect(await failure(parameters) == .declaresEntities(line: 2))
  }

  @Test("External references in XML are never opened")
  func outside() async throws {
    let scratch = try ScratchFolder()
    let type = try scratch.write("a.dtd", Data("<!ATTLIST a x CDATA 'from outside'>".utf8))
    let text = "<!DOCTYPE a SYSTEM 'file://\(type)'>\n<a/>"
    #expect(try await read(text) == [XMLElementStart(name: "a", attributes: [:])])
    let lost = "<!DOCTYPE a SYSTEM 'file://\(type)'>\n<a x='&lost;'/>"
    #expect(await failure(lost)?.explanation.code == "malformed-xml")
  }

  @Test("Nesting depth and tag length are limited, but text length isn't")
  func bounds() async throws {
    let deep = String(repeating: "<a>", count: 200) + String(repeating: "</a>", count: 200)
    #expect(try await read(deep).count == 200)
    let deeper = String(repeating: "<a>\n", count: 100_000)
    let depth = "Excessive depth in document: 256"
    #expect(await failure(deeper) == .malformed(line: 258, reason: depth))
    let long = String(repeating: "x", count: 200_000)
    #expect(try await read("<a x='\(long)'/>").first?.attributes["x"] == long)
    let longer = String(repeating: long, count: 10)
    let words = "a tag is longer than 262144 bytes"
    #expect(await failure("\n<a x='\(longer)'/>") == .malformed(line: 2, reason: words))
    #expect(await failure("\n<\(longer)/>") != nil)
    let many = (0..<100_000).map { "a\($0)='' " }.joined()
    #expect(await failure("\n<a \(many)/>") == .malformed(line: 2, reason: words))
    #expect(try await read("<a>\(longer)</a><!-- \(longer) -->").count == 1)
  }

  @Test("WE-15 A 100 MB XML document is read in pieces, and each piece is read only once")
  func constantMemory() async throws {
    let element = "<a type='other' value='12'/>" + String(repeating: "text ", count: 200) + "\n"
    let source = RepeatedBytes(
      head: Data("<r>\n".utf8), body: Data(String(repeating: element, count: 1_000).utf8),
      times: 100, tail: Data("<a type='mass' value='80'/></r>".utf8))
    #expect(source.count > 100_000_000)
    let wanted = XMLPattern("a", where: "type", isIn: ["mass"])
    let found = try await LibXMLEvents().read(source, [wanted], into: []) { $0.append($1) }
    #expect(found == [XMLElementStart(name: "a", attributes: ["type": "mass", "value": "80"])])
    let asked = source.asked.withLock { $0 }
    #expect(asked.largest <= 1 << 20)
    #expect(asked.total <= source.count + (1 << 20))
  }
}

/// A source of bytes with a part repeated many times, which never holds all bytes at once.
final class RepeatedBytes: ByteSource {
  let head: Data
  let body: Data
  let times: Int
  let tail: Data
  /// The largest portion requested and the total, both in bytes.
  let asked = Mutex((largest: 0, total: 0))

  init(head: Data, body: Data, times: Int, tail: Data) {
    (self.head, self.body, self.times, self.tail) = (head, body, times, tail)
  }

  var count: Int { head.count + body.count * times + tail.count }
  var descriptor: Int32? { nil }

  func read(at offset: Int, upTo count: Int) -> Data {
    asked.withLock { $0 = (max($0.largest, count), $0.total + count) }
    var part = Data()
    while part.count < count, offset + part.count < self.count {
      part += rest(of: offset + part.count).prefix(count - part.count)
    }
    return part
  }

  /// Returns the rest of the head, of the repeated part, or of the tail.
  private func rest(of offset: Int) -> Data {
    if offset < head.count { return head.dropFirst(offset) }
    let place = offset - head.count
    if place >= body.count * times { return tail.dropFirst(place - body.count * times) }
    return body.dropFirst(place % body.count)
  }
}
