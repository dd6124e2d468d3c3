import Core

/// Sketches of the tag field and of the screens of tags.
enum TagSketches {
  static let all = [empty, typing, selecting, full, readOnly, list, rename, merge, pointedOut]

  /// Returns the field that another feature's form embeds.
  static func field(
    _ tags: [String], text: String = "", suggestions: [String] = [], active: String? = nil,
    selected: String? = nil, most: Int = 8, role: StyleRole? = nil
  ) -> Node<Did> {
    let words = tags.isEmpty ? "Add tag…" : "Add more…"
    let box = ComboBox(
      field: TextField(value: text, placeholder: words),
      options: suggestions.map { .init(key: $0, label: $0) }, active: active,
      addsText: true)
    let reason = tags.count < most ? nil : "Maximum of \(most) tags reached"
    var input: [Node<Did>] = [
      .comboBox("tags.input", label: "Tags", box, handlers: handlers).withRole(role)
        .disabled(because: reason)
    ]
    if !text.isEmpty { input.append(.act("tags.clear", "Clear")) }
    return .vstack(
      "tags", label: "Tags", role: .section,
      [.flow(tags.map { chip($0, isSelected: $0 == selected) }), .hstack(input)])
  }

  private static let handlers: [Handler<Did>] =
    [
      .edit { .typed("tags.input", $0) }, .paste { .pasted($0) }, .submit(.submitted("tags.input")),
      .focus(.tapped("tags.input")),
    ]
    + [.tab, .comma, .semicolon, .backspace, .up, .down, .home, .end, .enter, .escape].map {
      .key($0, .pressed($0))
    }

  private static func chip(_ name: String, isSelected: Bool) -> Node<Did> {
    .chip(
      name, isSelected: isSelected, role: .accent3,
      [.act(NodeID("tags.chip.\(name).remove"), "Remove \(name)")])
  }

  static let empty = ScreenSketch(
    "Tag field, empty", at: "/sketch/tags", says: ["Add tag…"],
    [field([]), .announcement("Removed quick")])

  static let typing = ScreenSketch(
    "Tag field, with suggestions", at: "/sketch/tags", says: ["3 suggestions"],
    [
      field(
        ["gift"], text: "flo", suggestions: ["floral", "flowers", "sunflower"], active: "floral"),
      .announcement("3 suggestions"),
    ])

  static let selecting = ScreenSketch(
    "Tag field, last chip selected", at: "/sketch/tags", says: ["Add more…"],
    [field(["gift", "quick"], selected: "quick", role: .outlined)])

  static let full = ScreenSketch(
    "Tag field, full", at: "/sketch/tags", says: ["Maximum of 8 tags reached"],
    [field((1...8).map { "tag\($0)" }, role: .glass), .hint("Not added: lace, satin")])

  static let pointedOut = ScreenSketch(
    "Tag field, a tag twice", at: "/sketch/tags",
    [field(["gift"], text: "Gift", selected: "gift"), .announcement("gift has already been added")])

  static let readOnly = ScreenSketch(
    "Tags, read only", at: "/sketch/tags/shown", says: ["3 more tags"],
    [
      .flow([
        .chip("floral", role: .accent1), .chip("gift", role: .accent2),
        .pill("tags.more", "+3", spoken: "3 more tags"),
      ])
    ])

  static let list = ScreenSketch("Tags", at: "/tags", listed)

  private static let listed: [Node<Did>] = [
    .heading("Tags", level: 1),
    .field("tags.filter", "Filter", TextField(value: "", placeholder: "Part of a name")),
    .pages(
      "tags.list", "Tags", total: 1_000_000, more: true,
      ["floral", "gift"].map { name in
        .row([
          .chip(name, role: .accent5), .text("12 uses", role: .data),
          .act(NodeID("tags.\(name).rename"), "Rename \(name)"),
          .act(NodeID("tags.\(name).merge"), "Merge \(name)"),
          .act(NodeID("tags.\(name).delete"), "Delete \(name)", role: .danger),
        ])
      }),
  ]

  static let rename = ScreenSketch(
    "Tags, renaming", at: "/tags",
    listed + [
      .ask(
        "tags.rename", "Rename floral?",
        """
        12 records have this tag. Records tagged floral will get the tag gift. floral will become \
        its alias. You can undo this.
        """,
        [
          .field(
            "tags.rename.name", "New Name", TextField(value: "Gift"),
            message: "The tag “gift” already exists"),
          .act("tags.rename.merge", "Merge", role: .primary),
          .act("tags.rename.cancel", "Cancel"),
        ])
    ])

  static let merge = ScreenSketch(
    "Tags, merging", at: "/tags",
    listed + [
      .ask(
        "tags.merge", "Merge floral into another tag?",
        """
        Records tagged floral will get the tag you choose. floral will become its alias. \
        You can undo this.
        """,
        [
          .comboBox(
            "tags.merge.into", label: "Other Tag",
            ComboBox(field: TextField(value: "gi"), options: [.init(key: "gift", label: "gift")]),
            handlers: [.edit { .typed("tags.merge.into", $0) }]),
          .act("tags.merge.save", "Merge", role: .primary),
          .act("tags.merge.cancel", "Cancel"),
        ])
    ])
}
