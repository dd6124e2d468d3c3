import Core
import HeadlessHost

extension FlowSelector {
  /// Whether a screen shows what is meant.
  ///
  /// Words alone are looked for in everything a person reads, the title too; with an id or a kind
  /// they may stand anywhere inside of that node.
  func finds(in snapshot: Snapshot) -> Bool {
    let count = snapshot.root.branches.count { fits($0, focus: snapshot.focus) }
    if count > (index ?? 0) { return true }
    return self == FlowSelector(text: text) && shows([snapshot.title])
  }

  private func fits(_ branch: Snapshot.Branch, focus: NodeID?) -> Bool {
    guard fitsName(branch.element), fitsState(branch.element, focus) else { return false }
    guard text != nil, id != nil || kind != nil else { return shows(branch.element.texts) }
    return branch.flattened.contains { shows($0.texts) }
  }

  /// Whether one of these is the text that is meant, where one is.
  private func shows(_ texts: [String]) -> Bool {
    guard let text else { return true }
    let pattern = FlowPattern(text)
    return texts.contains(where: pattern.matches)
  }

  private func fitsName(_ element: Element) -> Bool {
    if let kind, element.content.name != kind { return false }
    guard let id else { return true }
    return element.id.map { FlowPattern(id).matches($0.text) } ?? false
  }

  private func fitsState(_ element: Element, _ focus: NodeID?) -> Bool {
    (enabled ?? element.isEnabled) == element.isEnabled
      && (selected ?? element.isOn) == element.isOn
      && (focused ?? element.isFocused(focus)) == element.isFocused(focus)
  }

  /// The nodes that can be meant by who wants to act on one: those a person can act on, else those
  /// that only have the label, else the one that has the text as its id.
  func targets(in elements: [Element], focus: NodeID?) -> [Element] {
    let named = elements.filter { $0.id != nil && fitsName($0) && fitsState($0, focus) }
    let labelled = named.filter { shows([$0.label, $0.spoken].compactMap(\.self)) }
    let interactive = labelled.filter(\.isInteractive)
    if !interactive.isEmpty { return interactive }
    if !labelled.isEmpty { return labelled }
    return named.filter { $0.id?.text == text }
  }

  /// Why something is not as it was expected to be.
  func reason(_ isVisible: Bool, in snapshot: Snapshot) -> HeadlessFailure.Reason {
    guard isVisible else { return .refused(target: "\(self)", reason: "it is on the screen") }
    let others = snapshot.root.branches.filter { stateless.fits($0, focus: snapshot.focus) }
    guard self != stateless, let other = others.first?.element else {
      let nearest = nearestNames(in: snapshot.root.flattened)
      return .missing(target: "\(self)", nearest: nearest)
    }
    return .refused(target: "\(self)", reason: other.stateWords(snapshot.focus))
  }

  func nearestNames(in elements: [Element]) -> [String] {
    let texts = elements.flatMap { $0.texts + [$0.id?.text].compactMap(\.self) }
    return nearest(to: text ?? id ?? "", among: texts)
  }
}

extension Element {
  /// Whether it is a selected chip, a toggle that is on, or a part that is open.
  var isOn: Bool {
    switch content {
    case .chip(let isOn), .toggle(let isOn), .disclosure(let isOn): isOn
    default: false
    }
  }

  func isFocused(_ focus: NodeID?) -> Bool { focus != nil && id == focus }

  func stateWords(_ focus: NodeID?) -> String {
    let states = [
      isEnabled ? "enabled" : "disabled", isOn ? "selected" : "not selected",
      isFocused(focus) ? "focused" : "not focused",
    ]
    return "it is there, but \(states.joined(separator: ", "))" + (hint.map { " (\($0))" } ?? "")
  }
}

extension Snapshot.Branch {
  /// All nodes with what is inside of them, in reading order, this one first.
  var branches: [Snapshot.Branch] { [self] + children.flatMap(\.branches) }
}
