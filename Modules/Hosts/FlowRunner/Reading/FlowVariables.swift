/// The values of a flow's names: `${NAME}` stands for one of them.
struct FlowVariables: Sendable {
  /// The values given from outside: they win over a header's.
  var given: [String: String] = [:]
  /// All values that hold here.
  var values: [String: String] = [:]

  init(given: [String: String] = [:], inherited: [String: String] = [:]) {
    self.given = given
    values = inherited.merging(given) { _, given in given }
  }

  /// The names as they are below a header: its values hold where none was given from outside.
  func below(header: [String: String]) -> FlowVariables {
    var below = self
    below.values.merge(header) { _, header in header }
    below.values.merge(given) { _, given in given }
    return below
  }

  /// Puts values in place of their names; `\${` stays `${`.
  func replace(in text: String, at place: FlowPlace) throws(FlowReadFailure) -> String {
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
    at rest: inout Substring, _ place: FlowPlace
  ) throws(FlowReadFailure) -> String {
    guard let end = rest.firstIndex(of: "}") else {
      throw FlowReadFailure(place: place, reason: .value("${\(rest)", rule: "} is missing"))
    }
    let name = String(rest[..<end])
    guard isName(name) else {
      throw FlowReadFailure(place: place, reason: .script("${\(name)}"))
    }
    rest = rest[rest.index(after: end)...]
    return name
  }

  /// Whether a text can name a value: letters of ASCII, digits and `_`, no digit first.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(48...57).contains(first) else { return false }
    return text.utf8.allSatisfy {
      (65...90).contains($0) || (97...122).contains($0) || (48...57).contains($0) || $0 == 95
    }
  }
}
