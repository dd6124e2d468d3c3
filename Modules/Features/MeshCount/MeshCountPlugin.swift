public import Core

/// The mesh count feature, which provides a field for other features' forms.
public struct MeshCountPlugin: FeaturePlugin {
  /// The kind of the field that this feature provides.
  ///
  /// The field's values are threads per inch, 1 to 150.
  public static let kind = FieldKind<Int>("mesh-count")

  /// The chips, in display order.
  public let presets: Presets

  /// Creates the feature, which requires no ports.
  ///
  /// - Parameter presets: The chips in display order. The caller passes them because only the app
  ///   knows both the setting `mesh.order` and which records contain mesh counts.
  public init(presets: Presets = .standard) { self.presets = presets }

  /// The feature's ID, `mesh-count`.
  public var id: FeatureID { "mesh-count" }
  /// The displayed name of the feature.
  public var title: String { "Mesh Count" }
  /// The ports that this feature requires: none.
  public var requiredPorts: [PortName] { [] }

  /// The provider of the mesh count field.
  public var fieldProviders: [FieldProvider] {
    [FieldProvider(Self.kind) { [presets] in MeshCountFeature($0, presets: presets) }]
  }

  /// The feature's one setting, the order of the chips.
  public var settings: [SettingDeclaration] { [Presets.setting] }
}

extension Presets {
  /// The setting `mesh.order`, with the values `standard` and `use`.
  public static let setting = SettingDeclaration(
    "mesh.order", title: "Mesh Count Order", defaultValue: Order.standard.rawValue,
    options: [
      Select.Option(key: Order.standard.rawValue, label: "Coarsest first"),
      Select.Option(key: Order.use.rawValue, label: "Most used first"),
    ]
  ) { value in
    let values = Order.allCases.map(\.rawValue)
    if values.contains(value) { return nil }
    return "Unknown order “\(value)”: must be \(values.joined(separator: " or "))"
  }
}
