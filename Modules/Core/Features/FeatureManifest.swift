/// A feature's declarations, which are available before the feature opens.
///
/// Declarations need no ports. Before any feature opens, the assembly validates the manifests of
/// all features, and the library creates the tables in the features' schemas.
public struct FeatureManifest: Sendable {
  /// The feature's name, unique within an assembly.
  public var id: FeatureID
  /// The feature's displayed name.
  public var title: String
  /// The ports that the feature requires, which `stashbook modules` lists.
  public var requiredPorts: [PortName]
  /// The collections that the feature stores, and their migrations.
  public var schema: FeatureSchema
  /// The settings that users can change.
  public var settings: [SettingDeclaration]
  /// The fields that the feature provides for the forms of other features.
  public var fields: [FieldDeclaration]
  /// The slots in the feature's forms that the fields of other features fill.
  public var slots: [SlotDeclaration]
  /// The feature's screens.
  ///
  /// On the home screen, tiles with equal ranks appear in the sequence of this array.
  public var screens: [ScreenDeclaration]

  /// Creates a manifest.
  public init(
    id: FeatureID, title: String, requiredPorts: [PortName] = [], schema: FeatureSchema = .none,
    settings: [SettingDeclaration] = [], fields: [FieldDeclaration] = [],
    slots: [SlotDeclaration] = [], screens: [ScreenDeclaration] = []
  ) {
    self.id = id
    self.title = title
    self.requiredPorts = requiredPorts
    self.schema = schema
    self.settings = settings
    self.fields = fields
    self.slots = slots
    self.screens = screens
  }
}
