/// A flow's header, which ends at `---`.
struct FlowHeader {
  let appID: String
  let name: String?
  let tags: [String]
  let needs: [String]
  let env: [String: String]

  /// Creates a header from a YAML mapping.
  ///
  /// - Throws: ``FlowReadFailure`` if the header is invalid or requires a feature that isn't in
  ///   `features`. If `features` is `nil`, any feature is allowed.
  init(_ node: FlowNode, features: [String]?) throws(FlowReadFailure) {
    let keys = try node.keys(["appId", "name", "tags", "x-needs", "env"])
    guard let app = keys["appId"] else {
      throw node.failure(.missing(key: "appId", of: "the header"))
    }
    appID = try app.words()
    name = if let name = keys["name"] { try name.words() } else { nil }
    tags = if let tags = keys["tags"] { try tags.texts() } else { [] }
    needs = if let needs = keys["x-needs"] { try needs.named(among: features) } else { [] }
    env = if let env = keys["env"] { try env.values() } else { [:] }
  }
}

extension FlowNode {
  /// Returns the feature names in the node's list, or the node's single name.
  ///
  /// - Throws: ``FlowReadFailure`` if a name isn't in `features`. If `features` is `nil`, any name
  ///   is allowed.
  fileprivate func named(among features: [String]?) throws(FlowReadFailure) -> [String] {
    let names = try texts()
    guard let features else { return names }
    for (place, name) in names.enumerated() where !features.contains(name) {
      let rule = "use one of \(features.joined(separator: ", "))"
      throw (isList ? try items()[place] : self).failure(.value(name, rule: rule))
    }
    return names
  }

  /// Returns a mapping's values, keyed by name.
  ///
  /// In a value, each `${NAME}` refers to a name defined outside the mapping.
  func values() throws(FlowReadFailure) -> [String: String] {
    var values: [String: String] = [:]
    for (key, value) in try entries("names and their values") {
      let name = key.characters ?? ""
      guard FlowVariables.isName(name) else {
        let rule = "use letters, digits, and _, and don't start with a digit"
        throw key.failure(.value(name, rule: rule))
      }
      values[name] = try value.named("env \(name)").text()
    }
    return values
  }
}
