import Core
import HeadlessHost

extension HeadlessDriver {
  /// Returns whether the screen contains a match for a selector.
  public func sees(_ what: FlowSelector) async throws -> Bool {
    what.finds(in: try await host.snapshot)
  }

  /// Checks that the screen contains a match, or no match if `isVisible` is `false`.
  ///
  /// The check doesn't wait, because the screen of an idle app can't change by itself.
  ///
  /// - Throws: ``HeadlessFailure`` if the check fails.
  public func expect(_ what: FlowSelector, isVisible: Bool) async throws {
    let host = try host
    let snapshot = await host.snapshot
    guard what.finds(in: snapshot) != isVisible else { return }
    let step = isVisible ? "assertVisible \(what)" : "assertNotVisible \(what)"
    throw await host.failure(what.reason(isVisible, in: snapshot), at: step)
  }

  /// Taps the only matching node.
  public func tap(_ target: FlowSelector) async throws {
    try await host.send(.tap, to: .id(try await find(target)), "tap")
  }

  /// Chooses the select's option, or the combo box's suggestion, with the displayed label `option`.
  public func choose(_ option: String, in field: FlowSelector) async throws {
    try await host.choose(option, in: .id(try await find(field)))
  }

  /// Loads more rows of a list, as a swipe up does.
  ///
  /// - Throws: ``FlowDriverFailure/notPossible(_:)`` if the direction isn't up; ``HeadlessFailure``
  ///   if `start` is `nil` and no list, or more than one list, can load more rows.
  public func swipe(_ direction: FlowDirection, from start: FlowSelector?) async throws {
    guard direction == .up else {
      let way = direction.rawValue
      throw FlowDriverFailure.notPossible("This driver can swipe only UP, not \(way)")
    }
    let host = try host
    if let start {
      return try await host.send(.more, to: .id(try await find(start)), "swipe up")
    }
    let lists = await host.elements(ofKind: "list").filter(\.hasMore)
    guard lists.count == 1, let id = lists[0].id else {
      let ids = lists.compactMap { $0.id?.text }
      let what = "a list with more rows"
      throw await host.failure(
        ids.isEmpty ? .missing(target: what, nearest: []) : .ambiguous(target: what, ids: ids),
        at: "swipe up")
    }
    try await host.send(.more, to: .id(id), "swipe up")
  }

  /// Returns the ID of the only matching node, searching an open dialog first.
  ///
  /// If the selector has an index, several nodes may match, and the index (zero-based) selects one.
  private func find(_ selector: FlowSelector) async throws -> NodeID {
    let host = try host
    let snapshot = await host.snapshot
    let reach = (snapshot.root.dialog ?? snapshot.root).flattened
    var found = selector.targets(in: reach, focus: snapshot.focus)
    if found.isEmpty {
      found = selector.targets(in: snapshot.root.flattened, focus: snapshot.focus)
    }
    if let index = selector.index { found = found.dropFirst(index).prefix(1).map(\.self) }
    if found.count == 1, let id = found[0].id { return id }
    let reason: HeadlessFailure.Reason =
      found.isEmpty
      ? .missing(target: "\(selector)", nearest: selector.nearestNames(in: reach))
      : .ambiguous(target: "\(selector)", ids: found.compactMap { $0.id?.text })
    throw await host.failure(reason, at: "find \(selector)")
  }
}

extension ScreenElement {
  var hasMore: Bool {
    guard case .list(let page) = content else { return false }
    return page.hasMore
  }
}
