import Foundation

/// A resolver document: which sources are put together in which order (Design Tokens Resolver
/// Module 2025.10).
struct ResolverDocument {
  /// Where tokens come from.
  enum Source: Hashable {
    /// Those of a file, or of a part of it; members that stand beside the reference replace its.
    case file(String, part: [String], beside: [String: JSONValue])
    /// Those that stand in the document itself.
    case tokens(JSONValue)
  }

  /// What the order names.
  struct Item {
    var name: String
    /// A set's sources, or those of each of a modifier's contexts.
    var content: Content
  }

  enum Content {
    case set([JSONValue])
    case modifier(contexts: [String: [JSONValue]], default: String?)

    /// All sources, whatever the input.
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
  private(set) var faults: [TokenMistake.ResolverFault] = []

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

  /// The contexts of a modifier that the order names.
  func contexts(of name: String) -> Set<String> {
    for item in order where item.name == name {
      if case .modifier(let contexts, _) = item.content { return Set(contexts.keys) }
    }
    return []
  }
}

extension ResolverDocument {
  /// References in all sets and contexts, also those that no input asks for.
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

  /// A file beside the document; nil for what is on the net or begins at the root.
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

  /// The sources for some inputs, in their order.
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

  /// The sources with those of sets in the sets' places; nil where they are too many, for sets can
  /// name sets that name sets.
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

  /// The sources of the sets that no item of the order includes, by name.
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
      // What can't stand in a set was noted where the set is.
      (collect(sets[name] ?? []) ?? []).filter { source in
        if case .tokens(let json) = source { json.object != nil } else { true }
      }
    }
  }
}
