// The public JSON of a snapshot's nodes: `kind`, the keys of that kind, and the common keys.

extension ScreenElement: Codable {
  enum Key: String, CodingKey {
    case kind, id, label, spoken, role, icon, hint, message, isEnabled
    case text, level, axis, alignment, isSelected, isOn, isOpen, route, color, source, rows
  }

  enum Kind: String, Codable, CaseIterable {
    case text, heading, stack, flow, chip, button, menu, radioGroup, select, toggle, textField,
      textArea
    case dateField, comboBox, disclosure, dialog, swatch, qrCode, image, photoPicker, photoGrid,
      list, row,
      link, file
    case chart, drawingSurface, bar, progress, hint, announcement, emptyState
  }

  /// Encodes the kind, its keys, and the common keys in one object.
  ///
  /// Keys without a value are omitted, and `isEnabled` is omitted if the node is enabled.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(content.kind, forKey: .kind)
    try container.encodeIfPresent(id, forKey: .id)
    try container.encodeIfPresent(label, forKey: .label)
    try container.encodeIfPresent(spoken, forKey: .spoken)
    try container.encodeIfPresent(role, forKey: .role)
    try container.encodeIfPresent(icon, forKey: .icon)
    try container.encodeIfPresent(hint, forKey: .hint)
    try container.encodeIfPresent(message, forKey: .message)
    if !isEnabled { try container.encode(false, forKey: .isEnabled) }
    try content.encodeKeys(into: &container, of: encoder)
  }

  /// Creates an element by decoding the output of ``encode(to:)``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    content = try Content(try container.decode(Kind.self, forKey: .kind), container, decoder)
    id = try container.decodeIfPresent(NodeID.self, forKey: .id)
    label = try container.decodeIfPresent(String.self, forKey: .label)
    spoken = try container.decodeIfPresent(String.self, forKey: .spoken)
    role = try container.decodeIfPresent(StyleRole.self, forKey: .role)
    icon = try container.decodeIfPresent(Icon.self, forKey: .icon)
    hint = try container.decodeIfPresent(String.self, forKey: .hint)
    message = try container.decodeIfPresent(String.self, forKey: .message)
    isEnabled = try container.decodeIfPresent(Bool.self, forKey: .isEnabled) ?? true
  }
}

extension Content {
  var kind: ScreenElement.Kind {
    switch self {
    case .text: .text
    case .heading: .heading
    case .stack: .stack
    case .flow: .flow
    case .chip: .chip
    case .button: .button
    case .menu: .menu
    case .radioGroup: .radioGroup
    case .select: .select
    case .toggle: .toggle
    case .textField: .textField
    case .textArea: .textArea
    case .dateField: .dateField
    case .comboBox: .comboBox
    case .disclosure: .disclosure
    case .dialog: .dialog
    case .swatch: .swatch
    case .qrCode: .qrCode
    case .image: .image
    case .photoPicker: .photoPicker
    case .photoGrid: .photoGrid
    case .list: .list
    case .row: .row
    case .link: .link
    case .file: .file
    case .chart: .chart
    case .drawingSurface: .drawingSurface
    case .bar: .bar
    case .progress: .progress
    case .hint: .hint
    case .announcement: .announcement
    case .emptyState: .emptyState
    }
  }

  /// The kind's name in the JSON, such as `textField`.
  public var name: String { kind.rawValue }

  /// The names of all kinds in the JSON, against which flows and scripts validate a name.
  public static var names: [String] { ScreenElement.Kind.allCases.map(\.rawValue) }

  func encodeKeys(
    into container: inout KeyedEncodingContainer<ScreenElement.Key>, of encoder: any Encoder
  ) throws {
    switch self {
    case .text(let words), .hint(let words), .announcement(let words), .emptyState(let words),
      .dialog(let words):
      try container.encode(words, forKey: .text)
    case .heading(let words, let level):
      try container.encode(words, forKey: .text)
      try container.encode(level, forKey: .level)
    case .stack(let axis): try container.encode(axis, forKey: .axis)
    case .flow(let alignment): try container.encode(alignment, forKey: .alignment)
    case .chip(let isSelected): try container.encode(isSelected, forKey: .isSelected)
    case .toggle(let isOn): try container.encode(isOn, forKey: .isOn)
    case .disclosure(let isOpen): try container.encode(isOpen, forKey: .isOpen)
    case .link(let route): try container.encode(route, forKey: .route)
    case .file(let source): try container.encode(source, forKey: .source)
    case .swatch(let color): try container.encode(color, forKey: .color)
    case .qrCode(let code): try container.encode(code, forKey: .rows)
    case .select(let payload): try payload.encode(to: encoder)
    case .textField(let payload), .textArea(let payload): try payload.encode(to: encoder)
    case .dateField(let payload): try payload.encode(to: encoder)
    case .comboBox(let payload): try payload.encode(to: encoder)
    case .image(let payload): try payload.encode(to: encoder)
    case .photoPicker(let payload): try payload.encode(to: encoder)
    case .list(let payload): try payload.encode(to: encoder)
    case .chart(let payload): try payload.encode(to: encoder)
    case .drawingSurface(let payload): try payload.encode(to: encoder)
    case .bar(let payload): try payload.encode(to: encoder)
    case .progress(let payload): try payload.encode(to: encoder)
    case .button, .menu, .radioGroup, .photoGrid, .row: break
    }
  }

  init(
    _ kind: ScreenElement.Kind, _ container: KeyedDecodingContainer<ScreenElement.Key>,
    _ decoder: any Decoder
  ) throws {
    func text() throws -> String { try container.decode(String.self, forKey: .text) }
    func flag(_ key: ScreenElement.Key) throws -> Bool {
      try container.decode(Bool.self, forKey: key)
    }
    switch kind {
    case .text: self = .text(try text())
    case .heading:
      self = .heading(try text(), level: try container.decode(Int.self, forKey: .level))
    case .stack: self = .stack(try container.decode(Axis.self, forKey: .axis))
    case .flow: self = .flow(try container.decode(FlowAlignment.self, forKey: .alignment))
    case .chip: self = .chip(isSelected: try flag(.isSelected))
    case .button: self = .button
    case .menu: self = .menu
    case .radioGroup: self = .radioGroup
    case .select: self = .select(try Select(from: decoder))
    case .toggle: self = .toggle(isOn: try flag(.isOn))
    case .textField: self = .textField(try TextField(from: decoder))
    case .textArea: self = .textArea(try TextField(from: decoder))
    case .dateField: self = .dateField(try DateField(from: decoder))
    case .comboBox: self = .comboBox(try ComboBox(from: decoder))
    case .disclosure: self = .disclosure(isOpen: try flag(.isOpen))
    case .dialog: self = .dialog(message: try text())
    case .qrCode: self = .qrCode(try container.decode(QRCode.self, forKey: .rows))
    case .swatch: self = .swatch(try container.decode(String.self, forKey: .color))
    case .image: self = .image(try Picture(from: decoder))
    case .photoPicker: self = .photoPicker(try PhotoPicker(from: decoder))
    case .photoGrid: self = .photoGrid
    case .list: self = .list(try ListPage(from: decoder))
    case .row: self = .row
    case .link: self = .link(try container.decode(Route.self, forKey: .route))
    case .file: self = .file(try container.decode(String.self, forKey: .source))
    case .chart: self = .chart(try Reference(from: decoder))
    case .drawingSurface: self = .drawingSurface(try DrawingSurface(from: decoder))
    case .bar: self = .bar(try Bar(from: decoder))
    case .progress: self = .progress(try Progress(from: decoder))
    case .hint: self = .hint(try text())
    case .announcement: self = .announcement(try text())
    case .emptyState: self = .emptyState(try text())
    }
  }
}
