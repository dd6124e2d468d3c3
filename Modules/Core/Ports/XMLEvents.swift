/// Reads XML 1.0 as a stream: memory does not grow with the text.
///
/// Nothing outside the text is ever fetched, and a text that declares entities is refused.
public protocol XMLEvents: Sendable {
  /// Reads a text from its start to its end.
  ///
  /// - Parameters:
  ///   - source: The text. Where it has several elements at its top, as fragments have, all are read.
  ///   - wanted: Which elements are taken; all others are only looked at for being well-formed.
  ///   - initial: What to begin with.
  ///   - take: Takes each wanted element as it begins, in the text's order; one whose text is wanted,
  ///     as it ends. Where the reader has to begin anew, so does it, with `initial`.
  /// - Returns: What became of it.
  /// - Throws: ``XMLFailure``; what was taken until then is gone.
  func read<Result: Sendable>(
    _ source: any ByteSource, _ wanted: [XMLPattern], into initial: Result,
    _ take: @escaping @Sendable (inout Result, XMLStart) -> Void
  ) async throws(XMLFailure) -> Result
}

/// Elements of a name; where an attribute is named, only those in which it has one of some values.
///
/// Where several patterns take an element, the first of them says whether its text is wanted.
public struct XMLPattern: Equatable, Sendable {
  /// The elements' name, as it stands in the text, with its prefix.
  public let name: String
  /// An attribute's name.
  public let attribute: String?
  /// The values it may have.
  public let values: Set<String>
  /// The most bytes of UTF-8 its text may have; nil where the text is not wanted, which costs nothing.
  public let textLimit: Int?

  /// All elements of a name.
  ///
  /// - Parameters:
  ///   - name: As it stands in the text, with its prefix.
  ///   - textLimit: Given, the text is taken as well; more of it fails the whole reading.
  public init(_ name: String, textUpTo textLimit: Int? = nil) {
    (self.name, attribute, values, self.textLimit) = (name, nil, [], textLimit)
  }

  /// Elements of a name in which an attribute has one of some values.
  public init(_ name: String, where attribute: String, isIn values: Set<String>) {
    (self.name, self.attribute, self.values, textLimit) = (name, attribute, values, nil)
  }
}

/// The beginning of an element, and its text where that was wanted.
public struct XMLStart: Equatable, Sendable {
  /// Its name.
  public let name: String
  /// Its attributes, with references resolved; declarations of namespaces are not among them.
  public let attributes: [String: String]
  /// What stands between its tags and in no element within, with references resolved; nil where it
  /// was not wanted.
  public let text: String?

  /// An element that begins.
  public init(name: String, attributes: [String: String], text: String? = nil) {
    (self.name, self.attributes, self.text) = (name, attributes, text)
  }
}

/// Why a text could not be read as XML.
public enum XMLFailure: Error, Equatable, Sendable {
  /// It is not well-formed, or ends too early; the line counts from 1.
  case malformed(line: Int, reason: String)
  /// It declares entities.
  case declaresEntities(line: Int)
  /// An element has more text than may be taken.
  case textTooLong(line: Int, limit: Int)
  /// Its bytes could not be read.
  case unreadable(FileFailure)
}

extension XMLFailure: Explained {
  /// The failure in words.
  public var explanation: Explanation {
    switch self {
    case .malformed(let line, let reason):
      Explanation(
        .refused, code: "malformed-xml", "Not XML as it should be, line \(line): \(reason)")
    case .declaresEntities(let line):
      Explanation(
        .refused, code: "xml-entities",
        "Line \(line) declares an entity; texts that do are not read, as they can grow without end")
    case .textTooLong(let line, let limit):
      Explanation(
        .refused, code: "xml-text", "Line \(line): an element has more than \(limit) bytes of text")
    case .unreadable(let failure): failure.explanation
    }
  }
}
