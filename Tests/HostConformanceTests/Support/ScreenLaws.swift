import Core
import Foundation
import Sessions

/// The laws that hold on every screen of every feature in any state (ALL-4, ALL-5).
enum ScreenLaws {
  /// Returns the laws that a snapshot breaks, each as a sentence.
  static func broken(by snapshot: Snapshot) -> [String] {
    let elements = snapshot.root.flattened
    return elements.flatMap(broken(by:)) + doubledIDs(elements) + focus(snapshot)
      + drawings(snapshot.root) + headings(snapshot) + keyboard(snapshot) + json(snapshot)
  }

  private static func broken(by element: ScreenElement) -> [String] {
    var broken: [String] = []
    let name = element.id?.text ?? element.content.name
    if element.isInteractive {
      if element.id == nil { broken.append("\(name) accepts input but has no ID") }
      if element.label?.trimmedOrNil == nil {
        broken.append("\(name) accepts input but has no label")
      }
      if !element.isEnabled, element.hint?.trimmedOrNil == nil {
        broken.append("\(name) is disabled without a reason")
      }
    }
    switch element.content {
    case .image, .progress, .dialog, .photoGrid, .list, .radioGroup, .chart:
      if element.label?.trimmedOrNil == nil { broken.append("\(name) has no label") }
    case .select(let select):
      if !select.options.contains(where: { $0.key == select.selected }) {
        broken.append("\(name) has a selection that isn't an option")
      }
    case .photoPicker(let picker):
      if picker.stage != .closed, picker.remaining < 1 {
        broken.append("\(name) is open without room")
      }
    case .text(let words), .heading(let words, _), .hint(let words), .announcement(let words):
      if words.trimmedOrNil == nil { broken.append("\(name) has no text") }
    default: break
    }
    return broken
  }

  private static func doubledIDs(_ elements: [ScreenElement]) -> [String] {
    let counts = Dictionary(grouping: elements.compactMap(\.id), by: \.text)
    return counts.filter { $0.value.count > 1 }.keys.sorted().map {
      "several nodes have the ID \($0)"
    }
  }

  private static func focus(_ snapshot: Snapshot) -> [String] {
    guard let focus = snapshot.focus else { return [] }
    let scope = snapshot.root.dialog ?? snapshot.root
    let isThere = scope.flattened.contains { $0.id == focus && $0.isInteractive }
    return isThere ? [] : ["the focus is on \(focus), which can't have it"]
  }

  /// Returns a sentence for each drawing without a label, except for the drawings that decorate a chip.
  private static func drawings(_ branch: SnapshotNode) -> [String] {
    branch.children.flatMap { child -> [String] in
      let element = child.element
      guard case .drawingSurface = element.content, element.label?.trimmedOrNil == nil else {
        return drawings(child)
      }
      if case .chip = branch.element.content { return [] }
      return ["\(element.id?.text ?? element.content.name) has no label"]
    }
  }

  private static func headings(_ snapshot: Snapshot) -> [String] {
    let first = snapshot.root.flattened.count { element in
      if case .heading(_, level: 1) = element.content { true } else { false }
    }
    // A session without an open screen has no title.
    return first == (snapshot.title.isEmpty ? 0 : 1) ? [] : ["\(first) headings of level 1"]
  }

  /// Returns a sentence for each control that neither Tab nor the arrow keys of a group can reach.
  private static func keyboard(_ snapshot: Snapshot) -> [String] {
    let scope = snapshot.root.dialog ?? snapshot.root
    let order = Set(scope.focusOrder)
    let grouped = Set(
      radioGroups(scope).flatMap { group -> [NodeID] in
        let chips = group.flattened.compactMap(\.id)
        return chips.contains { order.contains($0) } ? chips : []
      })
    return scope.flattened.filter { $0.isInteractive && $0.isEnabled }.compactMap(\.id)
      .filter { !order.contains($0) && !grouped.contains($0) }
      .map { "\($0) can't be reached with the keyboard" }
  }

  private static func radioGroups(_ branch: SnapshotNode) -> [SnapshotNode] {
    let inner = branch.children.flatMap(radioGroups)
    return branch.element.content == .radioGroup ? inner + [branch] : inner
  }

  private static func json(_ snapshot: Snapshot) -> [String] {
    do {
      let data = try JSONEncoder().encode(snapshot)
      let read = try JSONDecoder().decode(Snapshot.self, from: data)
      return read == snapshot ? [] : ["its JSON decodes to another screen"]
    } catch {
      return ["its JSON: \(error)"]
    }
  }
}
