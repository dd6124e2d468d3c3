/// A place in a form that a field editor of another feature fills.
public struct FieldSocket<Value: Equatable & Sendable>: Sendable {
  /// The kind of editor it takes.
  public let kind: FieldKind<Value>
  /// What the editor is handed.
  public let settings: FieldSettings
  /// Whether the app can't start without an editor. An optional one leaves its section out.
  public let isRequired: Bool

  /// A socket.
  public init(_ kind: FieldKind<Value>, _ settings: FieldSettings, required: Bool = false) {
    self.kind = kind
    self.settings = settings
    isRequired = required
  }

  /// The socket as the composition check sees it.
  public var declaration: SocketDeclaration {
    SocketDeclaration(
      kind: kind.name, valueType: "\(Value.self)", field: settings.id, label: settings.label,
      isRequired: isRequired)
  }
}

/// A socket without its value type, for the composition check and `stashbook modules`.
public struct SocketDeclaration: Equatable, Sendable {
  /// The kind's name.
  public let kind: String
  /// The value's type, as written.
  public let valueType: String
  /// The field.
  public let field: NodeID
  /// What a person reads above the field.
  public let label: String
  /// Whether the app can't start without an editor.
  public let isRequired: Bool
}

/// An editor a feature lends to others' forms.
public struct Plug: Sendable {
  /// The kind's name.
  public let kind: String
  /// The value's type, as written.
  public let valueType: String
  let make: any Sendable
  let decode: @Sendable (any Decoder) throws -> FieldState

  /// Lends editors of a kind; `make` is called once a socket.
  public init<E: FieldEditor>(
    _ kind: FieldKind<E.Value>, make: @escaping @Sendable (FieldSettings) -> E
  ) {
    let name = kind.name
    self.kind = name
    valueType = "\(E.Value.self)"
    let erased: @Sendable (FieldSettings) -> AnyFieldEditor<E.Value> = {
      AnyFieldEditor(make($0), kind: name)
    }
    self.make = erased
    decode = { FieldState(kind: name, value: try E.State(from: $0)) }
  }
}

/// The plugs of an app, checked: what features take each other's editors from.
public struct Plugs: Sendable {
  private let plugs: [String: Plug]
  /// Reads filters over lists; nil where its feature is left out.
  public let filter: (any RecordFilter)?
  /// The keys of filters over lists, in the order of their features.
  public let filterKeys: [FilterKey]
  /// Tells of a record of any feature.
  public let card: RecordCard.Telling
  /// Returns the live records, of any feature, that link to a record.
  public let uses: RecordUse.Lookup

  init(
    _ plugs: [String: Plug], filter: (any RecordFilter)? = nil, filterKeys: [FilterKey] = [],
    card: @escaping RecordCard.Telling = { _, _ in nil },
    uses: @escaping RecordUse.Lookup = { _, _ in [] }
  ) {
    self.plugs = plugs
    self.filter = filter
    self.filterKeys = filterKeys
    self.card = card
    self.uses = uses
  }

  /// No plugs at all.
  public static let none = Plugs([:])

  /// The editor for a socket; nil where its feature is left out.
  public func editor<Value>(for socket: FieldSocket<Value>) -> AnyFieldEditor<Value>? {
    let make = plugs[socket.kind.name]?.make
    return (make as? @Sendable (FieldSettings) -> AnyFieldEditor<Value>)?(socket.settings)
  }

  /// What reads the states of all these editors from a draft.
  public var decoding: FieldStateDecoding {
    FieldStateDecoding(kinds: plugs.mapValues(\.decode))
  }
}
