import Core
import TestKit

/// Sketches of the home screen, and of search, statistics, settings, and trash.
enum HubSketches {
  static let all = [
    hub, findStart, find, foundNothing, stats, settings, trash, emptyTrash, devices,
  ]

  static let devices = ScreenSketch(
    "Devices", at: "/settings/devices",
    [
      .heading("Devices", level: 1),
      .qrCode(
        QRCode(rows: [[true, false], [false, true]]), label: "QR code with the address"),
      .text("https://stash.local/?token=a-b", label: "Address"),
      .act("devices.connect", "New Address", role: .primary),
      .list(
        "devices.list", label: "Devices", ListPage(),
        [
          .row([
            .text("Firefox on Linux", role: .headline), .text("This device", role: .status),
            .hint("Signed in March 1, 2026"), devicesMenu("Firefox on Linux", 1),
          ]),
          .row([
            .text("Safari on iPhone", role: .headline),
            .hint("Last seen today at 07:02"), .hint("Signed in March 1, 2026"),
            devicesMenu("Safari on iPhone", 2),
          ]),
        ]),
      .act("devices.sign-out-others", "Sign Out All Others", role: .danger),
    ])

  private static func devicesMenu(_ name: String, _ number: Int) -> Node<Did> {
    .menu(
      "Actions for \(name)",
      [
        .act(NodeID("devices.rename.\(number)"), "Rename"),
        .act(NodeID("devices.sign-out.\(number)"), "Sign Out", role: .danger),
      ])
  }

  static let hub = ScreenSketch(
    "Stashbook", at: "/",
    [
      .heading("Stashbook", level: 1),
      .list("hub.cards", label: "Today", ListPage(), [working, weight, photos])
        .withRole(.overview),
      .vstack(
        "hub.screens", label: "All Screens", role: .navigation,
        [
          .link("hub.canvases", "Canvases", to: "/canvases", role: .card),
          .link("hub.find", "Find", to: "/find", role: .card),
        ]),
    ])

  private static let working = Node<Did>.row(
    [
      .link(
        "hub.canvas", "Kitchen Garden", to: "/canvases/1",
        [
          .image(Picture(photo: RecordID("0199-photo-1"), variant: .display), label: "Cover"),
          .text("In Progress", role: .muted), .text("Kitchen Garden", role: .headline),
          .text("March 1, 2026", role: .muted), .text("The garden path is done"),
        ]),
      .link("hub.entry", "Add Entry", to: "/canvases/1/journal/new", role: .primary),
    ], role: .prominent)

  private static let weight = Node<Did>.row([
    .link(
      "hub.weight", "82.4 kg", to: "/weight",
      [
        .text("Weight", role: .muted), .text("82.4 kg", role: .metric),
        .chart(
          "hub.chart", summary: "82.4 kg on March 1", Reference(source: "weight", revision: 1)),
      ])
  ])

  private static let photos = Node<Did>.row([
    .link("hub.photos", "61 photos", to: "/photos", [.text("61 photos", role: .metric)]),
    .photoGrid(
      "hub.latest", label: "Latest Photos",
      [
        .link(
          "hub.photo", "Photo from March 1", to: "/photos/1",
          [
            .image(
              Picture(photo: RecordID("0199-photo-1"), variant: .thumbnail), label: "Photo")
          ])
      ]),
  ])

  private static func search(_ text: String) -> Node<Did> {
    .field(
      "find.query", "Find", TextField(value: text, placeholder: "Search everything"))
  }

  static let findStart = ScreenSketch(
    "Find, before anything is typed", at: "/find",
    [
      .heading("Find", level: 1), search(""), .heading("Recent"),
      .list(
        "find.recent", label: "Recent", ListPage(),
        [
          .row([
            .link(
              "find.result.1", "Kitchen Garden", to: "/canvases/1",
              [
                .image(
                  Picture(photo: RecordID("0199-photo-1"), variant: .thumbnail), label: "Photo"),
                .text("Kitchen Garden", role: .headline),
                .text("Canvas · Fern & Thread", role: .muted),
              ])
          ]),
          .row([
            .link(
              "find.result.2", "82.4 kg", to: "/weight/1/edit",
              [.text("82.4 kg", role: .headline), .text("Weight · 2026-03-01", role: .muted)])
          ]),
        ]),
      .heading("Actions"),
      .list(
        "find.actions", label: "Actions", ListPage(),
        [.row([.link("find.add", "Add Canvas", to: "/canvases/new").withIcon(.add)])]),
      .heading("Screens"),
      .list(
        "find.places", label: "Screens", ListPage(),
        [.row([.link("find.canvases", "Canvases", to: "/canvases").withIcon(.canvas)])]),
    ])

  static let find = ScreenSketch(
    "Find", at: "/find",
    [
      .heading("Find", level: 1), search("garden"),
      .pages(
        "find.results", "Results", total: 2,
        [
          .row([
            .link(
              "find.result.1", "Kitchen Garden", to: "/canvases/1",
              [.text("Canvas", role: .status), .text("Fern & Thread", role: .muted)])
          ]),
          .row([
            .link(
              "find.result.2", "Entry of March 1", to: "/canvases/1",
              [.text("Journal", role: .status), .text("The garden path is done", role: .muted)])
          ]),
        ]),
    ])

  static let foundNothing = ScreenSketch(
    "Find, nothing found", at: "/find",
    [
      .heading("Find", level: 1), search("(tag:floral"),
      .hint("this parenthesis isn't closed", role: .danger),
      .emptyState("No results for “(tag:floral”.", [.act("find.clear", "Clear")]),
    ])

  static let stats = ScreenSketch(
    "Statistics", at: "/stats",
    [
      .heading("Statistics", level: 1), .text("134 canvases", role: .muted),
      counts("stats.status", "By Status", [("Stash", 120), ("WIP", 7), ("Finished", 7)]),
      counts("stats.mesh", "By Mesh Count", [("13 mesh", 80), ("18 mesh", 50), ("None", 4)]),
      counts("stats.designer", "By Designer", [("Fern & Thread", 130), ("2 others", 4)]),
      .vstack(
        "stats.finished", label: "Finished per Month", role: .section,
        [
          .vstack(
            "stats.finished.2026", label: "2026",
            [
              .flow([
                .bar("Jan", Bar(count: 0, largest: 7)), .bar("Feb", Bar(count: 7, largest: 7)),
              ]),
              .text("7", label: "Total", role: .data),
            ])
        ]),
    ])

  private static func counts(
    _ id: NodeID, _ label: String, _ counts: [(String, Int)]
  ) -> Node<Did> {
    .vstack(
      id, label: label, role: .section,
      counts.map { name, count in
        .link(
          id.part("\(counts.firstIndex { $0.0 == name } ?? 0)"), name,
          to: Route(parts: ["canvases"], query: ["text": name]),
          [.bar(name, Bar(count: count, largest: counts.map(\.1).max() ?? 0))])
      })
  }

  static let settings = ScreenSketch(
    "Settings", at: "/settings",
    [
      .heading("Settings", level: 1),
      .vstack(
        "settings.appearance", label: "Appearance", role: .card,
        [
          segments(
            "settings.theme", "Appearance", ["Match device", "Light", "Dark"])
        ]),
      .vstack(
        "settings.weight", label: "Weight", role: .card,
        [
          segments("settings.unit", "Weight Unit", ["Kilograms", "Pounds"]),
          .field("settings.goal", "Goal Weight", TextField(value: "", placeholder: "None")),
        ]),
      .disclosure(
        "settings.advanced", label: "Advanced", isOpen: true, onTap: .tapped("settings.advanced")
      ) {
        [
          .vstack(
            "settings.photos", label: "Photos", role: .card,
            [
              .field(
                "settings.megabytes", "Photo File Size Limit (MB)",
                TextField(value: "0", keypad: .numeric),
                message: "Enter a whole number from 1 to 2000")
            ])
        ]
      },
    ])

  /// Returns a choice between a few options, of which the first is chosen.
  private static func segments(_ id: NodeID, _ label: String, _ options: [String]) -> Node<Did> {
    let chips = options.enumerated().map { place, option in
      Node<Did>.chip(
        id.part("\(place)"), option, isSelected: place == 0, onTap: .tapped(id.part("\(place)")))
    }
    return .radioGroup(id, label: label, role: .segmented, [.flow(chips)])
  }

  static let trash = ScreenSketch(
    "Trash", at: "/trash",
    [
      .heading("Trash", level: 1), .hint("Kept for 30 days."),
      .pages(
        "trash.list", "Deleted Items", total: 61, more: true,
        [
          .row([
            .text("Kitchen Garden", label: "Canvas", role: .headline),
            .text("2026-03-01", label: "Deleted", role: .data),
            .act("trash.1.restore", "Restore Kitchen Garden"),
          ])
        ]),
      .act("trash.empty", "Empty Trash", role: .danger),
      .ask(
        "trash.confirm", "Empty the trash?",
        "All items are removed permanently. You can't undo this.",
        [
          .act("trash.confirm.yes", "Empty Trash", role: .danger),
          .act("trash.confirm.no", "Cancel"),
        ]),
    ])

  static let emptyTrash = ScreenSketch(
    "Trash, empty", at: "/trash",
    [
      .heading("Trash", level: 1),
      .emptyState("The trash is empty."),
      .act("trash.empty", "Empty Trash", role: .danger, because: "The trash is empty"),
    ])
}
