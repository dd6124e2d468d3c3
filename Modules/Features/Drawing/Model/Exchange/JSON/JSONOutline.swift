/// Where the members of a text's one object stand; of a damaged text, those up to the damage.
struct JSONOutline {
  /// The whole values by their names.
  private(set) var members: [String: JSONPart] = [:]
  /// The value in which the damage is, or which was not begun.
  private(set) var broken: (name: String, start: Int)?
  /// What is wrong.
  private(set) var flaw: JSONFlaw?

  /// Goes through a text once.
  init(_ scanner: JSONScanner) {
    var scanner = scanner
    do throws(JSONFlaw) {
      try scanner.expect(UInt8(ascii: "{"))
      if !scanner.take(UInt8(ascii: "}")) {
        repeat { try passMember(&scanner) } while scanner.take(UInt8(ascii: ","))
        try scanner.expect(UInt8(ascii: "}"))
      }
      if scanner.peek() != nil { throw scanner.flaw("something stands after the end") }
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

  /// Where a value begins, whole or broken.
  func start(of name: String) -> Int? {
    if let broken, broken.name == name { return broken.start }
    return members[name]?.range.lowerBound
  }
}
