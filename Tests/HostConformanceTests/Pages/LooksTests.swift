import BrowserKit
import Core
import Foundation
import TerminalHost
import TestKit
import Testing

@Suite("Appearance of pages in Chromium", .serialized, .highPriority)
struct LooksTests {
  @Test(
    "DT-6 Every color, type size, gap, and corner radius on every screen is a design token's value",
    arguments: Appearance.allCases)
  func tokens(_ appearance: Appearance) async throws {
    let world = try AppWorld()
    try await world.fill()
    let theme = try await world.assembly().theme()
    let app = try await ServedApp(world.world, make: world.assembly(photos:))
    var device = BrowserTab.Device()
    device.isDark = appearance == .dark
    let visit = try await Visit(app, on: device)
    let allowed = Allowed(theme, appearance)
    let dark = Allowed(theme, .dark)
    for route in try await world.routes {
      try await visit.open(route)
      let styles = try await visit.tab.value(of: Self.styles, [String: [String: String]].self)
      let colors = styles["color"] ?? styles["dark color"]
      #expect(colors?.isEmpty == false)
      for (property, values) in styles {
        let isDark = property.hasPrefix("dark ")
        let name = isDark ? String(property.dropFirst(5)) : property
        for (value, place) in values where !(isDark ? dark : allowed).has(value, as: name) {
          Issue.record("\(route): \(property) of \(place) is \(value), which isn't a token")
        }
      }
    }
    try await visit.leave()
    try await app.end()
  }

  /// A script that returns the style values of visible elements, each with an example element.
  ///
  /// The names of the properties of elements that are always dark begin with `dark`.
  private static let styles = """
    () => {
      const found = {};
      const names = ["color", "backgroundColor", "borderTopColor", "fontSize", "rowGap",
        "borderTopLeftRadius"];
      for (const node of document.querySelectorAll("body, body *")) {
        if (!node.checkVisibility() || node.closest("svg, canvas")) continue;
        const style = getComputedStyle(node);
        for (const name of names) {
          if (name === "borderTopColor" && style.borderTopWidth === "0px") continue;
          const key = style.colorScheme === "dark" ? `dark ${name}` : name;
          (found[key] ??= {})[style[name]] ??= `${node.tagName}.${node.className}#${node.id}`;
        }
      }
      return found;
    }
    """

  @Test(
    "DT-6 Each element uses the value of the design token for its purpose",
    arguments: Appearance.allCases)
  func purposes(_ appearance: Appearance) async throws {
    let world = try AppWorld()
    try await world.fill()
    let theme = try await world.assembly().theme()
    let app = try await ServedApp(world.world, make: world.assembly(photos:))
    var device = BrowserTab.Device()
    device.isDark = appearance == .dark
    let visit = try await Visit(app, on: device)
    try await visit.open("/canvases/new")
    try await visit.tap("canvas.mesh.preset.18")
    func color(_ name: ColorName) -> String { theme.color(name, in: appearance).css }
    func length(_ name: LengthName) -> String { "\(Int(theme.length(name)))px" }
    func size(_ name: TypographyName) -> String { "\(Int(theme.typography(name).size))px" }
    let expected = [
      ("body", "backgroundColor", color(.ground)), ("body", "color", color(.text)),
      ("body", "fontSize", size(.body)), ("h1", "fontSize", size(.largeTitle)),
      (".add > button", "backgroundColor", color(.action)),
      (".add > button", "color", color(.onAction)),
      (".button.primary", "minHeight", length(.touch)),
      (".chip.selected", "backgroundColor", color(.action)),
      (".chip.selected > button", "color", color(.onAction)),
      (".chip", "minHeight", length(.chip)), (".flow", "columnGap", length(.spaceSm)),
      (".flow", "rowGap", length(.spaceSm)), ("main > .column", "rowGap", length(.spaceXl)),
      (".hint", "color", color(.mutedText)), (".hint", "fontSize", size(.footnote)),
      ("input[data-kind]", "backgroundColor", color(.card)),
      ("input[data-kind]", "borderTopColor", color(.edge)),
      ("input[data-kind]", "borderTopLeftRadius", length(.radiusSm)),
      ("input[data-kind]", "minHeight", length(.touch)),
      (".section", "backgroundColor", color(.section)),
      (".section", "borderTopLeftRadius", length(.radiusCard)),
    ]
    for (selector, property, value) in expected {
      let script = "getComputedStyle(document.querySelector('\(selector)')).\(property)"
      let found = try await visit.tab.value(of: script, String.self)
      #expect(found == value, "\(selector) \(property)")
    }
    try await visit.leave()
    try await app.end()
  }

  @Test(
    "TG-20 Chips are within a pixel of their flow layout positions in either reading direction",
    arguments: [320, 390, 768, 1_100])
  func flow(_ width: Int) async throws {
    let world = try AppWorld()
    let spacing = try await world.assembly().theme().length(.spaceSm)
    let app = try await ServedApp(world.world, make: world.assembly(photos:))
    var device = BrowserTab.Device()
    device.width = width
    let visit = try await Visit(app, on: device)
    try await visit.open("/canvases/new")
    let tags = (1...12).map { String(repeating: "stitch", count: $0 % 5 + 1) + "\($0)" }
    try await visit.paste(
      (tags + [String(repeating: "w", count: 60), "日本", "حديقة"]).joined(separator: ","),
      into: "canvas.tags.input")
    for isRightToLeft in [false, true] {
      if isRightToLeft {
        _ = try await visit.tab.value(of: "document.documentElement.dir = 'rtl'", String.self)
      }
      let flows = try await visit.tab.value(of: Self.flows, [Flow].self)
      #expect(flows.count == 2 && flows.contains { $0.boxes.count == 15 })
      let layout = FlowLayout(
        spacing: spacing, rowSpacing: spacing, isRightToLeft: isRightToLeft)
      for flow in flows {
        let placed = layout.arrange(
          flow.boxes.map { FlowLayout.Size(width: $0[2], height: $0[3]) }, width: flow.width)
        let left = isRightToLeft ? flow.width - placed.size.width : 0
        for (box, frame) in zip(flow.boxes, placed.frames) {
          let off = [
            box[0] - frame.x - left, box[1] - frame.y, box[2] - frame.width, box[3] - frame.height,
          ]
          #expect(off.allSatisfy { abs($0) <= 1 }, "\(box) for \(frame)")
        }
        #expect(abs(flow.height - placed.size.height) <= 1)
      }
    }
    try await visit.leave()
    try await app.end()
  }

  private struct Flow: Decodable {
    let width: Double, height: Double
    /// The x, y, width, and height of each chip, relative to the flow's upper left corner.
    let boxes: [[Double]]
  }

  private static let flows = """
    () => [...document.querySelectorAll(".flow")].map((flow) => {
      const outer = flow.getBoundingClientRect();
      const boxes = [...flow.children].map((chip) => {
        const box = chip.getBoundingClientRect();
        return [box.x - outer.x, box.y - outer.y, box.width, box.height];
      });
      return { width: outer.width, height: outer.height, boxes };
    })
    """

  @Test("On a phone, a dialog covers the destinations, and nothing covers its controls")
  func dialogOnTop() async throws {
    let world = try AppWorld()
    try await world.fill()
    let app = try await ServedApp(world.world, make: world.assembly(photos:))
    let visit = try await Visit(app, on: .phone)
    try await visit.open("/canvases")
    try await visit.tap("canvases.filter.open")
    let covered = try await visit.tab.misfits()
    #expect(covered == [])
    // Browsers find no inert elements at a point, although they may be in front.
    let isInFront = """
      () => {
        for (const node of document.querySelectorAll("[inert]")) node.inert = false;
        return document.elementFromPoint(innerWidth / 2, innerHeight - 2).matches(".dialog");
      }
      """
    #expect(try await visit.tab.value(of: isInFront, Bool.self))
    try await visit.leave()
    try await app.end()
  }

  @Test(
    "What is behind a dialog, sheet, menu, or the palette is dark, and so is the viewer",
    arguments: Appearance.allCases)
  func scrim(_ appearance: Appearance) async throws {
    let world = try AppWorld()
    try await world.fill()
    let theme = try await world.assembly().theme()
    let app = try await ServedApp(world.world, make: world.assembly(photos:))
    var device = BrowserTab.Device()
    device.isDark = appearance == .dark
    let visit = try await Visit(app, on: device)
    func color(_ selector: String, _ part: String) async throws -> String {
      try await visit.tab.value(
        of: """
          getComputedStyle(document.querySelector("\(selector)"), "\(part)").backgroundColor
          """, String.self)
    }
    var colors: [String: String] = [:]
    try await visit.tap(at: "[data-icon=search]")
    try await visit.tab.until("document.querySelector('.behind') !== null")
    colors["palette"] = try await color(".behind", "::after")
    try await visit.open(try await world.route("/canvases/:id"))
    try await visit.tab.press("?")
    try await visit.tab.until("document.querySelector('dialog[open]') !== null")
    colors["shortcuts"] = try await color("dialog", "::backdrop")
    try await visit.tab.press("Escape")
    colors["additions"] = try await color("#additions", "::backdrop")
    try await visit.tab.resize(to: 390, by: 844)
    colors["menu"] = try await color(".menu > [popover]", "::backdrop")
    try await visit.tap("canvas.delete")
    colors["dialog"] = try await color(".veil", "")
    for (part, color) in colors {
      let alpha = color.wholeMatch(of: /color\(srgb 0 0 0 \/ (0\.\d+)\)/)?.1
      #expect(Double(alpha ?? "0") ?? 0 >= 0.3, "\(part): \(color)")
    }
    try await visit.open(try await world.route("/photos/:id"))
    let ground = theme.color(.ground, in: .dark).css
    #expect(try await color("main", "") == ground)
    try await visit.leave()
    try await app.end()
  }

  @Test("B2 The Undo button is visible on a phone, above all other elements")
  func undoInSight() async throws {
    let world = try AppWorld()
    try await world.fill()
    let app = try await ServedApp(world.world, make: world.assembly(photos:))
    let visit = try await Visit(app, on: .phone)
    for name in ["Tulips", "Irises", "Roses"] {
      try await visit.open("/canvases/new")
      try await visit.type("Anna Weaver", into: "canvas.designer")
      try await visit.type(name, into: "canvas.name")
      try await visit.tap("canvas.save")
    }
    let isInSight = "document.scrollingElement.scrollHeight > innerHeight && (\(Self.isOnTop))()"
    #expect(try await visit.tab.value(of: isInSight, Bool.self))
    try await visit.leave()
    try await app.end()
  }

  /// A script that returns whether the Undo button is topmost, and the announcement only spoken.
  private static let isOnTop = """
    () => {
      const [button, said] = ["#question button", "#said"]
        .map((selector) => document.querySelector(selector));
      const box = button.getBoundingClientRect();
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return button.contains(hit) && getComputedStyle(said).clipPath !== "none";
    }
    """
}

/// The values that a theme allows.
private struct Allowed {
  private let colors: Set<String>
  private let values: [String: Set<String>]

  init(_ theme: any Theme, _ appearance: Appearance) {
    colors = Set(ColorName.allCases.map { theme.color($0, in: appearance).css })
    let lengths = Set(LengthName.allCases.map { "\(theme.length($0).short)px" })
    let sizes = TypographyName.allCases.map { theme.typography($0).size }
    // A screen's most important number is twice as large as a title.
    let metric = 2 * theme.typography(.largeTitle).size
    values = [
      "fontSize": Set((sizes + [metric, 0]).map { "\($0.short)px" }),
      "rowGap": lengths.union(["normal", "0px"]),
      "borderTopLeftRadius": lengths.union(["0px"]),
    ]
  }

  func has(_ value: String, as property: String) -> Bool {
    values[property]?.contains(value) ?? isColor(value)
  }

  /// Returns whether a color is a token's, opaque or transparent.
  private func isColor(_ value: String) -> Bool {
    guard !value.hasPrefix("rgba(0, 0, 0, 0") else { return true }
    guard value.hasPrefix("color(srgb ") else { return colors.contains(value) }
    let shares = value.dropFirst("color(srgb ".count).prefix { $0 != "/" && $0 != ")" }
      .split(separator: " ").compactMap { Double($0) }
    let parts = shares.map { "\(Int(($0 * 255).rounded()))" }
    return colors.contains("rgb(\(parts.joined(separator: ", ")))")
  }
}

extension SRGBColor {
  /// The color as Chromium writes it.
  fileprivate var css: String { "rgb(\(red), \(green), \(blue))" }
}

extension Double {
  /// The number as text, without a zero fraction.
  fileprivate var short: String { self == rounded() ? "\(Int(self))" : "\(self)" }
}
