import CLibPQ
import Core

extension SQL.Parameter {
  /// The number of the parameter's type in PostgreSQL, or 0 if the statement decides.
  var type: Oid {
    switch self {
    case .value(.null): 0
    case .value(.text): 25
    case .value(.integer): 20
    case .value(.blob): 17
    case .array(_, .text): 1009
    case .array(_, .integer): 1016
    case .array(_, .blob): 1001
    }
  }
}

/// The values of parameters in PostgreSQL's binary format.
struct BoundParameters {
  private var bytes: [UInt8] = []
  /// The places of the values in the bytes, with nil for NULL.
  private var places: [Range<Int>?] = []

  init(_ parameters: [SQL.Parameter]) {
    for parameter in parameters {
      let start = bytes.count
      switch parameter {
      case .value(.null):
        places.append(nil)
        continue
      case .value(let value): append(value)
      case .array(let values, let kind): append(values, kind)
      }
      places.append(start..<bytes.count)
    }
    // The address of an empty value isn't nil, which would be NULL.
    bytes.append(0)
  }

  private mutating func append(_ value: ColumnValue) {
    switch value {
    case .null: return
    case .text(let text): bytes += text.escaped.utf8
    case .integer(let number): append(number)
    case .blob(let blob): bytes += blob
    }
  }

  private mutating func append(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number.bigEndian) { bytes += $0 }
  }

  /// Appends an array: dimensions, whether a value is NULL, type, length, first index, and values.
  private mutating func append(_ values: [ColumnValue], _ kind: Column.Kind) {
    let type: Int32 =
      switch kind {
      case .text: 25
      case .integer: 20
      case .blob: 17
      }
    for number in [values.isEmpty ? 0 : 1, 0, type] { append(Int32(number)) }
    if !values.isEmpty { for number in [Int32(values.count), 1] { append(number) } }
    for value in values {
      let start = bytes.count
      append(Int32(0))
      append(value)
      let length = Int32(bytes.count - start - 4)
      withUnsafeBytes(of: length.bigEndian) { bytes.replaceSubrange(start..<start + 4, with: $0) }
    }
  }

  /// Runs a body with the values' addresses, lengths, and formats.
  func withPointers<T>(_ body: ([UnsafePointer<CChar>?], [Int32], [Int32]) -> T) -> T {
    bytes.withUnsafeBytes { buffer in
      let values = places.map { place in
        place.flatMap { place in
          buffer.baseAddress.map { ($0 + place.lowerBound).assumingMemoryBound(to: CChar.self) }
        }
      }
      let lengths = places.map { Int32($0?.count ?? 0) }
      return body(values, lengths, Array(repeating: 1, count: places.count))
    }
  }
}
