public import Core
import Sessions

extension HeadlessScreen {
  /// Returns the only node that matches a target.
  ///
  /// - Throws: ``HeadlessFailure`` if no node or several nodes match.
  public func element(_ target: Target) async throws -> ScreenElement { try await find(target) }

  /// Returns whether the screen shows text as a title, label, value, hint, or message.
  ///
  /// The text must equal one of the screen's strings or, if `partly` is `true`, be a substring of
  /// one.
  public func shows(_ words: String, partly: Bool = false) async -> Bool {
    let snapshot = await session.snapshot
    let texts = [snapshot.title] + snapshot.root.flattened.flatMap(\.texts)
    return texts.contains { partly ? $0.contains(words) : $0 == words }
  }

  /// Returns all nodes of a kind, such as `list`, in reading order.
  public func elements(ofKind kind: String) async -> [ScreenElement] {
    await session.snapshot.root.flattened.filter { $0.content.name == kind }
  }

  /// The screen as text.
  public var outline: String { get async { await session.snapshot.outline } }

  nonisolated(nonsending) func find(_ target: Target) async throws -> ScreenElement {
    let root = await session.snapshot.root
    let elements = (root.dialog ?? root).flattened
    var found = target.matches(in: elements)
    if found.isEmpty { found = target.matches(in: root.flattened) }
    if found.count == 1 { return found[0] }
    guard found.isEmpty else {
      let ids = found.compactMap { $0.id?.text }
      throw await failure(.ambiguous(target: "\(target)", ids: ids))
    }
    let labels = elements.filter { $0.id != nil }.flatMap { [$0.label, $0.id?.text] }
    let near = closestMatches(to: target.bare, in: labels.compactMap(\.self))
    throw await failure(.missing(target: "\(target)", nearest: near))
  }
}

extension ScreenElement {
  /// The node's strings that a user can read or hear.
  public var texts: [String] {
    [label, spoken, value, hint, message].compactMap(\.self) + fieldTexts
  }

  private var fieldTexts: [String] {
    switch content {
    case .textField(let field), .textArea(let field):
      [field.value.isEmpty ? field.placeholder : nil, field.suffix].compactMap(\.self)
    case .comboBox(let box):
      [box.field.value.isEmpty ? box.field.placeholder : nil].compactMap(\.self)
        + box.options.map(\.label)
    case .select(let select):
      select.options.filter { $0.key == select.selected }.map(\.label)
    default: []
    }
  }
}

extension Target {
  var bare: String {
    switch self {
    case .words(let words): words
    case .id(let id): id.text
    case .kind(_, let label): label
    }
  }
}
