import Core
import Foundation
import MeshCount
import TestKit
import Testing

@Suite("MeshCount: the field")
struct MeshCountFeatureTests {
  @Test(
    "MC-2 The field selects the chip for the value that the form sets",
    arguments: [
      (nil, MeshSelection.none, [String]()), (18, .preset(18), ["18"]), (10, .preset(10), ["10"]),
      (16, .custom, ["Other"]), (200, .custom, ["Other"]), (0, .custom, ["Other"]),
    ] as [(Int?, MeshSelection, [String])])
  func opened(value: Int?, selection: MeshSelection, lit: [String]) {
    let field = Field(opened: value)
    #expect(field.state.selection == selection)
    #expect(field.lit == lit)
    #expect(field.row?.value == (selection == .custom ? value.map(String.init) : nil))
  }

  @Test(
    "MC-2 Every count is shown exactly once, either by its selected chip or as text under Other")
  func everyCountIsShown() {
    for count in Mesh.counts {
      let field = Field(opened: count)
      let isPreset = [10, 12, 13, 14, 18, 24].contains(count)
      #expect(field.lit == [isPreset ? "\(count)" : "Other"])
      #expect(field.row?.value == (isPreset ? nil : "\(count)"))
    }
  }

  @Test(
    "MC-2 After any actions, the selected chip depends only on the draft's `text` and `choseOther`")
  func selectionIsAFunction() {
    Law("the selected chip depends only on text and choseOther").holds(for: { random in
      ([nil, 18, 16].randomElement(using: &random) ?? nil, anything(&random))
    }) { opened, actions in
      var field = Field(opened: opened)
      for action in actions {
        field.send(action)
        var other = Field()
        other.state.text = field.state.text
        other.state.choseOther = field.state.choseOther
        try #require(other.state.selection == field.state.selection)
        try #require(other.elements == field.elements)
      }
    }
  }

  @Test("MC-2 Resetting the field, as Save and Add Another does, leaves no chip selected")
  func resetLeavesNoChipLit() {
    var field = Field(opened: 18)
    field.send(.presetTapped(13))
    field.state.text = ""
    field.state.choseOther = false
    #expect(field.lit.isEmpty)
    #expect(field.row == nil)
  }

  @Test("MC-2 A value selects the same chip regardless of how it is written")
  func oneValueOneLook() {
    for text in ["18", "018", "１８", "١٨", " 18 "] {
      var field = Field()
      field.state.text = text
      #expect(field.lit == ["18"], "\(text)")
      #expect(field.row == nil, "\(text)")
    }
  }

  @Test("MC-3 Tapping a preset sets its text and hides the text field")
  func presetTapped() {
    var field = Field(opened: 16)
    field.send(.presetTapped(18))
    #expect(field.state.text == "18")
    #expect(field.reading == .value(18))
    #expect(field.row == nil)
    #expect(field.focused.isEmpty)
  }

  @Test("MC-3 Tapping Other shows and focuses the text field")
  func otherTapped() {
    var field = Field()
    field.send(.otherTapped)
    #expect(
      field.row
        == TextField(
          value: "", placeholder: "Enter mesh count", suffix: "mesh", keypad: .numeric))
    #expect(field.focused == ["mesh-count.text"])
    #expect(field.elements.contains { $0.id == "mesh-count.text" })
  }

  @Test("MC-3 Showing a custom value, typing, and tapping presets don't move the focus")
  func onlyOtherTakesTheFocus() {
    var field = Field(opened: 16)
    #expect(field.row?.value == "16")
    field.send(.typed("1"), .typed(""), .typed("17"), .presetTapped(18), .presetTapped(24))
    #expect(field.focused.isEmpty)
  }

  @Test("MC-4 Tapping Other again changes nothing", arguments: [nil, "16", "abc"])
  func otherAgain(typed: String?) {
    var field = Field(opened: 18)
    field.send(.otherTapped)
    field.send(typed.map { [.typed($0)] } ?? [])
    let before = field.state
    field.send(.otherTapped)
    #expect(field.state == before)
    var opened = Field(opened: 16)
    opened.send(.otherTapped)
    #expect(opened.state == opened.feature.open(16))
  }

  @Test("MC-4 The Other option shows the text last typed for that option, even if invalid or empty")
  func otherKeepsWhatWasTyped() {
    for text in ["16", "abc", "18", ""] {
      var field = Field()
      field.send(.otherTapped, .typed("7"), .typed(text), .presetTapped(13), .presetTapped(24))
      field.send(.otherTapped)
      #expect(field.row?.value == text)
      #expect(field.lit == ["Other"])
    }
  }

  @Test("MC-4 Choosing Other after a preset shows an empty text field and sets no count")
  func otherFromPreset() {
    var field = Field(opened: 18)
    field.send(.otherTapped)
    #expect(field.row?.value == "")
    #expect(field.reading == .empty)
    #expect(field.message == nil)
    field.send(.typed("7"))
    #expect(field.reading == .value(7))
  }

  @Test("MC-4 Choosing Other after a preset shows the stored custom value again")
  func storedCustomValueComesBack() {
    var field = Field(opened: 16)
    field.send(.presetTapped(18), .otherTapped)
    #expect(field.row?.value == "16")
  }

  @Test("MC-5 A typed 18 stays under Other but selects chip 18 when the form is reopened")
  func typedPreset() {
    var field = Field()
    field.send(.otherTapped, .typed("1"), .typed("18"))
    #expect(field.lit == ["Other"])
    #expect(field.row?.value == "18")
    #expect(field.reading == .value(18))
    #expect(Field(opened: 18).lit == ["18"])
  }

  @Test("MC-5 The text field stays visible when the user empties it")
  func emptiedWhileTyping() {
    var field = Field(opened: 16)
    field.send(.typed("1"), .typed(""))
    #expect(field.lit == ["Other"])
    #expect(field.row?.value == "")
  }
}
