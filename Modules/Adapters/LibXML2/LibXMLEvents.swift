public import Core
import SystemCalls

/// XML 1.0 by libxml2's SAX2 interface: elements that are not wanted never reach Swift's memory.
///
/// Texts are in UTF-8, in UTF-16 with a byte order mark, or in what they declare to be in. A tag has
/// at most 256 KiB, and no more than 257 elements stand in each other. Default values of attributes
/// that a document type gives are attributes like others.
public struct LibXMLEvents: XMLEvents {
  private let threads = Threads("stashbook.xml")

  /// A reader; it keeps nothing.
  public init() {}

  /// Reads a text on a thread of its own, a quarter of a megabyte at a time. Where it turns out to
  /// have several elements at its top, it is begun anew.
  public func read<Result: Sendable>(
    _ source: any ByteSource, _ wanted: [XMLPattern], into initial: Result,
    _ take: @escaping @Sendable (inout Result, XMLStart) -> Void
  ) async throws(XMLFailure) -> Result {
    try await threads.trying { () throws(XMLFailure) in
      var result = initial
      if try Reading(source, wanted, { take(&result, $0) }).readsAsDocument() { return result }
      result = initial
      try Reading(source, wanted) { take(&result, $0) }.readAsFragments()
      return result
    }
  }
}
