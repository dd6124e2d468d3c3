import Core
import Foundation
import MeshCount

/// The seeds for which a law does not hold: none, or the ones to look at.
///
/// - Parameters:
///   - large: How many seeds the deep run tries; the ordinary run tries a hundredth of them.
///   - law: Whether the law holds for what is drawn.
/// - Returns: At most ten.
func seedsBreaking(
  _ large: UInt64, _ law: (inout SeededRandom) throws -> Bool
) rethrows -> [UInt64] {
  let isDeep = ProcessInfo.processInfo.environment["STASHBOOK_DEEP"] != nil
  var broken: [UInt64] = []
  for seed in 0..<(isDeep ? large : large / 100) where broken.count < 10 {
    var random = SeededRandom(seed)
    if try !law(&random) { broken.append(seed) }
  }
  return broken
}

/// SplitMix64: the same cases for the same seed on every machine.
struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

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

/// Something a person might do, with the texts that are near the rules.
func anything(
  _ random: inout SeededRandom
) -> MeshCountFeature.Action {
  let texts = ["", " ", "1", "18", "018", "１８", "16", "16 ", "abc", "18.5", "+18", "0", "151"]
  switch Int.random(in: 0..<4, using: &random) {
  case 0: return .otherTapped
  case 1: return .presetTapped(Presets.standard.counts.randomElement(using: &random) ?? 10)
  default: return .typed(texts.randomElement(using: &random) ?? "")
  }
}
