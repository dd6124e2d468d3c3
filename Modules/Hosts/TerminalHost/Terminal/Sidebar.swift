import Core

/// The main screens at the left edge of a wide terminal, each with the digit that opens it.
struct Sidebar: Sendable {
  /// The fewest columns of a terminal that has room for the sidebar.
  static let leastColumns = 100

  /// The sidebar's width with the line beside it, or 0 if there are no entries.
  let columns: Int
  private let navigation: Navigation
  /// The destinations and tools, the one that the digit 1 opens first.
  private let entries: [Navigation.Link]

  init(navigation: Navigation) {
    self.navigation = navigation
    entries = Array((navigation.destinations + navigation.tools).prefix(9))
    let titles = entries + navigation.views.values.joined()
    columns = titles.map { $0.title.columns + 6 }.max() ?? 0
  }

  /// Returns the screen that a digit opens from another screen, or `nil` if none.
  ///
  /// On one of a destination's screens, the destination's digit opens the next one.
  func route(for digit: Character, from current: Route) -> Route? {
    guard digit.isASCII, let number = digit.wholeNumberValue,
      entries.indices.contains(number - 1)
    else { return nil }
    let home = entries[number - 1].route
    let views = views(of: home)
    let place = views.firstIndex { $0.parts == current.parts }
    let next = place.map { views[($0 + 1) % views.count] } ?? home
    return next.parts == current.parts ? nil : next
  }

  /// Returns the sidebar's rows beside a screen, whose destination and view are reversed.
  ///
  /// The destination's other screens are below it.
  func lines(at current: Route, height: Int) -> [StyledLine] {
    let home = navigation.home(of: current)
    var lines = [StyledLine]()
    for (index, entry) in entries.enumerated() {
      let views = navigation.views[entry.route] ?? []
      let showsViews = home == entry.route
      let isCurrent = showsViews && !views.dropFirst().contains { $0.route.parts == current.parts }
      lines.append(line("\(index + 1) \(entry.title)", isCurrent: isCurrent))
      for view in showsViews ? views.dropFirst() : [] {
        lines.append(line("  \(view.title)", isCurrent: view.route.parts == current.parts))
      }
    }
    lines += Array(repeating: line("", isCurrent: false), count: max(0, height - lines.count))
    return Array(lines.prefix(height))
  }

  private func views(of home: Route) -> [Route] {
    navigation.views[home]?.map(\.route) ?? [home]
  }

  private func line(_ text: String, isCurrent: Bool) -> StyledLine {
    let room = columns - 2
    let padding = String(repeating: " ", count: max(0, room - 1 - text.columns))
    let look = isCurrent ? TextLook(bold: true, reversed: true) : TextLook(.mutedText)
    return StyledLine([StyledText(" \(text)\(padding)", look), StyledText("│ ", TextLook(.edge))])
  }
}
