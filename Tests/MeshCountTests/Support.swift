import Core
import MemoryAdapters
import MeshCount

/// The field as a form holds it: a draft to which things happen.
struct Field {
  var feature = MeshCountFeature(
    FieldSettings(id: "mesh-count", label: "Mesh Count"), presets: .standard)
  var state: MeshCountFeature.State
  /// What was asked for focus, in order.
  var focused: [NodeID] = []

  init(opened value: Int? = nil) { state = feature.open(value) }

  mutating func send(_ actions: MeshCountFeature.Action...) { send(actions) }

  mutating func send(_ actions: [MeshCountFeature.Action]) {
    for action in actions {
      for case .focus(let id) in feature.reduce(into: &state, action: action).steps {
        focused.append(id)
      }
    }
  }

  var reading: FieldReading<Int> { feature.reading(state) }
  var elements: [Element] { feature.view(state).branch.flattened }
  var row: TextField? {
    for case .textField(let field) in elements.map(\.content) { return field }
    return nil
  }
  var message: String? { elements.compactMap(\.message).first }
  /// The labels of the chips that are lit.
  var lit: [String] {
    elements.filter { $0.content == .chip(isSelected: true) }.compactMap(\.label)
  }
}

/// Some things a person might do, with the texts that are near the rules.
func anything(_ random: inout SeededRandomness) -> [MeshCountFeature.Action] {
  let texts = ["", " ", "1", "18", "018", "１８", "16", "16 ", "abc", "18.5", "+18", "0", "151"]
  return (0..<8).map { _ in
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .otherTapped
    case 1: .presetTapped(Presets.standard.counts.randomElement(using: &random) ?? 10)
    default: .typed(texts.randomElement(using: &random) ?? "")
    }
  }
}
