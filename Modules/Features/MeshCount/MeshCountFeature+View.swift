public import Core

extension MeshCountFeature {
  /// Returns a wrapping radio group of chips and, while "Other" is selected, the text field.
  public func view(_ state: State) -> Node<Action> {
    let selection = state.selection
    let chips = presets.counts.map { chip($0, in: selection) } + [other(in: selection)]
    let group = Node.radioGroup(
      settings.id.part("presets"), label: settings.label, [.flow(chips)])
    return .vstack(selection == .custom ? [group, row(state)] : [group])
  }

  /// The ID of the text field, which is focused when the user chooses "Other".
  var textID: NodeID { settings.id.part("text") }

  private func chip(_ count: Int, in selection: MeshSelection) -> Node<Action> {
    .chip(
      settings.id.part("preset").part("\(count)"), "\(count)",
      isSelected: selection == .preset(count), spoken: display(count),
      onTap: .presetTapped(count))
  }

  private func other(in selection: MeshSelection) -> Node<Action> {
    .chip(
      settings.id.part("other"), "Other", isSelected: selection == .custom, onTap: .otherTapped)
  }

  private func row(_ state: State) -> Node<Action> {
    let field = TextField(
      value: state.text, placeholder: settings.placeholder ?? "Enter mesh count",
      suffix: "mesh", keypad: .numeric)
    var message: String?
    if case .invalid = validation(of: state) { message = MeshRefusal.shortMessage }
    return .textField(
      textID, label: "Other Mesh Count", field, message: message, onEdit: Action.typed)
  }
}
