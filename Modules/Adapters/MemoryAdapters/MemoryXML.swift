public import Core

/// A fake reader of well-formed XML in UTF-8, which is simple but slow for large files.
///
/// The whole file is held in memory. Entity declarations are rejected. Other declarations in a
/// document type are skipped.
public struct MemoryXML: XMLReader {
  /// A call that can fail or wait.
  public enum Call: Hashable, Sendable, CaseIterable {
    /// Calls to ``MemoryXML/read(_:_:into:_:)``.
    case read
  }

  /// The injected failures and waits.
  public let faults: FaultInjector<Call, XMLFailure>

  /// Creates a reader without failures.
  public init(parking: PendingWaits = PendingWaits()) { faults = FaultInjector(parking: parking) }

  /// Reads XML from its start to its end.
  public func read<Result: Sendable>(
    _ source: any ByteSource, _ wanted: [XMLPattern], into initial: Result,
    _ take: @escaping @Sendable (inout Result, XMLElementStart) -> Void
  ) async throws(XMLFailure) -> Result {
    try await faults.meet(.read)
    let text: String?
    do throws(FileFailure) {
      text = String(validating: try source.readAll(), as: UTF8.self)
    } catch {
      throw .unreadable(error)
    }
    guard let text else { throw .malformed(line: 1, reason: "the text isn't in UTF-8") }
    var result = initial
    var scanner = XMLScanner(text)
    var open: [Open] = []
    while let event = try scanner.next() {
      switch event {
      case .start(let start):
        let pattern = wanted.first { Self.fits(start, $0) }
        if pattern != nil, pattern?.textLimit == nil { take(&result, start) }
        open.append(Open(start: start, limit: pattern?.textLimit))
      case .text(let text):
        guard let last = open.indices.last, let limit = open[last].limit else { continue }
        open[last].text += text
        if open[last].text.utf8.count > limit {
          throw .textTooLong(line: scanner.line, limit: limit)
        }
      case .end:
        guard let ended = open.popLast(), ended.limit != nil else { continue }
        let (name, attributes) = (ended.start.name, ended.start.attributes)
        take(&result, XMLElementStart(name: name, attributes: attributes, text: ended.text))
      }
    }
    return result
  }

  /// An open element.
  private struct Open {
    let start: XMLElementStart
    let limit: Int?
    var text = ""
  }

  private static func fits(_ start: XMLElementStart, _ pattern: XMLPattern) -> Bool {
    guard start.name == pattern.name else { return false }
    guard let attribute = pattern.attribute else { return true }
    return start.attributes[attribute].map(pattern.values.contains) ?? false
  }
}
