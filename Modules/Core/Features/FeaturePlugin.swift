public import struct Foundation.Data

/// The name of a feature, such as `stash`.
public struct FeatureID: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name as text: lowercase letters and hyphens.
  public let text: String

  /// Creates a name from a literal.
  public init(stringLiteral value: String) { text = value }
}

/// The roles of ports, as `stashbook modules` lists them.
public enum PortName: String, Sendable, CaseIterable, Codable {
  /// A port that the app provides to features.
  case recordStore, blobStore, imageProcessor, photoSource, files, textSearch, xmlEvents, archive
  /// A port that the app, or a feature, provides to features.
  case table, recordFilter, theme, clock, idSource, randomness, drafts, log
}

/// A type that adds one feature, such as tags or the weight log, to the app.
///
/// Each feature module implements one plugin. The catalog lists the plugins by hand, and nothing
/// registers itself. The catalog passes each plugin its ports in `init` and combines all plugins
/// into an ``Assembly``, which validates them. The assembly and the library then call the members
/// below, each for all features.
public protocol FeaturePlugin: Sendable {
  /// The name of the feature, unique within an assembly.
  var id: FeatureID { get }
  /// The displayed name of the feature.
  var title: String { get }
  /// The ports that the plugin received in `init`, as `stashbook modules` lists them.
  var requiredPorts: [PortName] { get }
  /// The port that this feature implements for other features, or `nil` if none.
  var providedPort: PortName? { get }
  /// The parser of list filters if this feature implements ``PortName/recordFilter``; otherwise
  /// `nil`.
  var filter: (any RecordFilterParser)? { get }
  /// The keys that this feature adds to list filters, unique within an assembly.
  var filterKeys: [FilterKey] { get }
  /// Returns the current theme, or `nil` if this feature doesn't implement ``PortName/theme``.
  ///
  /// - Throws: ``StoreFailure`` if the stored theme can't be read.
  func theme() async throws(StoreFailure) -> (any Theme)?
  /// Returns an image of a photo as a JPEG file.
  ///
  /// Called through ``Assembly/picture(_:of:)`` for each image that a host draws.
  ///
  /// - Returns: The file, or `nil` if this feature has no photos.
  /// - Throws: ``ContentFailure`` if the image can't be read or created.
  func picture(
    _ variant: Picture.Variant, of photo: RecordID
  ) async throws(ContentFailure) -> Data?
  /// Returns the chart that a chart node refers to.
  ///
  /// Called through ``Assembly/chart(_:)`` for each chart that a host draws.
  ///
  /// - Returns: The chart, or `nil` if the reference belongs to another feature.
  /// - Throws: ``ContentFailure`` if the chart's data can't be read.
  func chart(_ reference: Reference) async throws(ContentFailure) -> Chart?
  /// Returns the changes to a drawing since a revision.
  ///
  /// Called through ``Assembly/surface(_:since:)`` for each drawing that a host draws.
  ///
  /// - Parameters:
  ///   - source: The source of the drawing's ``Reference``.
  ///   - revision: The revision that the host shows, or `nil` if the host shows none.
  /// - Returns: The changes, or the whole drawing if `revision` is `nil` or newer than the drawing,
  ///   as after an undo. The result is `nil` if the source belongs to another feature.
  /// - Throws: ``ContentFailure`` if the drawing can't be read.
  func surface(
    _ source: String, since revision: Int?
  ) async throws(ContentFailure) -> SurfaceUpdate?
  /// Returns the summary of one of this feature's records, deleted or not.
  ///
  /// Called for search results, the trash, and the undo history.
  ///
  /// - Returns: The summary, or `nil` if the record belongs to another feature or isn't shown to
  ///   users, or if the record that it belongs to is deleted.
  func summary(
    of record: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordSummary?
  /// The collections that this feature stores, and their migrations.
  var schema: FeatureSchema { get }
  /// The field editors that this feature provides for the forms of other features.
  var fieldProviders: [FieldProvider] { get }
  /// The slots that this feature's forms have for the editors of other features.
  var fieldSlots: [SlotDeclaration] { get }
  /// Returns the screens of this feature.
  ///
  /// Called once, when an ``Assembly`` is created.
  ///
  /// - Parameter services: The services that features offer one another: field editors, the filter
  ///   parser, and record summaries.
  /// - Returns: The screens, each with its routes.
  func screens(with services: FeatureServices) -> [ScreenDeclaration]
  /// The health checks that `stashbook doctor` runs for this feature.
  var checks: [HealthCheck] { get }
  /// The settings of this feature that users can change.
  var settings: [SettingDeclaration] { get }
}

extension FeaturePlugin {
  /// By default, implements no port.
  public var providedPort: PortName? { nil }
  /// By default, parses no filters.
  public var filter: (any RecordFilterParser)? { nil }
  /// By default, adds no filter keys.
  public var filterKeys: [FilterKey] { [] }
  /// By default, provides no theme.
  public func theme() async throws(StoreFailure) -> (any Theme)? { nil }
  /// By default, has no photos.
  public func picture(
    _ variant: Picture.Variant, of photo: RecordID
  ) async throws(ContentFailure) -> Data? { nil }
  /// By default, draws no charts.
  public func chart(_ reference: Reference) async throws(ContentFailure) -> Chart? { nil }
  /// By default, has no drawings.
  public func surface(
    _ source: String, since revision: Int?
  ) async throws(ContentFailure) -> SurfaceUpdate? { nil }
  /// By default, summarizes no records.
  public func summary(
    of record: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordSummary? { nil }
  /// By default, stores nothing.
  public var schema: FeatureSchema { .none }
  /// By default, provides no field editors.
  public var fieldProviders: [FieldProvider] { [] }
  /// By default, has no slots.
  public var fieldSlots: [SlotDeclaration] { [] }
  /// By default, opens no screens.
  public func screens(with services: FeatureServices) -> [ScreenDeclaration] { [] }
  /// By default, adds no health checks.
  public var checks: [HealthCheck] { [] }
  /// By default, declares no settings.
  public var settings: [SettingDeclaration] { [] }
}

/// A check that `stashbook doctor` runs, such as the check of the originals.
///
/// ``FeaturePlugin/checks`` adds the checks of a feature. The library adds its own.
public struct HealthCheck: Sendable {
  /// A result of a health check.
  public struct Finding: Equatable, Sendable, Codable {
    /// The severity of a finding.
    public enum Level: String, Sendable, Codable {
      /// Nothing is wrong.
      ///
      /// The finding confirms that the check ran.
      case ok = "fine"
      /// Something is worth knowing, and no data is lost.
      case notice
      /// Something is broken.
      case problem
    }

    /// The severity of the finding.
    public var level: Level
    /// The finding as text for the user, including counts.
    public var message: String
    /// Whether this run of `doctor --repair` repaired the problem.
    public var isRepaired: Bool

    /// Creates a finding.
    public init(_ level: Level, _ message: String, isRepaired: Bool = false) {
      self.level = level
      self.message = message
      self.isRepaired = isRepaired
    }
  }

  /// The thoroughness of a check, and the changes that the check may make.
  public struct Options: Sendable {
    /// Whether the check repairs problems.
    public var repair: Bool
    /// Whether the check reads every original to its end.
    public var full: Bool
    /// Whether the check creates missing records from originals.
    public var rebuild: Bool
    /// A function that asks the user before many files are moved.
    ///
    /// The argument is the question. The result is whether the user agreed.
    public var confirm: @Sendable (String) async -> Bool

    /// Creates options.
    ///
    /// By default, `confirm` always refuses.
    public init(
      repair: Bool = false, full: Bool = false, rebuild: Bool = false,
      confirm: @escaping @Sendable (String) async -> Bool = { _ in false }
    ) {
      self.repair = repair
      self.full = full
      self.rebuild = rebuild
      self.confirm = confirm
    }
  }

  /// The title of the check, such as “Trash”.
  public let title: String
  /// A function that runs the check and, if the options ask for it, repairs problems.
  public let run: @Sendable (Options) async -> [Finding]

  /// Creates a check.
  public init(_ title: String, run: @escaping @Sendable (Options) async -> [Finding]) {
    self.title = title
    self.run = run
  }
}

/// A setting that users can change, as a feature declares it.
///
/// ``Settings`` stores the value. Two declarations with the same ``key`` are equal.
public struct SettingDeclaration: Sendable, Equatable {
  /// The setting's key, such as `mesh.order`.
  public let key: String
  /// The displayed name of the setting.
  public let title: String
  /// The value that applies until the user sets another.
  public let defaultValue: String
  /// The values to choose from if there are few; otherwise an empty array.
  ///
  /// The keys of the options are the stored values.
  public let options: [Select.Option]
  /// A function that returns the rule that a value breaks, or `nil` if the value is valid.
  public let validationError: @Sendable (String) -> String?

  /// Creates a setting.
  public init(
    _ key: String, title: String, defaultValue: String, options: [Select.Option] = [],
    validationError: @escaping @Sendable (String) -> String?
  ) {
    self.key = key
    self.title = title
    self.defaultValue = defaultValue
    self.options = options
    self.validationError = validationError
  }

  /// Returns whether two declarations have the same key.
  public static func == (lhs: SettingDeclaration, rhs: SettingDeclaration) -> Bool {
    lhs.key == rhs.key
  }
}
