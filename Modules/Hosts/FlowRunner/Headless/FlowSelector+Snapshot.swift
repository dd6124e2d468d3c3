import Core
import HeadlessHost

extension FlowSelector {
  /// Returns whether a snapshot contains a match for the selector.
  ///
  /// If the selector has an index, the snapshot must contain more than `index` matches.
  ///
  /// A selector with only text matches any displayed or spoken text, including the screen's title.
  /// If the selector has an ID or a kind, the text may be in the node or in any of its descendants.
  func finds(in snapshot: Snapshot) -> Bool {
    let count = snapshot.root.branches.count { fits($0, focus: snapshot.focus) }
    if count > (index ?? 0) { return true }
    return self == FlowSelector(text: text) && shows([snapshot.title])
  }

  private func fits(_ branch: SnapshotNode, focus: NodeID?) -> Bool {
    guard fitsName(branch.element), fitsState(branch.element, focus) else { return false }
    guard text != nil, id != nil || kind != nil else { return shows(branch.element.texts) }
    return branch.flattened.contains { shows($0.texts) }
  }

  /// Returns whether any string matches the selector's text, or `true` if that text is `nil`.
  private func shows(_ texts: [String]) -> Bool {
    guard let text else { return true }
    let pattern = FlowPattern(text)
    return texts.contains(where: pattern.matches)
  }

  private func fitsName(_ element: ScreenElement) -> Bool {
    if let kind, element.content.name != kind { return false }
    guard let id else { return true }
    return element.id.map { FlowPattern(id).matches($0.text) } ?? false
  }

  private func fitsState(_ element: ScreenElement, _ focus: NodeID?) -> Bool {
    (enabled ?? element.isEnabled) == element.isEnabled
      && (selected ?? element.isOn) == element.isOn
      && (focused ?? element.isFocused(focus)) == element.isFocused(focus)
  }

  /// Returns the nodes that an action can target.
  ///
  /// Candidates are the nodes that have an ID and match the selector's ID, kind, and state. The
  /// result contains the interactive candidates with a matching label or, if no interactive
  /// candidate has a matching label, all candidates with a matching label. If no label matches, the
  /// result contains the candidates whose ID is the selector's text.
  func targets(in elements: [ScreenElement], focus: NodeID?) -> [ScreenElement] {
    let named = elements.filter { $0.id != nil && fitsName($0) && fitsState($0, focus) }
    let labeled = named.filter { shows([$0.label, $0.spoken].compactMap(\.self)) }
    let interactive = labeled.filter(\.isInteractive)
    if !interactive.isEmpty { return interactive }
    if !labeled.isEmpty { return labeled }
    return named.filter { $0.id?.text == text }
  }

  /// Returns the reason that a check of the selector's visibility failed.
  ///
  /// `isVisible` is the expected visibility.
  func reason(_ isVisible: Bool, in snapshot: Snapshot) -> HeadlessFailure.Reason {
    guard isVisible else { return .refused(target: "\(self)", reason: "it is on the screen") }
    let others = snapshot.root.branches.filter { stateless.fits($0, focus: snapshot.focus) }
    guard self != stateless, let other = others.first?.element else {
      let nearest = nearestNames(in: snapshot.root.flattened)
      return .missing(target: "\(self)", nearest: nearest)
    }
    return .refused(target: "\(self)", reason: other.stateWords(snapshot.focus))
  }

  func nearestNames(in elements: [ScreenElement]) -> [String] {
    let texts = elements.flatMap { $0.texts + [$0.id?.text].compactMap(\.self) }
    return closestMatches(to: text ?? id ?? "", in: texts)
  }
}

extension ScreenElement {
  /// Whether the node is a selected chip, a toggle that is on, or an expanded disclosure.
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
    let text = "it is on the screen, but \(states.joined(separator: ", "))"
    return text + (hint.map { " (\($0))" } ?? "")
  }
}

extension SnapshotNode {
  /// This node, followed by all its descendants in reading order.
  var branches: [SnapshotNode] { [self] + children.flatMap(\.branches) }
}
