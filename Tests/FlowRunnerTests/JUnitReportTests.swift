import FlowRunner
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("JUnit reports")
struct JUnitReportTests {
  private static func failure(_ message: String, _ details: String) throws -> FlowFailure {
    let json: [String: Any] = [
      "place": ["file": "b.yaml", "line": 7], "calls": [], "command": "tapOn: Save",
      "code": "missing", "message": message, "details": details,
    ]
    let data = try JSONSerialization.data(withJSONObject: json)
    return try JSONDecoder().decode(FlowFailure.self, from: data)
  }

  private func parse(_ xml: String) -> Elements {
    let elements = Elements()
    let parser = XMLParser(data: Data(xml.utf8))
    parser.delegate = elements
    elements.isValid = parser.parse()
    return elements
  }

  @Test("A report has one suite with a test case for each passed, failed, or skipped flow")
  func document() throws {
    let failure = try Self.failure("it is not there", "it is not there\n  path: a")
    let xml = JUnitReport([
      FlowReport(file: "a.yaml", name: "Add", steps: 3, seconds: 0.25, failure: nil),
      FlowReport(file: "b.yaml", name: "Edit", steps: 1, seconds: 1, failure: failure),
      FlowReport(
        file: "c.yaml", name: "Tag", steps: 0, seconds: 0, failure: nil, skipped: "needs Tags"),
    ]).xml
    #expect(
      xml == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="3" failures="1" time="1.250">
          <testsuite name="flows" errors="0" skipped="1" tests="3" failures="1" time="1.250">
            <testcase name="Add" classname="a.yaml" time="0.250"/>
            <testcase name="Edit" classname="b.yaml" time="1.000">
              <failure type="missing" message="b.yaml:7: tapOn: Save: it is not there">\
        b.yaml:7: tapOn: Save: it is not there
        it is not there
          path: a</failure>
            </testcase>
            <testcase name="Tag" classname="c.yaml" time="0.000">
              <skipped message="needs Tags"/>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  @Test(
    "Names and messages are unchanged in the XML, except that control characters and noncharacters are removed",
    arguments: [
      "\"quotes\" & 'apostrophes' <tags> ]]>", "line\nbreak\ttab\rreturn", "日本語 👩‍👩‍👧 שלום",
      "nul\u{0} bell\u{7} escape\u{1B}[31m del\u{7F} c1\u{85} not\u{FFFE}", "", "&amp;&#10;",
    ])
  func escapes(text: String) throws {
    let failure = try Self.failure(text, text)
    let report = FlowReport(file: text, name: text, steps: 1, seconds: 0, failure: failure)
    let elements = parse(JUnitReport([report], suite: text).xml)
    #expect(elements.isValid)
    let dropped: Set<Unicode.Scalar> = ["\u{0}", "\u{7}", "\u{1B}", "\u{7F}", "\u{85}", "\u{FFFE}"]
    var kept = ""
    kept.unicodeScalars.append(contentsOf: text.unicodeScalars.filter { !dropped.contains($0) })
    #expect(elements.attributes["testsuite"]?["name"] == kept)
    #expect(elements.attributes["testcase"]?["name"] == kept)
    #expect(elements.attributes["testcase"]?["classname"] == kept)
    #expect(elements.attributes["failure"]?["message"] == "b.yaml:7: tapOn: Save: \(kept)")
    #expect(elements.text.hasSuffix("\n\(kept)"))
  }

  @Test("A report without flows is valid XML")
  func none() { #expect(parse(JUnitReport([]).xml).isValid) }
}

/// The elements and text that an XML reader found.
private final class Elements: NSObject, XMLParserDelegate {
  var isValid = false
  var attributes: [String: [String: String]] = [:]
  var text = ""
  private var isInFailure = false

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    self.attributes[name] = attributes
    isInFailure = name == "failure"
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) { isInFailure = false }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if isInFailure { text += string }
  }
}
