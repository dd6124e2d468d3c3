import Core

/// The links that every page shows, next to the screen on a wide window or below it on a phone.
struct NavigationBar {
  private let navigation: Navigation
  private let route: Route

  /// Creates the links of a page that shows a screen, whatever the query of the screen's route.
  init(_ navigation: Navigation, at route: Route) {
    (self.navigation, self.route) = (navigation, Route(parts: route.parts))
  }

  /// The markup, which is the same for every screen except for the marked link.
  var markup: Markup {
    var out = Markup()
    let home = navigation.home(of: route)
    out.raw("<header class=\"top\">")
    back(to: home, into: &out)
    out.raw("<span class=\"brand\">Stashbook</span>")
    out.raw("<nav class=\"places\" aria-label=\"Main\"><ul>")
    // On a phone, the Add button is in the middle, and the Tab key moves in the visible order.
    let middle = (navigation.destinations.count + 1) / 2
    links(navigation.destinations.prefix(middle), around: home, into: &out)
    if !navigation.additions.isEmpty { adding(into: &out) }
    links(navigation.destinations.dropFirst(middle), around: home, into: &out)
    out.raw("</ul></nav>")
    if !navigation.tools.isEmpty {
      out.raw("<nav class=\"tools\" aria-label=\"Tools\"><ul>")
      links(navigation.tools[...], around: home, into: &out)
      out.raw("</ul></nav>")
    }
    out.raw("</header>")
    up(to: home, into: &out)
    for (place, views) in navigation.views.sorted(by: { "\($0.key)" < "\($1.key)" }) {
      out.raw("<nav class=\"views\"")
      out.attribute("aria-label", views.first?.title)
      out.attribute("data-home", place.description)
      if !views.contains(where: { $0.route == route }) { out.raw(" hidden") }
      out.raw("><ul>")
      links(views[...], around: nil, into: &out)
      out.raw("</ul></nav>")
    }
    return out
  }

  /// Whether the current screen is a place, which has a link of its own.
  private var isPlace: Bool {
    let places = navigation.destinations + navigation.tools + navigation.views.flatMap(\.value)
    return places.contains { $0.route == route }
  }

  /// Writes a link to the place that contains the current screen, hidden if that is the screen
  /// itself.
  private func back(to home: Route?, into out: inout Markup) {
    out.raw("<a class=\"back\"")
    out.attribute("href", (home ?? "/").description)
    if home == nil || isPlace { out.raw(" hidden") }
    out.raw(">")
    out.append(Self.arrow)
    out.raw("<span>Back</span></a>")
  }

  /// Writes the link that is above the title in a wide window, with the name of the place that
  /// contains the current screen.
  private func up(to home: Route?, into out: inout Markup) {
    let place = (navigation.destinations + navigation.tools).first { $0.route == home }
    out.raw("<nav class=\"up\" aria-label=\"Back\"")
    if place == nil || isPlace { out.raw(" hidden") }
    out.raw("><a")
    out.attribute("href", (home ?? "/").description)
    out.raw(">")
    out.append(Self.arrow)
    out.raw("<span>")
    out.text(place?.title ?? "")
    out.raw("</span></a></nav>")
  }

  /// The icon of the links that lead back.
  private static var arrow: Markup {
    var out = Markup()
    out.raw("<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\">")
    out.raw("<path d=\"M14.5 5.5 8 12l6.5 6.5\"/></svg>")
    return out
  }

  /// Writes links, with marks on the link to the current screen and on the link to `home`, which
  /// contains the current screen.
  private func links(
    _ links: ArraySlice<Navigation.Link>, around home: Route?, into out: inout Markup
  ) {
    for link in links {
      out.raw("<li><a data-place")
      out.attribute("href", link.route.description)
      out.attribute("title", link.title)
      out.attribute("data-icon", link.icon?.rawValue)
      if link.route == route {
        out.raw(" aria-current=\"page\"")
      } else if link.route == home {
        out.raw(" aria-current=\"true\"")
      }
      out.raw(">")
      if let icon = link.icon { out.append(icon.markup) }
      out.raw("<span")
      out.attribute("data-text", link.title)
      out.raw(">")
      out.text(link.title)
      out.raw("</span></a></li>")
    }
  }

  private func adding(into out: inout Markup) {
    out.raw("<li class=\"add\"><button type=\"button\" popovertarget=\"additions\" title=\"Add\">")
    out.append(Icon.add.markup)
    out.raw("<span>Add</span></button><ul id=\"additions\" popover>")
    for link in navigation.additions {
      out.raw("<li><a")
      out.attribute("href", link.route.description)
      out.raw(">")
      out.text(link.title)
      out.raw("</a></li>")
    }
    out.raw("</ul></li>")
  }
}

extension Icon {
  /// The icon as a line drawing, hidden from assistive technologies.
  var markup: Markup {
    var out = Markup()
    out.raw("<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"")
    out.raw(path)
    out.raw("\"/></svg>")
    return out
  }

  /// The lines on a grid of 24 units.
  private var path: StaticString {
    switch self {
    case .home: "M4 11.5 12 4.5l8 7M6 10v9.5h4.5V14h3v5.5H18V10"
    case .canvas:
      "M6 4h12q2 0 2 2v12q0 2-2 2H6q-2 0-2-2V6q0-2 2-2M4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16"
    case .photos:
      "M5.5 5h13q2 0 2 2v10q0 2-2 2h-13q-2 0-2-2V7q0-2 2-2M4 17l5-4.5 3.5 3 3-2.5 5 4M6.8 9.8a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0"
    case .camera:
      "M4 8.5q0-2 2-2h2.2L9.5 4.5h5l1.3 2H18q2 0 2 2v8.5q0 2-2 2H6q-2 0-2-2zM8.6 12.6a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0"
    case .drawing:
      "M11.2 12.2 19 4.4q1-.8 1.4-.2.6.5-.2 1.5l-7.5 8.1M11.2 12.2q2.4.8 1.5 3.6-1 3-4.4 3-2.8 0-4.3-1.3 1.9-.5 2-2.2.3-3.4 3.6-3.3.8 0 1.6.2"
    case .weight:
      "M7 5h10q3 0 3 3v9q0 3-3 3H7q-3 0-3-3V8q0-3 3-3M7.5 11a4.5 4.5 0 0 1 9 0zM12 11l1.6-3"
    case .add: "M12 5v14M5 12h14"
    case .search: "M4.5 10.5a6 6 0 1 0 12 0a6 6 0 1 0-12 0M15 15l5 5"
    case .settings:
      "M10.4 3.6h3.2l.5 2.5 1.9 1.1 2.4-.9 1.6 2.8-1.9 1.6v2.2l1.9 1.6-1.6 2.8-2.4-.9-1.9 1.1-.5 2.5h-3.2l-.5-2.5-1.9-1.1-2.4.9L4 14.9l1.9-1.6v-2.2L4 9.5l1.6-2.8 2.4.9 1.9-1.1zM9.4 12.2a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0"
    case .undo: "M9 5 4.5 9.5 9 14M4.5 9.5H14q5.5 0 5.5 5T14 19.5H9"
    case .redo: "M15 5l4.5 4.5L15 14M19.5 9.5H10q-5.5 0-5.5 5t5.5 5h5"
    case .stamp:
      "M10.2 12q.6-2.5-.5-4.3a2.9 2.9 0 1 1 4.6 0q-1.1 1.8-.5 4.3h3.7q2 0 2 2v2.5H4.5V14q0-2 2-2zM5.5 19.8h13"
    case .eraser:
      "M13.5 5.2 19.3 11q1 1 0 2l-5.9 6H8.2l-3.5-3.5q-1-1 0-2l7-8.3q.9-.9 1.8 0M8.7 9.3l6.6 6.6M8.2 19h11.3"
    case .download: "M12 4.5v10.5M7.5 11l4.5 4.5 4.5-4.5M5 19.5h14"
    case .ascending: "M12 19V6M6.5 11 12 5.5l5.5 5.5"
    case .descending: "M12 5v13M6.5 13l5.5 5.5 5.5-5.5"
    case .action: "M13 4 6 13.5h5.5L11 20l7-9.5h-5.5z"
    case .details: "M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0M12 11v5M12 8v.1"
    }
  }
}
