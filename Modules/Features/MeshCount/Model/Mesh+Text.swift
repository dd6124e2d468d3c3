import Core

extension Mesh: CustomStringConvertible {
  /// How a person says it: `18 mesh`, `10/20 mesh (penelope)`, `70 to 10 cm`.
  public var description: String {
    let counts = weave == .mono ? "\(count)" : "\(count)/\(2 * count)"
    let named = gauge == .inch ? "\(counts) mesh" : "\(counts) to 10 cm"
    return weave == .mono ? named : "\(named) (penelope)"
  }

  /// The count to the inch that a field means (MC-6); for richer canvases see ``init(_:)``.
  ///
  /// - Throws: ``MeshRefusal/count(_:_:)`` with the rule the text breaks.
  public static func readCount(_ text: String) throws(MeshRefusal) -> Int {
    try readCount(text, in: counts)
  }

  /// Reads `18`, `10/20` (penelope; `20/10` means the same), and either with `/10cm` behind it.
  ///
  /// - Throws: ``MeshRefusal/count(_:_:)`` or ``MeshRefusal/weave(_:)``.
  public init(_ text: String) throws(MeshRefusal) {
    var parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    var gauge = Gauge.inch
    if parts.count > 1, parts.last?.filter({ !$0.isWhitespace }).lowercased() == "10cm" {
      parts.removeLast()
      gauge = .tenCentimetres
    }
    let threads = gauge.counts(of: .mono)
    guard parts.count == 2 else {
      try self.init(Self.readCount(parts.joined(separator: "/"), in: threads), per: gauge)
      return
    }
    let first = try Self.readCount(parts[0], in: threads)
    let second = try Self.readCount(parts[1], in: threads)
    guard max(first, second) == 2 * min(first, second) else { throw .weave(text) }
    try self.init(min(first, second), per: gauge, weave: .penelope)
  }

  private static func readCount(
    _ text: String, in counts: ClosedRange<Int>
  ) throws(MeshRefusal) -> Int {
    do { return try WholeNumber.read(text, in: counts) } catch { throw .count(text, error) }
  }
}
