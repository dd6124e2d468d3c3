import Core
import MeshCount
import TestKit
import Testing

@Suite("MeshCount: the view")
struct MeshCountViewTests {
  @Test("MC-1 The field is labeled Mesh Count and shows six presets in order, followed by Other")
  func presets() throws {
    let field = Field()
    let group = try #require(field.elements.first { $0.content == .radioGroup })
    #expect(group.id == "mesh-count.presets")
    #expect(group.label == "Mesh Count")
    let chips = field.elements.filter { $0.content == .chip(isSelected: false) }
    #expect(chips.compactMap(\.label) == ["10", "12", "13", "14", "18", "24", "Other"])
    #expect(
      chips.compactMap(\.id?.text)
        == [10, 12, 13, 14, 18, 24].map { "mesh-count.preset.\($0)" } + ["mesh-count.other"])
  }

  @Test(
    "MC-7 The chips wrap inside a radio group, and a screen reader reads each preset as, for example, “13 mesh”"
  )
  func radioGroup() throws {
    let feature = Field().feature
    let group = try #require(feature.view(feature.open(nil)).first("mesh-count.presets"))
    #expect(group.element.content == .radioGroup)
    #expect(group.children.map(\.element.content) == [.flow(.leading)])
    let chips = try #require(group.children.first).children
    #expect(
      chips.map { $0.element.spoken ?? $0.element.label }
        == ["10 mesh", "12 mesh", "13 mesh", "14 mesh", "18 mesh", "24 mesh", "Other"])
  }

  @Test("MC-7 Tapping a chip chooses it")
  func tapped() throws {
    let feature = Field().feature
    let tree = feature.view(feature.open(nil))
    let other = try #require(tree.first("mesh-count.other"))
    #expect(other.action(for: .tap) == .otherTapped)
    for count in Presets.standard.counts {
      let chip = try #require(tree.first(NodeID("mesh-count.preset.\(count)")))
      #expect(chip.action(for: .tap) == .presetTapped(count))
    }
  }

  @Test(
    "MC-7 At most one chip is selected, and Other is selected exactly when its text field is shown")
  func oneIsLit() {
    Law("at most one chip is selected").holds(for: anything) { actions in
      var field = Field()
      for action in actions {
        field.send(action)
        try #require(field.lit.count <= 1)
        try #require((field.lit == ["Other"]) == (field.row != nil))
      }
    }
  }

  @Test("MC-3 The text field sends its whole text after each change")
  func rowSends() throws {
    var field = Field()
    field.send(.otherTapped)
    let row = try #require(field.feature.view(field.state).first("mesh-count.text"))
    #expect(row.action(for: .edit("16")) == .typed("16"))
  }

  @Test(
    "ALL-4 Every interactive element has a label and an ID with the field's prefix",
    arguments: [nil, 16])
  func labeled(value: Int?) {
    let interactive = Field(opened: value).elements.filter(\.isInteractive)
    #expect(interactive.count == (value == nil ? 7 : 8))
    for element in interactive {
      #expect(element.id?.text.hasPrefix("mesh-count.") == true)
      #expect(element.label?.isEmpty == false)
    }
  }

  @Test("The field uses the ID, label, and placeholder that the form sets")
  func settings() throws {
    let feature = MeshCountFeature(
      FieldSettings(id: "linen.count", label: "Count", placeholder: "Threads"),
      presets: .ordered(byUse: [24: 3]))
    var state = feature.open(16)
    let effect = feature.reduce(into: &state, action: .otherTapped)
    let tree = feature.view(state)
    #expect(tree.first("linen.count.presets")?.element.label == "Count")
    #expect(tree.first("linen.count.preset.18") != nil)
    guard case .textField(let row) = tree.first("linen.count.text")?.element.content,
      case .focus(let focused) = try #require(effect.steps.first)
    else {
      Issue.record("no text field, or no focus on it")
      return
    }
    #expect(row.placeholder == "Threads")
    #expect(focused == "linen.count.text")
  }
}
