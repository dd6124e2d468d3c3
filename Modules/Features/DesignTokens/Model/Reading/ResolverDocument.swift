import Foundation

/// A resolver document: the sources to combine and their order.
///
/// The format is the Design Tokens Resolver Module 2025.10.
struct ResolverDocument {
  /// A source of tokens.
  enum Source: Hashable {
    /// A file, or the object at the path `part` inside the file if `part` isn't empty.
    ///
    /// The members in `beside`, written next to the reference to the file, are added to the object
    /// and replace members with the same names.
    case file(String, part: [String], beside: [String: JSONValue])
    /// Tokens in the document itself.
    case tokens(JSONValue)
  }

  /// An item of the resolution order.
  struct Item {
    var name: String
    /// The sources of a set, or of each context of a modifier.
    var content: Content
  }

  enum Content {
    case set([JSONValue])
    case modifier(contexts: [String: [JSONValue]], default: String?)

    /// The sources of the set, or of all the modifier's contexts.
    var sources: [JSONValue] {
      switch self {
      case .set(let sources): sources
      case .modifier(let contexts, _): contexts.values.flatMap(\.self)
      }
    }
  }

  private(set) var sets: [String: [JSONValue]] = [:]
  private(set) var modifiers: [String: Content] = [:]
  private(set) var order: [Item] = []
  private(set) var faults: [TokenIssue.ResolverFault] = []

  static func isOne(_ json: JSONValue) -> Bool { json.object?["resolutionOrder"] != nil }

  init(_ json: JSONValue) {
    let members = json.object ?? [:]
    let version = members["version"]
    if version != .string("2025.10") { faults.append(.version(version?.string)) }
    for (name, set) in table("sets", in: members) {
      sets[name] = sources(of: set, at: "sets.\(name)")
    }
    for (name, modifier) in table("modifiers", in: members) {
      modifiers[name] = content(of: modifier, named: name, at: "modifiers.\(name)")
    }
    let items = members["resolutionOrder"]?.array ?? []
    if items.isEmpty { faults.append(.shape("resolutionOrder")) }
    for (index, item) in items.enumerated() { read(item, at: "resolutionOrder[\(index)]") }
    checkReferences()
  }

  private mutating func table(
    _ name: String, in members: [String: JSONValue]
  ) -> [String: JSONValue] {
    guard let member = members[name] else { return [:] }
    if member.object == nil { faults.append(.shape(name)) }
    return member.object ?? [:]
  }

  private mutating func sources(of set: JSONValue, at place: String) -> [JSONValue] {
    let sources = set.object?["sources"]?.array
    if sources == nil { faults.append(.shape("\(place).sources")) }
    return sources ?? []
  }

  private mutating func content(
    of modifier: JSONValue, named name: String, at place: String
  ) -> Content {
    let contexts = modifier.object?["contexts"]?.object ?? [:]
    if contexts.isEmpty { faults.append(.shape("\(place).contexts")) }
    let lists = contexts.mapValues(\.array)
    for (context, list) in lists where list == nil {
      faults.append(.shape("\(place).contexts.\(context)"))
    }
    let first = modifier.object?["default"]?.string
    if let first, contexts[first] == nil { faults.append(.defaultContext(first, modifier: name)) }
    return .modifier(contexts: lists.mapValues { $0 ?? [] }, default: first)
  }

  private mutating func read(_ item: JSONValue, at place: String) {
    if let text = item.object?["$ref"]?.string {
      let names = TokenReference.names(ofPointer: text) ?? []
      if names.count == 2, names[0] == "sets", let set = sets[names[1]] {
        order.append(Item(name: names[1], content: .set(set)))
      } else if names.count == 2, names[0] == "modifiers", let modifier = modifiers[names[1]] {
        order.append(Item(name: names[1], content: modifier))
      } else {
        faults.append(.reference(text))
      }
      return
    }
    guard let name = item.object?["name"]?.string, let type = item.object?["type"]?.string,
      ["set", "modifier"].contains(type)
    else { return faults.append(.shape(place)) }
    if inline.contains(name) { faults.append(.name(name)) }
    inline.insert(name)
    order.append(
      Item(
        name: name,
        content: type == "set"
          ? .set(sources(of: item, at: place)) : content(of: item, named: name, at: place)))
  }

  private var inline: Set<String> = []

  /// Returns the names of a modifier's contexts.
  ///
  /// The result is empty if the resolution order doesn't include the modifier.
  func contexts(of name: String) -> Set<String> {
    for item in order where item.name == name {
      if case .modifier(let contexts, _) = item.content { return Set(contexts.keys) }
    }
    return []
  }
}

extension ResolverDocument {
  /// Records faults for malformed sources, invalid references, and sets that form a cycle.
  ///
  /// The check includes sets and contexts that aren't in use.
  private mutating func checkReferences() {
    let ordered = order.map(\.content) + modifiers.values
    for source in ordered.flatMap(\.sources) + sets.values.flatMap(\.self) {
      guard source.object != nil else {
        faults.append(.shape("a source"))
        continue
      }
      guard let text = source.object?["$ref"]?.string else { continue }
      let isKnown = text.hasPrefix("#") ? set(named: text) != nil : file(of: source) != nil
      if !isKnown { faults.append(.reference(text)) }
    }
    let walk = Walk(sets.keys.sorted()) { name in
      (sets[name] ?? []).compactMap { $0.object?["$ref"]?.string }.compactMap { set(named: $0) }
    }
    faults += walk.cycles.map { .cycle($0.fromSmallest) }
  }

  private func set(named text: String) -> String? {
    guard let names = TokenReference.names(ofPointer: text), names.count == 2, names[0] == "sets",
      sets[names[1]] != nil
    else { return nil }
    return names[1]
  }

  /// Returns the file that a source refers to, or `nil` if the source has no valid file reference.
  ///
  /// A valid reference is a relative path, optionally followed by `#` and a JSON pointer.
  private func file(of source: JSONValue) -> Source? {
    guard var members = source.object, let text = members.removeValue(forKey: "$ref")?.string else {
      return nil
    }
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first?.removingPercentEncoding, !path.isEmpty, !path.hasPrefix("/"),
      !path.contains(":")
    else { return nil }
    guard parts.count == 2 else { return .file(path, part: [], beside: members) }
    let pointer = parts[1].hasPrefix("/") ? "#\(parts[1])" : "#/\(parts[1])"
    return TokenReference.names(ofPointer: pointer).map { .file(path, part: $0, beside: members) }
  }

  /// Returns the sources of all sets and selected contexts, in resolution order.
  ///
  /// `inputs` has the selected contexts, keyed by modifier. Omitted modifiers use their default
  /// contexts. The result is empty if the document or `inputs` has faults.
  mutating func sources(inputs: [String: String]) -> [Source] {
    check(inputs)
    guard faults.isEmpty else { return [] }
    let found = collect(
      order.flatMap { item in
        guard case .modifier(let contexts, let first) = item.content else {
          return item.content.sources
        }
        return (inputs[item.name] ?? first).flatMap { contexts[$0] } ?? []
      })
    if found == nil { faults.append(.tooManySources) }
    return found ?? []
  }

  private mutating func check(_ inputs: [String: String]) {
    let known = Set(modifiers.keys).union(
      order.compactMap { if case .modifier = $0.content { $0.name } else { nil } })
    for name in inputs.keys where !known.contains(name) {
      faults.append(.input(name, known: known.sorted()))
    }
    for item in order {
      guard case .modifier(let contexts, let first) = item.content else { continue }
      let input = inputs[item.name]
      guard let context = input ?? first, contexts[context] != nil || input == nil else {
        faults.append(.context(input, modifier: item.name, known: contexts.keys.sorted()))
        continue
      }
    }
  }

  /// Returns the sources with each reference to a set replaced with that set's sources.
  ///
  /// The number of sources is limited, because sets that refer to other sets can multiply the
  /// number.
  ///
  /// - Returns: The sources, or `nil` if the number of sources and references to sets exceeds
  ///   ``TokenReader/mostSources``.
  private func collect(_ sources: [JSONValue]) -> [Source]? {
    var open = Array(sources.reversed())
    var (found, count): ([Source], Int) = ([], 0)
    while let source = open.popLast() {
      count += 1
      guard count <= TokenReader.mostSources else { return nil }
      if let name = source.object?["$ref"]?.string.flatMap({ set(named: $0) }) {
        open += (sets[name] ?? []).reversed()
      } else if source.object?["$ref"] == nil {
        found.append(.tokens(source))
      } else if let file = file(of: source) {
        found.append(file)
      }
    }
    return found
  }

  /// The sources of each set that the resolution order doesn't use, directly or through other sets.
  ///
  /// The sets are sorted by name.
  var leftOut: [[Source]] {
    var used = Set(order.compactMap { if case .set = $0.content { $0.name } else { nil } })
    var open = order.flatMap(\.content.sources)
    while let source = open.popLast() {
      guard let name = source.object?["$ref"]?.string.flatMap({ set(named: $0) }),
        used.insert(name).inserted
      else { continue }
      open += sets[name] ?? []
    }
    return sets.keys.filter { !used.contains($0) }.sorted().map { name in
      // The check of all references already reported each source that isn't an object.
      (collect(sets[name] ?? []) ?? []).filter { source in
        if case .tokens(let json) = source { json.object != nil } else { true }
      }
    }
  }
}
