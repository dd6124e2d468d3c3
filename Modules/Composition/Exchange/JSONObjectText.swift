import Core

/// A JSON object (RFC 8259) with its original text.
///
/// The text is preserved byte for byte, including zeros in numbers and escapes in strings.
struct JSONObjectText {
  struct Field {
    /// The decoded name.
    let name: String
    /// The original text, `"name": value`, without surrounding white space.
    let text: String
    let value: JSONPart
  }

  /// The fields, in their original order.
  let fields: [Field]

  /// Accesses the field with the given name, or `nil` if the object has no such field.
  subscript(name: String) -> Field? { fields.first { $0.name == name } }

  /// Creates an object by parsing UTF-8 text.
  ///
  /// - Throws: ``LineRefusal/notJSON`` if the bytes aren't a single JSON object in UTF-8 or contain
  ///   a number that isn't finite as a `Double`; ``LineRefusal/fieldTwice(_:)`` if two fields have
  ///   the same name.
  init(_ bytes: [UInt8]) throws(LineRefusal) {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .notJSON }
    var scanner = JSONScanner(bytes)
    // reason: the refusal names the line, and the parser's error would only repeat “not JSON”
    guard let object = try? scanner.value(), scanner.peek() == nil, scanner.lastNotFinite < 0 else {
      throw .notJSON
    }
    try self.init(object)
  }

  /// Creates an object from a value in parsed JSON text.
  ///
  /// - Throws: ``LineRefusal/notJSON`` if the value isn't a valid object;
  ///   ``LineRefusal/fieldTwice(_:)`` if two fields have the same name.
  init(_ object: JSONPart) throws(LineRefusal) {
    guard object.isObject else { throw .notJSON }
    var (fields, names): ([Field], Set<String>) = ([], [])
    for (name, value) in object.namedMembers {
      guard let text = name.string, let source = object.source(from: name, to: value) else {
        throw .notJSON
      }
      guard names.insert(text).inserted else { throw .fieldTwice(text) }
      fields.append(Field(name: text, text: source, value: value))
    }
    self.fields = fields
  }
}

extension String {
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
