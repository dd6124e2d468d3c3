public import Core
import Synchronization

/// The mesh count feature, which provides a field for other features' forms.
public struct MeshCountPlugin: OpenableFeature {
  /// The kind of the field that this feature provides.
  ///
  /// The field's values are threads per inch, 1 to 150.
  public static let kind = FieldKind<Int>("mesh-count")

  private let current: CurrentPresets

  /// The chips, in display order.
  ///
  /// Open forms adopt a change at once. The app sets this property, because only the app knows both
  /// the setting `mesh.order` and which records contain mesh counts.
  public var presets: Presets {
    get { current.presets }
    nonmutating set { current.presets = newValue }
  }

  /// Creates the feature with chips in the order of `presets`.
  public init(presets: Presets = .standard) { current = CurrentPresets(presets) }

  /// Creates the feature, which requires no ports.
  public init(_ ports: FeaturePorts) { self.init() }

  /// The declarations of the field and of the setting for the order of the chips.
  public static let manifest = FeatureManifest(
    id: "mesh-count", title: "Mesh Count", settings: [Presets.setting],
    fields: [kind.declaration])

  /// The provider of the mesh count field.
  public var fieldProviders: [FieldProvider] {
    [FieldProvider(Self.kind) { [current] in MeshCountFeature($0, presets: current) }]
  }
}

/// The chips shown in all of an app's mesh count fields.
final class CurrentPresets: Sendable {
  private let stored: Mutex<Presets>

  init(_ presets: Presets) { stored = Mutex(presets) }

  var presets: Presets {
    get { stored.withLock(\.self) }
    set { stored.withLock { $0 = newValue } }
  }
}

extension Presets {
  /// The setting for the order of the chips, `mesh.order`, with the values `standard` and `use`.
  public static let setting = SettingDeclaration(
    "mesh.order", title: "Mesh Count Order", defaultValue: Order.standard.rawValue,
    options: [
      Select.Option(key: Order.standard.rawValue, label: "Coarsest first"),
      Select.Option(key: Order.use.rawValue, label: "Most used first"),
    ], scope: .person
  ) { value in
    let values = Order.allCases.map(\.rawValue)
    if values.contains(value) { return nil }
    return "Invalid sort order “\(value)”: must be \(values.joined(separator: " or "))"
  }
}
