public import Core
import SystemCalls

/// An XML 1.0 reader that uses libxml2's SAX2 interface.
///
/// Only requested elements are copied into Swift's memory. The XML may be in UTF-8, in UTF-16 with
/// a byte order mark, or in its declared encoding. A tag can be at most 256 KiB long, and elements
/// can nest at most 257 levels deep. Attributes include the default values from the document type.
public struct LibXMLEvents: XMLReader {
  private let threads = Threads("stashbook.xml")

  /// Creates a reader, which has no state.
  public init() {}

  /// Reads XML on a separate thread, 256 KiB at a time.
  ///
  /// XML with several top-level elements is read twice, the second time as fragments.
  public func read<Result: Sendable>(
    _ source: any ByteSource, _ wanted: [XMLPattern], into initial: Result,
    _ take: @escaping @Sendable (inout Result, XMLElementStart) -> Void
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
