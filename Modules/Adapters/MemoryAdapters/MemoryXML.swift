public import Core

/// Reads well-formed XML in UTF-8, held whole and scalar by scalar: plain, and slow for large texts.
///
/// What a document type declares is passed over, but for entities, which are refused.
public struct MemoryXML: XMLEvents {
  /// What can be made to fail or to wait.
  public enum Call: Hashable, Sendable, CaseIterable {
    /// ``MemoryXML/read(_:_:into:_:)``.
    case read
  }

  /// What is made to fail or to wait.
  public let faults: Faults<Call, XMLFailure>

  /// A reader; it keeps nothing.
  public init(parking: Parking = Parking()) { faults = Faults(parking: parking) }

  /// Reads a text from its start to its end.
  public func read<Result: Sendable>(
    _ source: any ByteSource, _ wanted: [XMLPattern], into initial: Result,
    _ take: @escaping @Sendable (inout Result, XMLStart) -> Void
  ) async throws(XMLFailure) -> Result {
    try await faults.meet(.read)
    let text: String?
    do throws(FileFailure) {
      text = String(validating: try source.readAll(), as: UTF8.self)
    } catch {
      throw .unreadable(error)
    }
    guard let text else { throw .malformed(line: 1, reason: "it is not in UTF-8") }
    var result = initial
    var scanner = XMLScanner(text)
    while let start = try scanner.nextStart() {
      if wanted.contains(where: { Self.fits(start, $0) }) { take(&result, start) }
    }
    return result
  }

  private static func fits(_ start: XMLStart, _ pattern: XMLPattern) -> Bool {
    guard start.name == pattern.name else { return false }
    guard let attribute = pattern.attribute else { return true }
    return start.attributes[attribute].map(pattern.values.contains) ?? false
  }
}
