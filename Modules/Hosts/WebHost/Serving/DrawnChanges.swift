import Core

/// The changes to a drawing surface as JSON for the page's script.
///
/// Each element of `parts` is an array of marks, as in this example:
///
///     {"revision":7,"kept":12,"ground":"#FFFAEB","parts":[[
///       {"line":"M0 0L16 16","width":40,"color":"#C4704B","opacity":500},
///       {"area":"M…",…}, {"glyph":"🐞","x":16,"y":16,"size":400,…}],…]}
///
/// An opacity of 1,000 (opaque) is omitted. The JSON is written byte by byte because a complete
/// drawing may have megabytes of paths.
struct DrawnChanges {
  private(set) var bytes: [UInt8] = []

  /// Creates the JSON for the changes to a surface.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  init(_ changes: SurfaceUpdate) {
    raw("{\"revision\":")
    number(changes.revision)
    raw(",\"kept\":")
    number(changes.retainedParts)
    raw(",\"ground\":\"#")
    text(changes.ground.hex)
    raw("\",\"parts\":[")
    for (index, part) in changes.parts.enumerated() {
      raw(index > 0 ? ",[" : "[")
      for (index, mark) in part.enumerated() {
        raw(index > 0 ? ",{" : "{")
        add(mark)
        raw("}")
      }
      raw("]")
    }
    raw("]}")
  }

  private mutating func add(_ mark: SurfaceUpdate.Mark) {
    switch mark.shape {
    case .line(let path, let width):
      string("line", path)
      raw(",\"width\":")
      number(width)
    case .area(let path):
      string("area", path)
    case .glyph(let character, let x, let y, let size):
      string("glyph", character)
      for (name, value): (StaticString, Int) in [("x", x), ("y", y), ("size", size)] {
        raw(",\"")
        raw(name)
        raw("\":")
        number(value)
      }
    }
    raw(",\"color\":\"#")
    text(mark.color.hex)
    raw("\"")
    if mark.opacity != 1000 {
      raw(",\"opacity\":")
      number(mark.opacity)
    }
  }

  private mutating func raw(_ json: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: json.utf8Start, count: json.utf8CodeUnitCount))
  }

  private mutating func number(_ value: Int) { bytes.append(contentsOf: String(value).utf8) }

  private mutating func string(_ name: StaticString, _ value: String) {
    raw("\"")
    raw(name)
    raw("\":\"")
    text(value)
    raw("\"")
  }

  /// Adds text escaped for a JSON string (RFC 8259, §7).
  ///
  /// Bytes that need no escape are copied in runs.
  private mutating func text(_ words: String) {
    var words = words
    words.withUTF8 { utf8 in
      var start = 0
      for (index, byte) in utf8.enumerated() {
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
          continue
        }
        bytes.append(contentsOf: utf8[start..<index])
        raw(byte < 0x10 ? "\\u000" : byte < 0x20 ? "\\u001" : byte < 0x30 ? "\\u002" : "\\u005")
        bytes.append(contentsOf: String(byte & 0xF, radix: 16).utf8)
        start = index + 1
      }
      bytes.append(contentsOf: utf8[start...])
    }
  }
}
