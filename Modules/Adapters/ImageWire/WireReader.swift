/// A reader that decodes a payload field by field and checks every length before use.
public struct WireReader: Sendable {
  private var rest: ArraySlice<UInt8>

  /// Creates a reader that starts at the first byte.
  public init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  /// Reads `count` raw bytes.
  ///
  /// - Throws: ``WireFailure/garbled(_:)`` if fewer than `count` bytes are left.
  public mutating func raw(_ count: Int) throws(WireFailure) -> [UInt8] {
    guard count >= 0, count <= rest.count else {
      throw .garbled("expected \(count) bytes, found \(rest.count)")
    }
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// Reads an integer in little-endian byte order.
  ///
  /// - Throws: ``WireFailure/garbled(_:)`` if too few bytes are left.
  public mutating func integer<Integer: FixedWidthInteger>(
    _ type: Integer.Type
  ) throws(WireFailure) -> Integer {
    let bytes = try raw(MemoryLayout<Integer>.size)
    var value = Integer.zero
    withUnsafeMutableBytes(of: &value) { $0.copyBytes(from: bytes) }
    return Integer(littleEndian: value)
  }

  /// Reads an eight-byte number.
  ///
  /// - Throws: ``WireFailure/garbled(_:)`` if the number is outside `bounds` or too few bytes are
  ///   left.
  public mutating func number(
    in bounds: ClosedRange<Int> = 0...Int.max
  ) throws(WireFailure) -> Int {
    let value = Int(try integer(Int64.self))
    guard bounds.contains(value) else {
      throw .garbled("\(value) is outside \(bounds)")
    }
    return value
  }

  /// Reads text, which is preceded by its length in bytes.
  ///
  /// - Throws: ``WireFailure/garbled(_:)`` if the text isn't UTF-8 or too few bytes are left.
  public mutating func text() throws(WireFailure) -> String {
    let bytes = try raw(Int(try integer(UInt16.self)))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .garbled("a string isn't valid UTF-8")
    }
    return text
  }

  /// Reads a flag, which is one byte: 0 or 1.
  ///
  /// - Throws: ``WireFailure/garbled(_:)`` if the byte is missing or isn't 0 or 1.
  public mutating func flag() throws(WireFailure) -> Bool {
    switch try integer(UInt8.self) {
    case 0: false
    case 1: true
    case let other: throw .garbled("invalid flag \(other)")
    }
  }

  /// Reads a flag that states whether a value exists, followed by the value, if any.
  ///
  /// - Throws: ``WireFailure`` if the flag or the value can't be read.
  public mutating func optional<Value>(
    _ read: (inout WireReader) throws(WireFailure) -> Value
  ) throws(WireFailure) -> Value? {
    try flag() ? try read(&self) : nil
  }

  /// Reads a list, which is preceded by its element count in one byte.
  ///
  /// - Throws: ``WireFailure`` if the count or an element can't be read.
  public mutating func list<Value>(
    _ read: (inout WireReader) throws(WireFailure) -> Value
  ) throws(WireFailure) -> [Value] {
    var values: [Value] = []
    for _ in 0..<(try integer(UInt8.self)) { values.append(try read(&self)) }
    return values
  }

  /// Checks that all bytes were read.
  ///
  /// - Throws: ``WireFailure/garbled(_:)`` if bytes are left.
  public func finish() throws(WireFailure) {
    guard rest.isEmpty else { throw .garbled("unexpected bytes at the end: \(rest.count)") }
  }
}
