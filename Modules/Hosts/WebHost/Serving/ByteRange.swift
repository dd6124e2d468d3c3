/// The part of a resource that a browser requests, as in RFC 9110, section 14.
enum ByteRange: Equatable {
  /// The complete resource, because the request has no range or a range that the server ignores.
  case whole
  /// The bytes at these offsets.
  case part(Range<Int>)
  /// No byte, because the range begins after the resource's end.
  case outside

  /// Creates a range from the value of a Range field.
  ///
  /// A list of several ranges, another unit, or an invalid value counts as no range, as the standard
  /// allows.
  ///
  /// - Parameters:
  ///   - field: The value, such as `bytes=0-99`, `bytes=100-`, or `bytes=-100`.
  ///   - length: The length of the resource in bytes.
  init(_ field: String, of length: Int) {
    self = .whole
    let parts = field.split(separator: "=", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0] == "bytes" else { return }
    let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.utf8.allSatisfy(Self.isDigit) }) else { return }
    switch (Int(ends[0]), Int(ends[1])) {
    case (nil, let count?) where ends[0].isEmpty:
      self = count == 0 || length == 0 ? .outside : .part(max(length - count, 0)..<length)
    case (let first?, nil) where ends[1].isEmpty:
      self = first < length ? .part(first..<length) : .outside
    case (let first?, let last?) where first <= last:
      self = first < length ? .part(first..<min(last + 1, length)) : .outside
    default: return
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
