import CLibXML2
import Core

import struct Foundation.Data

/// A single parse of an XML source from start to end, on the caller's thread.
final class Reading {
  /// The maximum size of a tag, in bytes.
  ///
  /// The parser compares a tag's attribute names with each other, so the limit bounds the parsing
  /// time.
  private static let longestTag = 256 * 1024
  private static let portion = 256 * 1024

  private let library: libxml2
  private let source: any ByteSource
  private let wanted: [XMLPattern]
  private let take: (XMLElementStart) -> Void
  private let takesText: Bool
  private var patterns: [Pattern] = []
  private var context: xmlParserCtxtPtr?
  private var place = 0
  private var buffer = Data()
  private var failure: XMLFailure?
  private var hasDocumentType = false
  private var hasMoreAtTop = false
  /// The number of open elements, counted only if text is requested.
  private var depth = 0
  /// The open elements whose text is requested.
  private var open: [Taking] = []

  /// An element whose text is being read.
  private struct Taking {
    let start: XMLElementStart
    let limit: Int
    let depth: Int
    var text: [UInt8] = []
  }

  init(
    _ source: any ByteSource, _ wanted: [XMLPattern], _ take: @escaping (XMLElementStart) -> Void
  ) throws(XMLFailure) {
    library = try Libxml2.functions()
    (self.source, self.wanted, self.take) = (source, wanted, take)
    takesText = wanted.contains { $0.textLimit != nil }
  }

  /// Reads the XML as a document.
  ///
  /// - Returns: Whether the XML was read. The result is `false` if the XML has no document type and
  ///   more content follows the top-level element, because the XML may be a series of elements.
  func readsAsDocument() throws(XMLFailure) -> Bool {
    parse(isFragments: false, library.xmlParseDocument)
    if hasMoreAtTop, !hasDocumentType { return false }
    if let failure { throw failure }
    return true
  }

  /// Reads the XML as the content of an element.
  ///
  /// The caller must already know that the XML contains an element.
  func readAsFragments() throws(XMLFailure) {
    parse(isFragments: true, library.xmlParseExtParsedEnt)
    if let failure { throw failure }
  }

  private func parse(isFragments: Bool, _ run: (xmlParserCtxtPtr) -> Int32) {
    var handler = Callbacks.handler(takesText: takesText, isFragments: isFragments)
    let this = Unmanaged.passUnretained(self).toOpaque()
    guard
      let context = library.xmlCreateIOParserCtxt(
        &handler, this, Callbacks.read, nil, this, XML_CHAR_ENCODING_NONE)
    else { return end(.unreadable(.inputOutput("XML", reason: "not enough memory"))) }
    self.context = context
    defer {
      // The parser creates this document for an entity declaration, but `xmlFreeParserCtxt` doesn't
      // free the document.
      library.xmlFreeDoc(context.pointee.myDoc)
      library.xmlFreeParserCtxt(context)
      self.context = nil
    }
    // Without XML_PARSE_NOENT, `&amp;` in an attribute's value remains a reference. Entity
    // declarations are rejected.
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOENT.rawValue
    _ = library.xmlCtxtUseOptions(context, Int32(options))
    patterns = wanted.map { Pattern($0, in: context.pointee.dict, of: library) }
    _ = run(context)
  }

  // MARK: Called by the parser

  func begin(_ element: Element) {
    if takesText { depth += 1 }
    guard let pattern = patterns.first(where: { $0.takes(element) }) else { return }
    guard let limit = pattern.textLimit else { return take(element.start) }
    open.append(Taking(start: element.start, limit: limit, depth: depth))
  }

  func endElement() {
    defer { depth -= 1 }
    guard failure == nil, open.last?.depth == depth, let taking = open.popLast() else { return }
    let (start, text) = (taking.start, String(decoding: taking.text, as: UTF8.self))
    take(XMLElementStart(name: start.name, attributes: start.attributes, text: text))
  }

  func noteDocumentType() { hasDocumentType = true }

  /// Collects requested text, and rejects text outside any element.
  func text(_ bytes: UnsafeBufferPointer<xmlChar>) {
    if let last = open.indices.last, open[last].depth == depth {
      guard open[last].text.count + bytes.count <= open[last].limit else {
        end(.textTooLong(line: line, limit: open[last].limit))
        return library.xmlStopParser(context)
      }
      open[last].text.append(contentsOf: bytes)
    }
    guard context?.pointee.nameNr == 0, !bytes.allSatisfy({ [9, 10, 13, 32].contains($0) }) else {
      return
    }
    end(.malformed(line: line, reason: "text outside any element"))
  }

  func refuseEntities() {
    end(.declaresEntities(line: line))
    library.xmlStopParser(context)
  }

  /// Records a parser error if the error is fatal or causes text to be lost.
  func complain(_ error: xmlError) {
    if error.code == XML_ERR_DOCUMENT_END.rawValue { hasMoreAtTop = true }
    // If a document type refers to external declarations, an undeclared entity isn't a fatal
    // error, but the entity's text is lost.
    let isLoss = error.code == XML_WAR_UNDECLARED_ENTITY.rawValue
    guard error.level == XML_ERR_FATAL || isLoss else { return }
    let words = error.message.map { String(cString: $0) } ?? "unknown error"
    // Some messages contain advice for programmers, and some quote many lines of the XML.
    let plain = words.replacing(" use XML_PARSE_HUGE option", with: "")
      .split(whereSeparator: \.isNewline).joined(separator: " ").prefix(200)
    end(.malformed(line: max(1, Int(error.line)), reason: String(plain)))
  }

  /// Fills the parser's buffer with the next bytes.
  ///
  /// - Returns: The number of bytes copied, or 0 at the end of the source or after a failure.
  func fill(_ room: UnsafeMutableRawBufferPointer) -> Int {
    if let input = context?.pointee.input?.pointee, input.end - input.base > Self.longestTag {
      end(.malformed(line: line, reason: "a tag is longer than \(Self.longestTag) bytes"))
    }
    guard failure == nil else { return 0 }
    if buffer.isEmpty {
      do throws(FileFailure) {
        buffer = try source.read(at: place, upTo: Self.portion)
      } catch {
        end(.unreadable(error))
        return 0
      }
      place += buffer.count
    }
    let count = buffer.copyBytes(to: room)
    buffer = buffer.dropFirst(count)
    return count
  }

  private var line: Int { max(1, Int(context?.pointee.input?.pointee.line ?? 1)) }

  /// Records a failure unless an earlier failure is recorded.
  ///
  /// Later failures are consequences of the first.
  private func end(_ failure: XMLFailure) { self.failure = self.failure ?? failure }
}
