import Core

@testable import Tags

/// A change of tags, which also changes a simple reference model.
enum Step: CustomStringConvertible {
  case tag(note: Int, names: [String])
  case merge(String, into: String)
  case rename(String, to: String)
  case alias(String, for: String)
  case delete(String)

  static let names = ["a", "b", "c", "d", "e"]

  static func make(_ random: inout some RandomNumberGenerator) -> Step {
    let name = names.randomElement(using: &random) ?? "a"
    let other = names.randomElement(using: &random) ?? "b"
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return .merge(name, into: other)
    case 1: return .rename(name, to: other)
    case 2: return .alias(name, for: other)
    case 3: return .delete(name)
    default:
      let some = names.filter { _ in Bool.random(using: &random) }
      return .tag(note: .random(in: 1...4, using: &random), names: some)
    }
  }

  var description: String {
    switch self {
    case .tag(let note, let names): "n\(note): \(names.joined(separator: ","))"
    case .merge(let name, let other): "\(name) into \(other)"
    case .rename(let name, let other): "\(name) to \(other)"
    case .alias(let name, let other): "\(name) for \(other)"
    case .delete(let name): "without \(name)"
    }
  }

  func take(_ fixture: TagFixture) async throws {
    do {
      switch self {
      case .tag(let note, let names):
        try await fixture.tag(RecordID("n\(note)"), names)
      case .merge(let name, let other): try await fixture.repository.merge([name], into: other)
      case .rename(let name, let other):
        try await fixture.repository.rename(name, to: try TagName(other))
      case .alias(let name, let other):
        try await fixture.repository.alias(try TagName(name), for: other)
      case .delete(let name): try await fixture.repository.delete(name)
      }
    } catch is TagRefusal {
      // A rejected change changes nothing. The reference model determines which changes are
      // rejected.
    }
  }

  func take(_ reference: inout Reference) {
    switch self {
    case .tag(let note, let names):
      reference.notes[note] = Set(names.map { reference.root($0) })
    case .merge(let name, let other):
      let (from, into) = (reference.known(name), reference.known(other))
      guard let from, let into, from != into else { return }
      for (note, tags) in reference.notes where tags.contains(from) {
        reference.notes[note] = tags.subtracting([from]).union([into])
      }
      for (alias, root) in reference.names where root == from { reference.names[alias] = into }
    case .rename(let name, let other):
      guard let root = reference.names[name] else { return }
      if reference.names[other] == root, reference.shown[root] == name {
        reference.shown[root] = other
      }
      guard reference.names[other] == nil else { return }
      reference.names[name] = nil
      reference.names[other] = root
      if reference.shown[root] == name { reference.shown[root] = other }
    case .alias(let name, let other):
      guard reference.names[name] == nil, let root = reference.names[other] else { return }
      reference.names[name] = root
    case .delete(let name):
      guard let root = reference.names[name] else { return }
      reference.names[name] = nil
      guard reference.shown[root] == name else { return }
      reference.names = reference.names.filter { $0.value != root }
      for (note, tags) in reference.notes { reference.notes[note] = tags.subtracting([root]) }
    }
  }
}

/// A reference model: tags as numbers, with their names and the notes that have them.
struct Reference {
  var names: [String: Int] = [:]
  var shown: [Int: String] = [:]
  var notes: [Int: Set<Int>] = [:]

  mutating func root(_ name: String) -> Int {
    if let known = names[name] { return known }
    let root = (shown.keys.max() ?? 0) + 1
    names[name] = root
    shown[root] = name
    return root
  }

  func known(_ name: String) -> Int? { names[name] }

  var uses: [String: Int] {
    var uses: [String: Int] = [:]
    for tag in notes.values.flatMap(\.self) { uses[shown[tag] ?? "", default: 0] += 1 }
    return uses
  }
}
