import Core

extension Mesh: CustomStringConvertible {
  /// The displayed text: `18 mesh`, `10/20 mesh (penelope)`, or `70 per 10 cm`.
  public var description: String {
    let counts = weave == .mono ? "\(count)" : "\(count)/\(2 * count)"
    let named = gauge == .inch ? "\(counts) mesh" : "\(counts) per 10 cm"
    return weave == .mono ? named : "\(named) (penelope)"
  }

  /// Returns the number of threads per inch that the text specifies (MC-6).
  ///
  /// ``init(_:)`` also reads counts per ten centimeters and penelope counts.
  ///
  /// - Throws: ``MeshRefusal/count(_:_:)``, which states the broken rule, if the text isn't a valid
  ///   count.
  public static func readCount(_ text: String) throws(MeshRefusal) -> Int {
    try readCount(text, in: counts)
  }

  /// Creates a mesh from text: `18` or `10/20`, each with an optional `/10cm` suffix.
  ///
  /// `10/20` and `20/10` both mean penelope.
  ///
  /// - Throws: ``MeshRefusal/count(_:_:)`` if a number is invalid; ``MeshRefusal/weave(_:)``
  ///   if neither number is twice the other.
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
