/// A writer that encodes a payload field by field, in little-endian byte order.
public struct WireWriter: Sendable {
  /// The bytes written so far.
  public private(set) var bytes: [UInt8] = []

  /// Creates an empty writer.
  public init() {}

  /// Appends raw bytes.
  public mutating func raw(_ more: [UInt8]) {
    bytes += more
  }

  /// Appends an integer in little-endian byte order.
  public mutating func integer<Integer: FixedWidthInteger>(_ value: Integer) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Appends a count, a size, or a coordinate in eight bytes.
  public mutating func number(_ value: Int) {
    integer(Int64(value))
  }

  /// Appends text in UTF-8, preceded by its length in bytes.
  ///
  /// Text longer than 65,535 bytes is truncated after the last complete character that fits.
  public mutating func text(_ value: String) {
    var kept = value[...]
    while kept.utf8.count > Int(UInt16.max) { kept.removeLast() }
    integer(UInt16(kept.utf8.count))
    raw(Array(kept.utf8))
  }

  /// Appends a flag that states whether a value exists, followed by the value, if any.
  public mutating func optional<Value>(
    _ value: Value?, _ write: (inout WireWriter, Value) -> Void
  ) {
    integer(UInt8(value == nil ? 0 : 1))
    if let value { write(&self, value) }
  }

  /// Appends the first 255 elements of a list, preceded by their count.
  public mutating func list<Value>(
    _ values: [Value], _ write: (inout WireWriter, Value) -> Void
  ) {
    let kept = values.prefix(Int(UInt8.max))
    integer(UInt8(kept.count))
    for value in kept { write(&self, value) }
  }
}
