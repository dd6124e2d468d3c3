import Core

/// Sketches of the mesh count field, alone on a screen in each of its states.
enum MeshSketches {
  static let all = [none, preset, other, refused, size]

  static let presets = ["10", "12", "13", "14", "18", "24"]

  /// Returns the field that another feature's form embeds.
  static func field(
    _ selected: String?, other text: String? = nil, message: String? = nil
  ) -> Node<Did> {
    let chips: [(String, String, String?)] = presets.map { ($0, $0, "\($0) mesh") }
    var parts: [Node<Did>] = [
      .pills(
        "mesh-count.preset", label: "Mesh Count", selected: text == nil ? selected : "other",
        chips + [("other", "Other", nil)])
    ]
    if let text {
      let typed = TextField(
        value: text, placeholder: "Enter mesh count", suffix: "mesh", keypad: .numeric)
      parts.append(.field("mesh-count.custom", "Other Mesh Count", typed, message: message))
    }
    return .vstack("mesh-count", label: "Mesh Count", role: .section, parts)
  }

  static let none = ScreenSketch(
    "Mesh count, none", at: "/sketch/mesh", says: ["Mesh Count", "Other", "13 mesh"],
    [field(nil)])

  static let preset = ScreenSketch(
    "Mesh count, 18", at: "/sketch/mesh", says: ["Mesh Count", "Other"], [field("18")])

  static let other = ScreenSketch(
    "Mesh count, Other", at: "/sketch/mesh", says: ["Enter mesh count", "mesh"],
    [field(nil, other: "")])

  static let refused = ScreenSketch(
    "Mesh count, Other with 18.5", at: "/sketch/mesh",
    says: ["Mesh Count: “18.5” isn't a whole number", "Enter a whole number from 1 to 150"],
    [
      field(nil, other: "18.5", message: "Enter a whole number from 1 to 150"),
      .act(
        "canvas.save", "Save", role: .primary,
        because: "Mesh Count: “18.5” isn't a whole number"),
    ])

  static let size = ScreenSketch(
    "Finished size", at: "/sketch/mesh/size",
    [
      .heading("Finished Size", level: 1),
      .hstack([
        .field("size.across", "Stitches Across", TextField(value: "180", keypad: .numeric)),
        .field("size.down", "Stitches Down", TextField(value: "240", keypad: .numeric)),
      ]),
      field("18"), .choice("size.unit", "Unit", ["in", "cm"], selected: "in"),
      .field("size.margin", "Allowance", TextField(value: "2", suffix: "in", keypad: .decimal)),
      .vstack(
        "size.facts", label: "Finished",
        [
          .text("10 × 13⅓ in", label: "Finished Size", role: .data),
          .text("43,200", label: "Stitches", role: .data),
          .text("20", label: "Needle", role: .data),
          .hint("Needle sizes as the makers' tables give them."),
        ]),
    ])
}
