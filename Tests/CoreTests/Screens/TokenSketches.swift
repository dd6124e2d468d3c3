import Core

/// Sketches of the screen that shows the design tokens.
enum TokenSketches {
  static let all = [tokens, failing]

  private static func color(_ name: String, _ light: String, _ dark: String) -> Node<Did> {
    .row([
      .swatch(light, label: "\(name), light"), .swatch(dark, label: "\(name), dark"),
      .text("\(light) / \(dark)", label: name, role: .data),
    ])
  }

  static let tokens = ScreenSketch(
    "Colors and type", at: "/tokens",
    [
      .heading("Colors and Type", level: 1),
      .toggle("tokens.dark", label: "Dark", isOn: false, onTap: .tapped("tokens.dark")),
      .toggle(
        "tokens.still", label: "Reduce Motion", isOn: true, onTap: .tapped("tokens.still")),
      .heading("Colors"),
      .pages(
        "tokens.colors", "Colors",
        [color("linen", "F5F0E8", "2A2320"), color("espresso", "3B2F2F", "F0E8DC")]),
      .heading("Roles"),
      .flow(StyleRole.allCases.map { .text($0.rawValue, role: $0) }),
      .heading("Spacing"),
      .pages(
        "tokens.space", "Spacing",
        [("xxs", 2), ("xs", 4), ("sm", 8)].map { name, points in
          .row([.text("\(points)", label: name, role: .data)])
        }),
      .heading("Typography"), .heading("Large Title"), .text("Body"), .text("18 mesh", role: .data),
      .heading("Parts"),
      .act("tokens.button", "Save", role: .primary),
      .act("tokens.button.off", "Save", role: .primary, because: "Example of a disabled button"),
      .chip("floral", role: .accent1), .emptyState("Nothing here yet"),
      .progress("Working", Progress(completed: 3, total: 4)),
    ])

  static let failing = ScreenSketch(
    "Colors and type, a theme that fails", at: "/tokens",
    [
      .heading("Colors and Type", level: 1),
      .hint("text on accent2 light: 3.9:1, needs 4.5:1; nearest: 7A3E8C", role: .danger),
      .pages(
        "tokens.problems", "Problems",
        [
          .row([
            .text("color.accent.2", label: "Path", role: .data),
            .text("an alias that leads back to itself", label: "Problem"),
          ])
        ]),
    ])
}
