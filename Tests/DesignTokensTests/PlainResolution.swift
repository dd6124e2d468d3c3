import Foundation

@testable import DesignTokens

/// A simple implementation that combines and resolves sources, for comparison.
struct PlainResolution {
  private var tree: [String: Any] = [:]

  /// Merges a source into the sources that were added before.
  mutating func add(_ data: Data) throws {
    let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    tree = merge(tree, object ?? [:])
  }

  private func merge(_ one: [String: Any], _ other: [String: Any]) -> [String: Any] {
    one.merging(other) { old, new in
      guard let old = old as? [String: Any], let new = new as? [String: Any],
        new["$value"] == nil
      else { return new }
      return merge(old, new)
    }
  }

  /// Returns the value of each token, by path.
  func values() throws -> [String: Any] {
    var values: [String: Any] = [:]
    for path in paths(tree, []).map({ $0.joined(separator: ".") }) {
      values[path] = try resolve("{\(path)}")
    }
    return values
  }

  /// Returns the number of strings that are aliases.
  func aliases() throws -> Int {
    let text = String(
      decoding: try JSONSerialization.data(withJSONObject: tree), as: UTF8.self)
    return text.matches(of: /"\{[^"{}]+\}"/).count
  }

  private func paths(_ node: [String: Any], _ path: [String]) -> [[String]] {
    if node["$value"] != nil { return [path] }
    return node.flatMap { name, member in
      (member as? [String: Any]).map { paths($0, path + [name]) } ?? []
    }
  }

  private func resolve(_ value: Any) throws -> Any {
    switch value {
    case let text as String:
      guard text.hasPrefix("{"), text.hasSuffix("}") else { return text }
      var node: Any? = tree
      for name in text.dropFirst().dropLast().split(separator: ".") {
        node = (node as? [String: Any])?[String(name)]
      }
      let root = (node as? [String: Any])?["$root"] ?? node
      guard let token = (root as? [String: Any])?["$value"] else { throw Missing(alias: text) }
      return try resolve(token)
    case let values as [Any]: return try values.map { try resolve($0) }
    case let members as [String: Any]: return try members.mapValues { try resolve($0) }
    default: return value
    }
  }

  struct Missing: Error {
    let alias: String
  }
}

extension JSONValue {
  /// Returns whether `JSONSerialization` read the same value, apart from a number's last digits.
  func isSame(as value: Any?) -> Bool {
    switch (self, value) {
    case (.number(let one), let other as NSNumber): abs(one - other.doubleValue) < 1e-12
    case (.string(let one), let other as String): one == other
    case (.array(let ones), let others as [Any]):
      ones.count == others.count && zip(ones, others).allSatisfy { $0.isSame(as: $1) }
    case (.object(let ones), let others as [String: Any]):
      ones.count == others.count && ones.allSatisfy { $1.isSame(as: others[$0]) }
    default: false
    }
  }
}
