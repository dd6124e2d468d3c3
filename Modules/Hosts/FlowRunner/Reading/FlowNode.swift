import Yams

/// A YAML node of a flow, with the node's file, the node's owner, and the variables in scope.
struct FlowNode {
  let node: Yams.Node
  let file: String
  /// The command or key that owns the node, for error messages.
  var owner: String
  var variables: FlowVariables

  var place: FlowLocation { FlowLocation(file: file, line: node.mark?.line) }

  func failure(_ reason: FlowReadFailure.Reason) -> FlowReadFailure {
    FlowReadFailure(place: place, reason: reason)
  }

  /// Returns a copy of the node with another owner.
  func named(_ owner: String) -> FlowNode {
    var copy = self
    copy.owner = owner
    return copy
  }

  private func part(_ node: Yams.Node, _ owner: String? = nil) -> FlowNode {
    FlowNode(node: node, file: file, owner: owner ?? self.owner, variables: variables)
  }

  /// Whether the node is empty or null, such as the value in `- back:`.
  var isNothing: Bool {
    guard let scalar = node.scalar else { return false }
    return scalar.style == .plain && ["", "~", "null"].contains(scalar.string)
  }

  var isMapping: Bool { node.mapping != nil }
  var isList: Bool { node.sequence != nil }

  /// The node's text before any `${NAME}` is replaced, or `nil` for a list or mapping.
  var characters: String? { node.scalar?.string }

  /// Returns the node's text, with each `${NAME}` replaced by its value.
  func text(_ what: String = "text") throws(FlowReadFailure) -> String {
    guard let scalar = node.scalar, !isNothing else { throw failure(.expected(what, of: owner)) }
    return try variables.replace(in: scalar.string, at: place)
  }

  /// Returns the node's nonempty text, with each `${NAME}` replaced by its value.
  func words(_ what: String = "text") throws(FlowReadFailure) -> String {
    let text = try text(what)
    guard !text.isEmpty else { throw failure(.expected(what, of: owner)) }
    return text
  }

  func number(_ range: ClosedRange<Int>) throws(FlowReadFailure) -> Int {
    let what = "a whole number"
    let text = try text(what)
    guard let number = Int(text), range.contains(number) else {
      let rule = "use \(what) from \(range.lowerBound) to \(range.upperBound)"
      throw failure(.value(text, rule: rule))
    }
    return number
  }

  func flag() throws(FlowReadFailure) -> Bool {
    let text = try text("true or false")
    guard let flag = Bool(text) else {
      throw failure(.value(text, rule: "use true or false"))
    }
    return flag
  }

  /// Returns the value in `known` whose key is the node's text, ignoring case.
  func word<Value>(_ known: KeyValuePairs<String, Value>) throws(FlowReadFailure) -> Value {
    let text = try text("one of \(known.map(\.key).joined(separator: ", "))")
    guard let found = known.first(where: { $0.key.lowercased() == text.lowercased() }) else {
      let rule = "use one of \(known.map(\.key).joined(separator: ", "))"
      throw failure(.value(text, rule: rule))
    }
    return found.value
  }

  /// Returns the items of a list.
  func items(_ what: String = "a list") throws(FlowReadFailure) -> [FlowNode] {
    guard let sequence = node.sequence else { throw failure(.expected(what, of: owner)) }
    return sequence.map { part($0) }
  }

  /// Returns a list's strings, or the node's single string.
  func texts() throws(FlowReadFailure) -> [String] {
    guard isList else { return [try words("text or a list of strings")] }
    var texts: [String] = []
    for item in try items() { texts.append(try item.words()) }
    guard !texts.isEmpty else { throw failure(.expected("at least one string", of: owner)) }
    return texts
  }

  /// Returns the mapping's keys and values, in the same order as in the file.
  func entries(_ what: String) throws(FlowReadFailure) -> [(key: FlowNode, value: FlowNode)] {
    guard let mapping = node.mapping else { throw failure(.expected(what, of: owner)) }
    return mapping.map { (part($0.key), part($0.value)) }
  }

  /// Returns the mapping's values, keyed by name.
  ///
  /// - Throws: ``FlowReadFailure`` if the node isn't a mapping or a key isn't in `known`.
  func keys(_ known: [String]) throws(FlowReadFailure) -> [String: FlowNode] {
    var found: [String: FlowNode] = [:]
    let what = "a mapping (allowed keys: \(known.joined(separator: ", ")))"
    for (key, value) in try entries(what) {
      let name = key.characters ?? "(not text)"
      guard known.contains(name) else {
        throw key.failure(.unknownKey(name, of: owner, known: known))
      }
      found[name] = value.named("\(owner) \(name)")
    }
    return found
  }

  /// Returns the command on one line of at most 120 characters.
  ///
  /// Each `${NAME}` is replaced by its value, and the keys `commands` and `env` are omitted. The
  /// command must have been read successfully.
  func source() throws(FlowReadFailure) -> String {
    let line = try Self.line(node, in: self, depth: 0).replacing("\n", with: " ")
    return line.count <= 120 ? line : line.prefix(119) + "…"
  }

  private static func line(
    _ node: Yams.Node, in whole: FlowNode, depth: Int
  ) throws(FlowReadFailure) -> String {
    switch node {
    case .scalar(let scalar):
      return try whole.variables.replace(in: scalar.string, at: whole.part(node).place)
    case .sequence(let items):
      var texts: [String] = []
      for item in items { texts.append(try line(item, in: whole, depth: depth + 1)) }
      return "[\(texts.joined(separator: ", "))]"
    case .mapping(let pairs):
      var texts: [String] = []
      for (key, value) in pairs where !["commands", "env"].contains(key.string) {
        let value = try line(value, in: whole, depth: depth + 1)
        texts.append("\(key.string ?? ""): \(value)")
      }
      let joined = texts.joined(separator: ", ")
      return depth == 0 ? joined : "{\(joined)}"
    case .alias(let alias): return "*\(alias.anchor.rawValue)"
    }
  }
}
