import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An SVG document, read by an XML parser.
struct SVGDrawing {
  /// An element with its direct text.
  struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""

    /// Returns the number in an attribute, or NaN if the attribute has no number.
    func number(_ name: String) -> Double { attributes[name].flatMap { Double($0) } ?? .nan }
  }

  /// The elements in document order.
  let elements: [Element]

  /// Creates a drawing from a document.
  ///
  /// - Throws: An error if the document isn't well-formed.
  init(_ text: String) throws {
    let parser = XMLParser(data: Data(text.utf8))
    let reading = Reading()
    parser.delegate = reading
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    elements = reading.elements
  }

  var style: String { elements.first { $0.name == "style" }?.text ?? "" }
  var words: [Element] { elements.filter { $0.name == "text" } }
  var paths: [Element] { elements.filter { $0.name == "path" } }

  /// Returns the lines of a path as their positions, including the ends of `h` and `H`.
  static func lines(_ path: String) -> [[(x: Double, y: Double)]] {
    path.split(separator: "M").map { line in
      let parts = line.split { $0 == "h" || $0 == "H" }
      let numbers = parts[0].split(separator: " ").compactMap { Double($0) }
      var places = stride(from: 0, to: numbers.count - 1, by: 2).map {
        (x: numbers[$0], y: numbers[$0 + 1])
      }
      if parts.count > 1, let end = Double(parts[1]), let last = places.last {
        places.append((line.contains("h") ? last.x + end : end, last.y))
      }
      return places
    }
  }

  private final class Reading: NSObject, XMLParserDelegate {
    var elements: [Element] = []
    private var open: [Int] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      open.append(elements.count)
      elements.append(Element(name: name, attributes: attributes))
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) { open.removeLast() }

    func parser(_ parser: XMLParser, foundCharacters words: String) {
      if let last = open.last { elements[last].text += words }
    }
  }
}
