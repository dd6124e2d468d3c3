/// A value in validated JSON text.
public struct JSONPart: Sendable {
  let bytes: [UInt8]
  /// The range of the value's bytes in the text.
  public let range: Range<Int>

  var first: UInt8 { bytes[range.lowerBound] }

  /// Whether the value is an object.
  public var isObject: Bool { first == UInt8(ascii: "{") }
  /// Whether the value is a list.
  public var isList: Bool { first == UInt8(ascii: "[") }
  /// Whether the value is `null`.
  public var isNull: Bool { first == UInt8(ascii: "n") }
  /// Whether the value is `true`.
  public var isTrue: Bool { first == UInt8(ascii: "t") }
  /// Whether the value is `false`.
  public var isFalse: Bool { first == UInt8(ascii: "f") }

  /// The unchanged text of the value, or `nil` if the text isn't valid UTF-8.
  public var source: String? { String(validating: bytes[range], as: UTF8.self) }

  /// Returns the unchanged text from the start of `first` to the end of `last`.
  ///
  /// - Parameters:
  ///   - first: A value inside this value.
  ///   - last: A value inside this value that isn't before `first`.
  /// - Returns: The text, or `nil` if the text isn't valid UTF-8.
  public func source(from first: JSONPart, to last: JSONPart) -> String? {
    String(validating: bytes[first.range.lowerBound..<last.range.upperBound], as: UTF8.self)
  }

  /// The values in the list, in order, or an empty sequence if this value isn't a list.
  public var items: JSONItems { JSONItems(self, isList ? range.lowerBound + 1 : range.upperBound) }

  /// The object's names and values, in order, or an empty array if this value isn't an object.
  public var namedMembers: [(name: JSONPart, value: JSONPart)] {
    guard isObject else { return [] }
    var members: [(name: JSONPart, value: JSONPart)] = []
    var items = JSONItems(self, range.lowerBound + 1)
    while let name = items.next(), let value = items.next() { members.append((name, value)) }
    return members
  }

  /// The object's values keyed by name, or an empty dictionary if this value isn't an object.
  ///
  /// If several members have the same name, the dictionary contains the last of these members.
  /// Members whose names aren't valid text are omitted.
  public var members: [String: JSONPart] {
    guard isObject else { return [:] }
    var members: [String: JSONPart] = [:]
    var items = JSONItems(self, range.lowerBound + 1)
    while let name = items.next(), let value = items.next() {
      if let name = name.string { members[name] = value }
    }
    return members
  }
}

/// A sequence of the values in a list, or of the alternating names and values in an object.
public struct JSONItems: Sequence, IteratorProtocol {
  private let whole: JSONPart
  private var index: Int

  fileprivate init(_ whole: JSONPart, _ index: Int) { (self.whole, self.index) = (whole, index) }

  /// Returns the next value or name, or `nil` at the end of the list or object.
  public mutating func next() -> JSONPart? {
    while index < whole.range.upperBound {
      switch whole.bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09, UInt8(ascii: ","), UInt8(ascii: ":"): index += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): return nil
      default:
        let start = index
        passValue()
        return JSONPart(bytes: whole.bytes, range: start..<index)
      }
    }
    return nil
  }

  private mutating func passValue() {
    var depth = 0
    repeat {
      switch whole.bytes[index] {
      case UInt8(ascii: "\""): passText()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        index += 1
      case 0x20, 0x0A, 0x0D, 0x09, UInt8(ascii: ","), UInt8(ascii: ":"): index += 1
      default: passScalar()
      }
    } while depth > 0 && index < whole.range.upperBound
  }

  private mutating func passText() {
    index += 1
    while index < whole.range.upperBound, whole.bytes[index] != UInt8(ascii: "\"") {
      index += whole.bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index += 1
  }

  private mutating func passScalar() {
    while index < whole.range.upperBound {
      switch whole.bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): return
      default: index += 1
      }
    }
  }
}
