import Core
import MemoryAdapters
import MeshCount

/// The field in a form: a draft that receives actions.
struct Field {
  var feature = MeshCountFeature(
    FieldSettings(id: "mesh-count", label: "Mesh Count"), presets: .standard)
  var state: MeshCountFeature.State
  /// The IDs that were focused, in order.
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

  var reading: FieldValidation<Int> { feature.validation(of: state) }
  var elements: [ScreenElement] { feature.view(state).snapshot.flattened }
  var row: TextField? {
    for case .textField(let field) in elements.map(\.content) { return field }
    return nil
  }
  var message: String? { elements.compactMap(\.message).first }
  /// The labels of the selected chips.
  var lit: [String] {
    elements.filter { $0.content == .chip(isSelected: true) }.compactMap(\.label)
  }
}

/// Returns eight random user actions, with texts close to the limits of the rules.
func anything(_ random: inout SeededRandomSource) -> [MeshCountFeature.Action] {
  let texts = ["", " ", "1", "18", "018", "１８", "16", "16 ", "abc", "18.5", "+18", "0", "151"]
  return (0..<8).map { _ in
    switch Int.random(in: 0..<4, using: &random) {
    case 0: .otherTapped
    case 1: .presetTapped(Presets.standard.counts.randomElement(using: &random) ?? 10)
    default: .typed(texts.randomElement(using: &random) ?? "")
    }
  }
}
