import Core

/// What makes a page that showed one snapshot show the next.
struct PageUpdate: Encodable, Equatable, Sendable {
  /// The version it changes; nil where it says the whole page, whatever was shown.
  var from: Int?
  /// The version the page has afterwards.
  var to: Int
  /// The address.
  var route: String
  /// What the browser calls the page.
  var title: String
  /// How many screens are open, this one included: what the browser can go back.
  var depth: Int
  /// Whether it is another screen than before.
  var isOpened: Bool
  /// The node that has the focus.
  var focus: String?
  /// What changed.
  var changes: [PageChange]
  /// Light, dark, or nothing where that is the browser's affair; said where it may have changed.
  var theme: String?
  /// Why what was done could not be.
  var refusal: Refusal?

  enum CodingKeys: String, CodingKey {
    case from, to, route, title, depth, focus, changes, theme, refusal
    case isOpened = "opened"
  }

  /// Why an input was refused; the kind becomes the answer's status.
  struct Refusal: Encodable, Equatable, Sendable {
    let kind: Explanation.Kind
    let message: String

    enum CodingKeys: CodingKey { case message }
  }
}

/// A screen as the page shows it: the screen itself, what was said, and the question above it.
struct PageParts: Equatable, Sendable {
  let screen: Snapshot.Branch?
  let said: [Snapshot.Branch]
  let above: Snapshot.Branch?

  static let screenPlace = "s"
  static let abovePlace = "q"

  init(_ snapshot: Snapshot) {
    let (first, rest) = (snapshot.root.children.first, snapshot.root.children.dropFirst())
    let isScreen = first?.element.isAnnouncement == false
    screen = isScreen ? first : nil
    let others = isScreen ? Array(rest) : snapshot.root.children
    said = others.filter(\.element.isAnnouncement)
    above = others.first { !$0.element.isAnnouncement }
  }

  /// The screen in its element.
  func main(_ appearance: Appearance?) -> Markup {
    var writer = PageWriter(appearance)
    writer.out.raw("<main id=\"main\" tabindex=\"-1\">")
    if let screen { writer.write(screen, at: Self.screenPlace) }
    writer.out.raw("</main>")
    return writer.out
  }

  /// What was said, in the element that a screen reader listens to.
  func said(_ appearance: Appearance?) -> Markup {
    var writer = PageWriter(appearance)
    writer.out.raw("<div id=\"said\" role=\"status\">")
    for branch in said {
      writer.out.raw("<p class=\"announcement\" dir=\"auto\">")
      writer.out.text(branch.element.value ?? "")
      writer.out.raw("</p>")
    }
    writer.out.raw("</div>")
    return writer.out
  }

  /// The session's own question, in its element.
  func question(_ appearance: Appearance?) -> Markup {
    var writer = PageWriter(appearance)
    writer.out.raw("<div id=\"question\">")
    if let above { writer.write(above, at: Self.abovePlace) }
    writer.out.raw("</div>")
    return writer.out
  }

  /// Everything, whatever was shown.
  func whole(_ appearance: Appearance?) -> [PageChange] {
    [
      PageChange(place: "main", markup: main(appearance).string),
      PageChange(place: "question", markup: question(appearance).string),
      PageChange(place: "said", markup: said(appearance).string),
    ]
  }

  /// What differs from what was shown.
  func changes(since old: PageParts, _ appearance: Appearance?) -> [PageChange] {
    var changes: [PageChange] = []
    if let before = old.screen, let screen {
      changes += PageChange.between(before, screen, at: Self.screenPlace, appearance)
    } else if old.screen != screen {
      changes.append(PageChange(place: "main", markup: main(appearance).string))
    }
    if old.above != above {
      changes.append(PageChange(place: "question", markup: question(appearance).string))
    }
    if old.said != said {
      changes.append(PageChange(place: "said", markup: said(appearance).string))
    }
    return changes
  }
}

extension Element {
  fileprivate var isAnnouncement: Bool {
    if case .announcement = content { true } else { false }
  }
}
