public import Core

/// The feature: lends the mesh count field, and reckons sizes for `stashbook mesh`.
public struct MeshCountPlugin: FeaturePlugin {
  /// The kind of field it lends: a count of threads to the inch, 1 to 150.
  public static let kind = FieldKind<Int>("mesh-count")

  /// The chips, in the order they are shown.
  public let presets: Presets

  /// The feature; it needs no port.
  ///
  /// - Parameter presets: The chips' order. It is given, not looked up, because only the app knows
  ///   both the setting `mesh.order` and whose records hold mesh counts.
  public init(presets: Presets = .standard) { self.presets = presets }

  /// `mesh-count`.
  public var id: FeatureID { "mesh-count" }
  /// What a person calls it.
  public var title: String { "Mesh Count" }
  /// No port.
  public var needs: [PortName] { [] }

  /// The field.
  public var lends: [Plug] {
    [Plug(Self.kind) { [presets] in MeshCountFeature($0, presets: presets) }]
  }

  /// The order of the chips.
  public var settings: [SettingDeclaration] { [Presets.setting] }
}

extension Presets {
  /// `mesh.order`: `standard` or `use`.
  public static let setting = SettingDeclaration(
    "mesh.order", title: "Order of the mesh counts", standard: Order.standard.rawValue,
    options: [
      Select.Option(key: Order.standard.rawValue, label: "From the coarsest"),
      Select.Option(key: Order.use.rawValue, label: "The most used first"),
    ]
  ) { value in
    let values = Order.allCases.map(\.rawValue)
    return values.contains(value) ? nil : "\(value): \(values.joined(separator: " or "))"
  }
}
