/// Writes a payload field by field, in little-endian order.
public struct WireWriter: Sendable {
  /// What was written so far.
  public private(set) var bytes: [UInt8] = []

  /// Starts with nothing.
  public init() {}

  /// Appends bytes as they are.
  public mutating func raw(_ more: [UInt8]) {
    bytes += more
  }

  /// Appends the bytes of an integer, the least significant first.
  public mutating func integer<Integer: FixedWidthInteger>(_ value: Integer) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Appends a count, a size or a coordinate in eight bytes.
  public mutating func number(_ value: Int) {
    integer(Int64(value))
  }

  /// Appends a text behind its length in UTF-8.
  ///
  /// Beyond 65,535 bytes a text is cut at the last whole character.
  public mutating func text(_ value: String) {
    var kept = value[...]
    while kept.utf8.count > Int(UInt16.max) { kept.removeLast() }
    integer(UInt16(kept.utf8.count))
    raw(Array(kept.utf8))
  }

  /// Appends whether there is a value, then the value.
  public mutating func optional<Value>(
    _ value: Value?, _ write: (inout WireWriter, Value) -> Void
  ) {
    integer(UInt8(value == nil ? 0 : 1))
    if let value { write(&self, value) }
  }

  /// Appends a list behind its count, at most 255 elements.
  public mutating func list<Value>(
    _ values: [Value], _ write: (inout WireWriter, Value) -> Void
  ) {
    let kept = values.prefix(Int(UInt8.max))
    integer(UInt8(kept.count))
    for value in kept { write(&self, value) }
  }
}
