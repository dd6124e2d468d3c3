/// What stands before a flow's `---`.
struct FlowHeader {
  let appID: String
  let name: String?
  let tags: [String]
  let env: [String: String]

  init(_ node: FlowNode) throws(FlowReadFailure) {
    let keys = try node.keys(["appId", "name", "tags", "env"])
    guard let app = keys["appId"] else {
      throw node.failure(.missing(key: "appId", of: "a header"))
    }
    appID = try app.words()
    name = if let name = keys["name"] { try name.words() } else { nil }
    tags = if let tags = keys["tags"] { try tags.texts() } else { [] }
    env = if let env = keys["env"] { try env.values() } else { [:] }
  }
}

extension FlowNode {
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
