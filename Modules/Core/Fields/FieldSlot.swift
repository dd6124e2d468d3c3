/// A form's slot for a field editor from another feature.
public struct FieldSlot<Value: FieldValue>: Sendable {
  /// The kind of value that the slot's editor edits.
  public let kind: FieldKind<Value>
  /// The properties that the form passes to the editor.
  public let settings: FieldSettings
  /// Whether the app can't start without an editor for the slot.
  ///
  /// A form omits the section of an optional slot that has no editor.
  public let isRequired: Bool

  /// Creates a slot.
  ///
  /// By default, the slot is optional.
  public init(_ kind: FieldKind<Value>, _ settings: FieldSettings, required: Bool = false) {
    self.kind = kind
    self.settings = settings
    isRequired = required
  }

  /// The nongeneric declaration of the slot, for validating an assembly.
  public var declaration: SlotDeclaration {
    SlotDeclaration(
      kind: kind.name, valueType: ValueType(Value.self), field: settings.id,
      label: settings.label, isRequired: isRequired)
  }
}

/// A nongeneric declaration of a slot, for validating an assembly and for `stashbook modules`.
public struct SlotDeclaration: Equatable, Sendable {
  /// The name of the kind of value.
  public let kind: String
  /// The type of the value.
  public let valueType: ValueType
  /// The ID of the field.
  public let field: NodeID
  /// The field's displayed label.
  public let label: String
  /// Whether the app can't start without an editor for the slot.
  public let isRequired: Bool
}

/// The type of a field's value, for comparing a slot with a field provider.
public struct ValueType: Hashable, Sendable, CustomStringConvertible {
  private let id: ObjectIdentifier
  /// The name of the type, such as `Array<String>`.
  public let description: String

  /// Creates the description of a type.
  public init<Value>(_ type: Value.Type) {
    id = ObjectIdentifier(type)
    description = "\(type)"
  }
}

/// A declaration of a field that a feature provides, without the editor, to validate an assembly.
public struct FieldDeclaration: Hashable, Sendable {
  /// The name of the kind of value.
  public let kind: String
  /// The type of the value.
  public let valueType: ValueType
}

/// A factory that creates a feature's field editors for the forms of other features.
public struct FieldProvider: Sendable {
  /// The name of the kind of value.
  public let kind: String
  /// The type of the value.
  public let valueType: ValueType
  /// The declaration of the provided field.
  public var declaration: FieldDeclaration { FieldDeclaration(kind: kind, valueType: valueType) }
  let make: any Sendable
  let decode: @Sendable (any Decoder) throws -> FieldState

  /// Creates a field provider.
  ///
  /// - Parameters:
  ///   - kind: The kind of value that the editors edit.
  ///   - make: A closure that creates an editor from a slot's settings and the services of all
  ///     features. The closure can be called several times.
  public init<E: FieldEditor>(
    _ kind: FieldKind<E.Value>, make: @escaping @Sendable (FieldSettings, FeatureServices) -> E
  ) {
    let name = kind.name
    self.kind = name
    valueType = ValueType(E.Value.self)
    let erased: @Sendable (FieldSettings, FeatureServices) -> AnyFieldEditor<E.Value> = {
      AnyFieldEditor(make($0, $1), kind: name)
    }
    self.make = erased
    decode = { FieldState(kind: name, value: try E.State(from: $0)) }
  }

  /// Creates a field provider whose editors need no services.
  ///
  /// - Parameters:
  ///   - kind: The kind of value that the editors edit.
  ///   - make: A closure that creates an editor from a slot's settings. The closure can be called
  ///     several times.
  public init<E: FieldEditor>(
    _ kind: FieldKind<E.Value>, make: @escaping @Sendable (FieldSettings) -> E
  ) { self.init(kind) { settings, _ in make(settings) } }
}

/// The services that the features of an assembly offer one another.
///
/// An ``Assembly`` creates the services and passes them to ``FeaturePlugin/screens(with:)``.
public struct FeatureServices: Sendable {
  /// The manifests of all features in the assembly, in the catalog's order.
  public let manifests: [FeatureManifest]
  private let fieldProviders: [String: FieldProvider]
  /// The parser of list filters, or `nil` if no included feature provides a parser.
  public let filter: (any RecordFilterParser)?
  /// The keys that features add to list filters, in the catalog's order.
  public let filterKeys: [FilterKey]
  /// A closure that returns the summary of a record from any feature.
  public let summary: RecordSummary.Provider
  /// A closure that returns the live records, from all features, that link to a record.
  public let uses: RecordUse.Lookup
  /// The features that provide cards for the home screen, in the catalog's order.
  public let cardProviders: [any HomeCardProviding]
  /// The features that can make a photo the cover of a record, in the catalog's order.
  public let coverSetters: [any CoverSetting]
  /// The plugin that adds a sample to an empty library, or `nil` if there is none.
  public let sampleProvider: (any SampleProviding)?

  init(
    _ manifests: [FeatureManifest] = [], _ fieldProviders: [String: FieldProvider] = [:],
    filter: (any RecordFilterParser)? = nil,
    filterKeys: [FilterKey] = [],
    summary: @escaping RecordSummary.Provider = { _, _ in nil },
    uses: @escaping RecordUse.Lookup = { _, _ in [] },
    cardProviders: [any HomeCardProviding] = [], coverSetters: [any CoverSetting] = [],
    sampleProvider: (any SampleProviding)? = nil
  ) {
    self.manifests = manifests
    self.fieldProviders = fieldProviders
    self.filter = filter
    self.filterKeys = filterKeys
    self.summary = summary
    self.uses = uses
    self.cardProviders = cardProviders
    self.coverSetters = coverSetters
    self.sampleProvider = sampleProvider
  }

  /// Services without field providers, filters, or summaries.
  public static let none = FeatureServices()

  /// Returns the editor for a slot, or `nil` if no included feature provides the editor.
  ///
  /// - Precondition: The value types of the slot and the provider are equal, as in every assembly.
  public func editor<Value>(for slot: FieldSlot<Value>) -> AnyFieldEditor<Value>? {
    guard let provider = fieldProviders[slot.kind.name] else { return nil }
    guard
      let make = provider.make
        as? @Sendable (FieldSettings, FeatureServices)
        -> AnyFieldEditor<Value>
    else {
      // bounds: an assembly rejects a slot whose value type differs from its provider's.
      preconditionFailure(
        "\(slot.kind.name) is \(provider.valueType), but a slot needs \(ValueType(Value.self))")
    }
    return make(slot.settings, self)
  }

  /// The decoders for the editor states in a draft.
  public var decoding: FieldStateDecoding {
    FieldStateDecoding(kinds: fieldProviders.mapValues(\.decode))
  }
}
