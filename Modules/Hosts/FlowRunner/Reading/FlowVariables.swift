/// The values that replace `${NAME}` in a flow.
struct FlowVariables: Sendable {
  /// The values from the flow's caller, which override the values in headers.
  var given: [String: String] = [:]
  /// All values in scope, keyed by name.
  var values: [String: String] = [:]

  init(given: [String: String] = [:], inherited: [String: String] = [:]) {
    self.given = given
    values = inherited.merging(given) { _, given in given }
  }

  /// Returns the variables in scope for the commands after a header.
  ///
  /// The header's values override inherited values. The caller's values override both.
  func below(header: [String: String]) -> FlowVariables {
    var below = self
    below.values.merge(header) { _, header in header }
    below.values.merge(given) { _, given in given }
    return below
  }

  /// Returns text with each `${NAME}` replaced with the value of the name.
  ///
  /// `\${` becomes a literal `${`.
  func replace(in text: String, at place: FlowLocation) throws(FlowReadFailure) -> String {
    guard text.contains("${") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "${") {
      var before = rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      if before.last == "\\" {
        before.removeLast()
        result += before + "${"
      } else {
        let name = try Self.name(at: &rest, place)
        guard let value = values[name] else {
          throw FlowReadFailure(place: place, reason: .undefined(name))
        }
        result += before + value
      }
    }
    return result + rest
  }

  private static func name(
    at rest: inout Substring, _ place: FlowLocation
  ) throws(FlowReadFailure) -> String {
    guard let end = rest.firstIndex(of: "}") else {
      throw FlowReadFailure(place: place, reason: .value("${\(rest)", rule: "add the closing }"))
    }
    let name = String(rest[..<end])
    guard isName(name) else {
      throw FlowReadFailure(place: place, reason: .script("${\(name)}"))
    }
    rest = rest[rest.index(after: end)...]
    return name
  }

  /// Returns whether text can be the name of a value.
  ///
  /// A name consists of ASCII letters, digits, and `_`, and doesn't begin with a digit.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(48...57).contains(first) else { return false }
    return text.utf8.allSatisfy {
      (65...90).contains($0) || (97...122).contains($0) || (48...57).contains($0) || $0 == 95
    }
  }
}
