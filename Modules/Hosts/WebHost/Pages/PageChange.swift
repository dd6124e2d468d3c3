import Core
import Crypto

/// A change to one element of a page.
struct PageChange: Encodable, Equatable, Sendable {
  /// The ID of the element to change.
  var place: String
  /// The element's new markup, or the markup to append to the element.
  var markup: String
  /// Whether the markup is appended to the element instead of replacing the element.
  var isFurther = false

  enum CodingKeys: String, CodingKey {
    case place = "at"
    case markup = "html"
    case isFurther = "more"
  }
}

extension PageChange {
  /// Returns a digest of the markup of several elements, by which a page says what it shows.
  static func digest(of markups: [some Sequence<UInt8>]) -> String {
    var digest = SHA256()
    for markup in markups { digest.update(data: Array(markup)) }
    return digest.finalize().prefix(16).map { String($0, radix: 16) }.joined(separator: "-")
  }

  /// Returns the smallest changes between two snapshots of the same screen.
  ///
  /// Applying these changes to the old snapshot's page gives the new snapshot's page.
  ///
  /// - Complexity: O(*n*), where *n* is the number of nodes.
  static func between(
    _ old: SnapshotNode, _ new: SnapshotNode, at place: PageWriter.Place,
    _ appearance: Appearance?
  ) -> [PageChange] {
    var comparison = Comparison(appearance: appearance)
    comparison.compare(old, new, at: place, in: .column)
    return comparison.changes
  }
}

private struct Comparison {
  let appearance: Appearance?
  var changes: [PageChange] = []

  mutating func compare(
    _ old: SnapshotNode, _ new: SnapshotNode, at place: PageWriter.Place,
    in parent: PageWriter.Parent
  ) {
    if case .list(let before) = old.element.content, case .list(let after) = new.element.content,
      !parent.isList
    {
      return compareLists(old, before, new, after, at: place, in: parent)
    }
    // A radio group has one Tab stop, and a link's markup depends on the link's children, so radio
    // groups and links are rewritten as a whole.
    if new.element.isWrittenWhole {
      if old != new { rewrite(new, at: place, in: parent) }
      return
    }
    guard old.element == new.element,
      old.element.label == nil || old.namesItself == new.namesItself,
      old.children.count == new.children.count, old.isTable == new.isTable,
      old.isDrawn == new.isDrawn,
      parent.isList == false || new.element.isRow
    else {
      if old != new { rewrite(new, at: place, in: parent) }
      return
    }
    let isRow = parent.isTable && new.element.content == .row
    for (index, pair) in zip(old.children, new.children).enumerated() {
      compare(pair.0, pair.1, at: "\(place).\(index)", in: isRow ? .cells : .column)
    }
  }

  /// Adds the changes between two lists.
  ///
  /// If the new list begins with the old list's rows, compared by ID, this function rewrites only
  /// the changed rows, and appends the additional rows.
  private mutating func compareLists(
    _ old: SnapshotNode, _ before: ListPage, _ new: SnapshotNode,
    _ after: ListPage,
    at place: PageWriter.Place, in parent: PageWriter.Parent
  ) {
    var unpaged = old.element
    unpaged.content = new.element.content
    guard unpaged == new.element, new.children.count >= old.children.count,
      old.children.isEmpty == new.children.isEmpty,
      zip(old.children, new.children).allSatisfy({ $0.element.id == $1.element.id })
    else {
      if old != new { rewrite(new, at: place, in: parent) }
      return
    }
    let rows = PageWriter.Parent.list(isTable: new.element.role == .table)
    for (index, pair) in zip(old.children, new.children).enumerated() {
      compare(pair.0, pair.1, at: "\(place).\(index)", in: rows)
    }
    if new.children.count > old.children.count {
      var writer = PageWriter(appearance)
      for index in old.children.count..<new.children.count {
        writer.write(new.children[index], at: "\(place).\(index)", in: rows)
      }
      changes.append(
        PageChange(place: place + "-items", markup: writer.out.string, isFurther: true))
    }
    if before != after || new.children.count > old.children.count {
      var writer = PageWriter(appearance)
      writer.more(new, after, place)
      changes.append(PageChange(place: place + "-more", markup: writer.out.string))
    }
  }

  private mutating func rewrite(
    _ branch: SnapshotNode, at place: PageWriter.Place, in parent: PageWriter.Parent
  ) {
    var writer = PageWriter(appearance)
    writer.write(branch, at: place, in: parent)
    changes.append(PageChange(place: place, markup: writer.out.string))
  }
}

extension ScreenElement {
  fileprivate var isWrittenWhole: Bool {
    switch content {
    case .radioGroup, .link: true
    case .row: isHeadings
    default: false
    }
  }
}
