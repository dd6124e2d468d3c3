/// Reads a payload field by field; every length is checked before it is believed.
public struct WireReader: Sendable {
  private var rest: ArraySlice<UInt8>

  /// Reads from the first byte.
  public init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  /// Takes that many bytes as they are.
  ///
  /// - Throws: ``WireFailure/garbled(_:)`` when fewer are left.
  public mutating func raw(_ count: Int) throws(WireFailure) -> [UInt8] {
    guard count >= 0, count <= rest.count else {
      throw .garbled("\(count) bytes wanted, \(rest.count) left")
    }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// Takes an integer, the least significant byte first.
  ///
  /// - Throws: ``WireFailure/garbled(_:)`` when too few bytes are left.
  public mutating func integer<Integer: FixedWidthInteger>(
    _ type: Integer.Type
  ) throws(WireFailure) -> Integer {
    let bytes = try raw(MemoryLayout<Integer>.size)
    var value = Integer.zero
    withUnsafeMutableBytes(of: &value) { $0.copyBytes(from: bytes) }
    return Integer(littleEndian: value)
  }

  /// Takes a number of eight bytes.
  ///
  /// - Throws: ``WireFailure/garbled(_:)`` outside `bounds`.
  public mutating func number(
    in bounds: ClosedRange<Int> = 0...Int.max
  ) throws(WireFailure) -> Int {
    let value = Int(try integer(Int64.self))
    guard bounds.contains(value) else {
      throw .garbled("\(value) is outside \(bounds)")
    }
    return value
  }

  /// Takes a text behind its length.
  ///
  /// - Throws: ``WireFailure/garbled(_:)`` when it is not UTF-8.
  public mutating func text() throws(WireFailure) -> String {
    let bytes = try raw(Int(try integer(UInt16.self)))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .garbled("a text is not UTF-8")
    }
    return text
  }

  /// Takes one byte that is 0 or 1.
  ///
  /// - Throws: ``WireFailure/garbled(_:)`` for any other byte.
  public mutating func flag() throws(WireFailure) -> Bool {
    switch try integer(UInt8.self) {
    case 0: false
    case 1: true
    case let other: throw .garbled("\(other) is neither yes nor no")
    }
  }

  /// Takes a value where there is one.
  ///
  /// - Throws: ``WireFailure``, what `read` throws included.
  public mutating func optional<Value>(
    _ read: (inout WireReader) throws(WireFailure) -> Value
  ) throws(WireFailure) -> Value? {
    try flag() ? try read(&self) : nil
  }

  /// Takes a list behind its count.
  ///
  /// - Throws: ``WireFailure``, what `read` throws included.
  public mutating func list<Value>(
    _ read: (inout WireReader) throws(WireFailure) -> Value
  ) throws(WireFailure) -> [Value] {
    var values: [Value] = []
    for _ in 0..<(try integer(UInt8.self)) { values.append(try read(&self)) }
    return values
  }

  /// Makes sure that nothing is left over.
  ///
  /// - Throws: ``WireFailure/garbled(_:)`` when something is.
  public func finish() throws(WireFailure) {
    guard rest.isEmpty else { throw .garbled("\(rest.count) bytes too many") }
  }
}
