import Core

/// The members of a JSON document's top-level object.
///
/// The outline of a damaged document has only the members before the damage.
struct JSONOutline {
  /// The complete values, keyed by member name.
  private(set) var members: [String: JSONPart] = [:]
  /// The member whose value is damaged or missing, or `nil` if there is no such member.
  ///
  /// `start` is the zero-based byte offset of the value.
  private(set) var broken: (name: String, start: Int)?
  /// The first flaw in the text, or `nil` if the text is valid.
  private(set) var flaw: JSONFlaw?

  /// Creates the outline of a JSON document in one pass.
  init(_ scanner: JSONScanner) {
    var scanner = scanner
    do throws(JSONFlaw) {
      try scanner.expect(UInt8(ascii: "{"))
      if !scanner.take(UInt8(ascii: "}")) {
        repeat { try passMember(&scanner) } while scanner.take(UInt8(ascii: ","))
        try scanner.expect(UInt8(ascii: "}"))
      }
      if scanner.peek() != nil { throw scanner.flaw("unexpected content after the end") }
    } catch {
      flaw = error
    }
  }

  private mutating func passMember(_ scanner: inout JSONScanner) throws(JSONFlaw) {
    let name = try scanner.name().string ?? ""
    _ = scanner.peek()
    broken = (name, scanner.index)
    members[name] = try scanner.value()
    broken = nil
  }

  /// Returns the byte offset of a member's value, or `nil` if no member has the name.
  ///
  /// The value can be damaged.
  func start(of name: String) -> Int? {
    if let broken, broken.name == name { return broken.start }
    return members[name]?.range.lowerBound
  }
}
