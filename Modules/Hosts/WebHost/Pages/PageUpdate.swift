import Core
import Sessions

/// An update that takes a page from one snapshot to the next.
struct PageUpdate: Encodable, Equatable, Sendable {
  /// The page's version before the update, or `nil` if the update contains the complete page.
  var from: Int?
  /// The page's version after the update.
  var to: Int
  /// The address of the screen.
  var route: String
  /// The title that the browser shows for the page.
  var title: String
  /// The number of open screens, including the current screen.
  ///
  /// This number limits how many screens the browser can go back.
  var depth: Int
  /// Whether the update shows a different screen from the one that the page showed before.
  var isOpened: Bool
  /// The ID of the focused node, or `nil` if no node has the focus.
  var focus: String?
  /// The changes to parts of the page.
  var changes: [PageChange]
  /// The chosen appearance, or `nil` if the appearance can't have changed.
  ///
  /// The value is an empty string if the browser decides.
  var theme: String?
  /// The reason why an input was rejected, or `nil` if no input was rejected.
  var refusal: Refusal?

  enum CodingKeys: String, CodingKey {
    case from, to, route, title, depth, focus, changes, theme, refusal
    case isOpened = "opened"
  }

  /// The reason why an input was rejected.
  ///
  /// The kind determines the HTTP status.
  struct Refusal: Encodable, Equatable, Sendable {
    let kind: Explanation.Kind
    let message: String

    init(_ failure: SessionFailure) {
      (kind, message) = (failure.explanation.kind, failure.explanation.message)
    }

    enum CodingKeys: CodingKey { case message }
  }
}

/// The parts of a page that show a snapshot: the screen, the announcements, and the session's
/// dialog.
struct PageParts: Equatable, Sendable {
  let screen: SnapshotNode?
  let said: [SnapshotNode]
  let above: SnapshotNode?

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

  /// Returns the screen inside the page's `main` element, with its photos below a path.
  func main(
    _ appearance: Appearance?, photosAt path: String = ContentPath.photos
  ) -> Markup {
    var writer = PageWriter(appearance, photosAt: path)
    writer.out.raw("<main id=\"main\" tabindex=\"-1\">")
    if let screen { writer.write(screen, at: Self.screenPlace) }
    writer.out.raw("</main>")
    return writer.out
  }

  /// Returns the announcements inside the page's `said` element, which screen readers observe.
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

  /// Returns the session's own dialog inside the page's `question` element.
  func question(_ appearance: Appearance?) -> Markup {
    var writer = PageWriter(appearance)
    // The offer to undo is a region, so that screen readers can go to it.
    writer.out.raw("<div id=\"question\"")
    if isOffer { writer.out.raw(" role=\"region\" aria-label=\"Last Change\"") }
    writer.out.raw(">")
    if let above, let words = saidByOffer {
      writer.out.raw("<div class=\"row\"")
      writer.out.attribute("id", Self.abovePlace)
      writer.out.attribute("data-said", words)
      writer.out.raw(">")
      for (index, child) in above.children.enumerated() {
        writer.write(child, at: "\(Self.abovePlace).\(index)", in: .column)
      }
      writer.out.raw("</div>")
    } else if let above {
      writer.write(above, at: Self.abovePlace)
    }
    writer.out.raw("</div>")
    return writer.out
  }

  /// Whether ``above`` is the offer to undo or redo a change.
  private var isOffer: Bool { above?.element.content == .row }

  /// The announcement that the offer to undo or redo a change shows instead of the change's name, or
  /// `nil` without an offer or if there are no or several announcements.
  private var saidByOffer: String? { isOffer && said.count == 1 ? said[0].element.value : nil }

  /// Returns the changes that replace all parts, regardless of what the browser shows.
  func whole(_ appearance: Appearance?) -> [PageChange] {
    [
      PageChange(place: "main", markup: main(appearance).string),
      PageChange(place: "question", markup: question(appearance).string),
      PageChange(place: "said", markup: said(appearance).string),
    ]
  }

  /// Returns the changes that turn the old parts into these parts.
  func changes(since old: PageParts, _ appearance: Appearance?) -> [PageChange] {
    var changes: [PageChange] = []
    if let before = old.screen, let screen {
      changes += PageChange.between(before, screen, at: Self.screenPlace, appearance)
    } else if old.screen != screen {
      changes.append(PageChange(place: "main", markup: main(appearance).string))
    }
    if old.above != above || old.saidByOffer != saidByOffer {
      changes.append(PageChange(place: "question", markup: question(appearance).string))
    }
    if old.said != said {
      changes.append(PageChange(place: "said", markup: said(appearance).string))
    }
    return changes
  }
}

extension ScreenElement {
  fileprivate var isAnnouncement: Bool {
    if case .announcement = content { true } else { false }
  }
}
