/// A type that reads XML 1.0 as a stream, in constant memory.
///
/// An adapter implements this port. Importers call it. The reader never fetches anything outside
/// the document, and rejects documents that declare entities.
public protocol XMLReader: Sendable {
  /// Reads a document from start to end.
  ///
  /// - Parameters:
  ///   - source: The document. If the document has several top-level elements, as a fragment does,
  ///     all of the elements are read.
  ///   - wanted: The patterns of the elements to pass to `take`. All other elements are only
  ///     checked for well-formedness.
  ///   - initial: The result before the first matching element.
  ///   - take: A closure that updates the result for each matching element. The reader calls the
  ///     closure when the element begins or, if the pattern asks for text, when the element ends.
  ///     Before reading the document again from the start, the reader resets the result to
  ///     `initial`.
  /// - Returns: The final result.
  /// - Throws: ``XMLFailure`` if the document can't be read or is rejected. In that case, the
  ///   partial result is discarded.
  func read<Result: Sendable>(
    _ source: any ByteSource, _ wanted: [XMLPattern], into initial: Result,
    _ take: @escaping @Sendable (inout Result, XMLElementStart) -> Void
  ) async throws(XMLFailure) -> Result
}

/// A pattern that matches elements by name and, optionally, by the value of an attribute.
///
/// If several patterns match an element, the first one determines whether the element's text is
/// read.
public struct XMLPattern: Equatable, Sendable {
  /// The element's name as written in the document, including any prefix.
  public let name: String
  /// The name of the attribute, or `nil` if the pattern ignores attributes.
  public let attribute: String?
  /// The accepted values of the attribute, or an empty set if `attribute` is `nil`.
  public let values: Set<String>
  /// The maximum size of an element's text in UTF-8 bytes, or `nil` if the text isn't read.
  ///
  /// Text that isn't read costs no time or memory.
  public let textLimit: Int?

  /// Creates a pattern that matches all elements with a name.
  ///
  /// - Parameters:
  ///   - name: The name as written in the document, including a prefix.
  ///   - textLimit: The maximum size of the text in UTF-8 bytes, or `nil` to skip the text. Longer
  ///     text causes the whole read to fail.
  public init(_ name: String, textUpTo textLimit: Int? = nil) {
    (self.name, attribute, values, self.textLimit) = (name, nil, [], textLimit)
  }

  /// Creates a pattern that matches elements by name and by the value of an attribute.
  ///
  /// The attribute must have one of `values`. The text of matching elements isn't read.
  public init(_ name: String, where attribute: String, isIn values: Set<String>) {
    (self.name, self.attribute, self.values, textLimit) = (name, attribute, values, nil)
  }
}

/// The start of an element, with its text if the pattern asks for text.
public struct XMLElementStart: Equatable, Sendable {
  /// The name of the element as written in the document, including a prefix.
  public let name: String
  /// The attribute values, keyed by attribute name, with references resolved.
  ///
  /// Namespace declarations aren't included.
  public let attributes: [String: String]
  /// The text of the element, or `nil` if the pattern doesn't ask for text.
  ///
  /// References are resolved, and the text of child elements isn't included.
  public let text: String?

  /// Creates the start of an element.
  public init(name: String, attributes: [String: String], text: String? = nil) {
    (self.name, self.attributes, self.text) = (name, attributes, text)
  }
}

/// The reason why a document couldn't be read as XML.
public enum XMLFailure: Error, Equatable, Sendable {
  /// The document isn't well-formed or ends too early.
  ///
  /// The associated values are the one-based line number and the reason.
  case malformed(line: Int, reason: String)
  /// The document declares an entity.
  ///
  /// The associated value is the one-based line number.
  case declaresEntities(line: Int)
  /// The text of an element exceeds the limit.
  ///
  /// The associated values are the one-based line number and the limit in UTF-8 bytes.
  case textTooLong(line: Int, limit: Int)
  /// The document's bytes couldn't be read.
  case unreadable(FileFailure)
}

extension XMLFailure: Explained {
  /// The user-facing explanation.
  public var explanation: Explanation {
    switch self {
    case .malformed(let line, let reason):
      Explanation(.refused, code: "malformed-xml", "Malformed XML on line \(line): \(reason)")
    case .declaresEntities(let line):
      Explanation(
        .refused, code: "xml-entities",
        "Line \(line) declares an entity, which is rejected because it can expand without limit")
    case .textTooLong(let line, let limit):
      Explanation(
        .refused, code: "xml-text", "Line \(line): an element has more than \(limit) bytes of text")
    case .unreadable(let failure): failure.explanation
    }
  }
}
