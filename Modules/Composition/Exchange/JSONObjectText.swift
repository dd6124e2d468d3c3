import Foundation

/// A JSON object (RFC 8259) with its original text.
///
/// The text is preserved byte for byte, including zeros in numbers and escapes in strings.
struct JSONObjectText {
  struct Field {
    /// The decoded name.
    let name: String
    /// The original text, `"name": value`, without surrounding white space.
    let text: ArraySlice<UInt8>
    /// The value's original text.
    let value: ArraySlice<UInt8>
  }

  /// Accesses the field with a name, or `nil` if the object has no such field.
  subscript(name: String) -> Field? { fields.first { $0.name == name } }

  /// The fields, in their original order.
  let fields: [Field]
  /// The decoded values, by name.
  let values: [String: Any]

  /// Creates an object by parsing UTF-8.
  ///
  /// - Throws: ``LineRefusal/notJSON`` if the text isn't a single JSON object;
  ///   ``LineRefusal/fieldTwice(_:)`` if two fields have the same name.
  init(_ bytes: [UInt8]) throws(LineRefusal) {
    // Valid JSON in UTF-8 has no zero byte, which Foundation would interpret as UTF-16.
    guard !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil else {
      throw .notJSON
    }
    do {
      guard let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
      else { throw LineRefusal.notJSON }
      values = object
      fields = Self.fields(bytes)
    } catch {
      throw .notJSON
    }
    var names: Set<String> = []
    for field in fields where !names.insert(field.name).inserted {
      throw .fieldTwice(field.name)
    }
  }

  /// Returns the fields of a valid object.
  private static func fields(_ bytes: [UInt8]) -> [Field] {
    var fields: [Field] = []
    var (depth, isInText, isEscaped) = (0, false, false)
    var (start, colon): (Int, Int?) = (0, nil)
    func end(at place: Int) {
      guard let middle = colon else { return }
      let text = trimmed(bytes[start..<place])
      let name = String(json: trimmed(bytes[start..<middle])) ?? ""
      fields.append(Field(name: name, text: text, value: trimmed(bytes[(middle + 1)..<place])))
    }
    for (place, byte) in bytes.enumerated() {
      if isInText {
        (isInText, isEscaped) = (
          isEscaped || byte != UInt8(ascii: "\""), !isEscaped && byte == UInt8(ascii: "\\")
        )
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInText = true
      case UInt8(ascii: ":") where depth == 1 && colon == nil: colon = place
      case UInt8(ascii: ",") where depth == 1:
        end(at: place)
        (start, colon) = (place + 1, nil)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        if depth == 1 { start = place + 1 }
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 1 { end(at: place) }
        depth -= 1
      default: break
      }
    }
    return fields
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes.drop(while: isSpace)
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return bytes
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }
}

extension String {
  /// Creates a string from a valid JSON string, or returns `nil` for any other JSON value.
  ///
  /// Foundation's decoder loses U+FEFF after an escape.
  init?(json bytes: ArraySlice<UInt8>) {
    guard bytes.first == UInt8(ascii: "\""), bytes.count > 1 else { return nil }
    var rest = bytes.dropFirst().dropLast()
    // Two escapes can be a surrogate pair, which forms one character.
    var (read, units): ([UInt8], [UInt16]) = ([], [])
    func flush() {
      read += String(decoding: units, as: UTF16.self).utf8
      units = []
    }
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
        if !units.isEmpty { flush() }
        read.append(byte)
        continue
      }
      if escape == UInt8(ascii: "u") {
        units.append(UInt16(String(decoding: rest.prefix(4), as: UTF8.self), radix: 16) ?? 0xFFFD)
        rest = rest.dropFirst(4)
      } else {
        units.append(UInt16(Self.escaped[escape] ?? escape))
      }
    }
    flush()
    self.init(decoding: read, as: UTF8.self)
  }

  /// The characters that escaped letters represent.
  ///
  /// Any other escaped character represents itself.
  private static let escaped: [UInt8: UInt8] = [
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
    UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]

  /// The text as a quoted JSON string, escaped only as RFC 8259 §7 requires.
  var inJSON: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
