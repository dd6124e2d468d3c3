import Foundation

/// A JSON object (RFC 8259) whose values can be had as they are written, to the byte: a number keeps
/// its zeros, a text its escapes.
struct JSONObjectText {
  struct Field {
    /// The name, read.
    let name: String
    /// `"name": value`, as written, without white space around it.
    let text: ArraySlice<UInt8>
    /// The value alone, as written.
    let value: ArraySlice<UInt8>
  }

  /// The field of a name; nil where there is none.
  subscript(name: String) -> Field? { fields.first { $0.name == name } }

  /// In the order they are written in.
  let fields: [Field]
  /// The values, read.
  let values: [String: Any]

  /// - Throws: ``LineRefusal/notJSON``; ``LineRefusal/fieldTwice(_:)``.
  init(_ bytes: [UInt8]) throws(LineRefusal) {
    // A zero byte is in no JSON in UTF-8, and would be taken for a sign of UTF-16.
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

  /// The fields of an object that is known to be right.
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
  /// Reads a JSON text that is known to be right; nil for any other value. Foundation's own reading loses
  /// U+FEFF behind an escape.
  init?(json bytes: ArraySlice<UInt8>) {
    guard bytes.first == UInt8(ascii: "\""), bytes.count > 1 else { return nil }
    var rest = bytes.dropFirst().dropLast()
    // Two escapes may be one character: a surrogate pair.
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

  /// What letters behind a backslash stand for; any other sign stands for itself.
  private static let escaped: [UInt8: UInt8] = [
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
    UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]

  /// The text as JSON has it, in quotes: only what RFC 8259 §7 asks for is escaped.
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
