/// What stands before a flow's `---`.
struct FlowHeader {
  let appID: String
  let name: String?
  let tags: [String]
  let needs: [String]
  let env: [String: String]

  /// Reads a header; where the features are known that there are, no other may be named.
  init(_ node: FlowNode, features: [String]?) throws(FlowReadFailure) {
    let keys = try node.keys(["appId", "name", "tags", "x-needs", "env"])
    guard let app = keys["appId"] else {
      throw node.failure(.missing(key: "appId", of: "a header"))
    }
    appID = try app.words()
    name = if let name = keys["name"] { try name.words() } else { nil }
    tags = if let tags = keys["tags"] { try tags.texts() } else { [] }
    needs = if let needs = keys["x-needs"] { try needs.named(among: features) } else { [] }
    env = if let env = keys["env"] { try env.values() } else { [:] }
  }
}

extension FlowNode {
  /// The names of a list, or the one that stands alone, each among those there are.
  fileprivate func named(among features: [String]?) throws(FlowReadFailure) -> [String] {
    let names = try texts()
    guard let features else { return names }
    for (place, name) in names.enumerated() where !features.contains(name) {
      let rule = "a feature is one of \(features.joined(separator: ", "))"
      throw (isList ? try items()[place] : self).failure(.value(name, rule: rule))
    }
    return names
  }

  /// Names and their values; the values may name what already holds here.
  func values() throws(FlowReadFailure) -> [String: String] {
    var values: [String: String] = [:]
    for (key, value) in try entries("names and their values") {
      let name = key.characters ?? ""
      guard FlowVariables.isName(name) else {
        let rule = "a name is made of letters, digits and _, no digit first"
        throw key.failure(.value(name, rule: rule))
      }
      values[name] = try value.named("env \(name)").text()
    }
    return values
  }
}
