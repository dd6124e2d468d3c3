/// The name of a feature, such as `stash`.
public struct FeatureID: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name as text, which has only lowercase letters and hyphens.
  public let text: String

  /// Creates a name from a literal.
  public init(stringLiteral value: String) { text = value }
}

/// The name of a port, as shown by `stashbook modules`.
public enum PortName: String, Sendable, CaseIterable, Codable {
  /// The ports that the app provides to features.
  case recordStore, blobStore, imageProcessor, photoSource, files, textSearch, xmlEvents, archive
  /// The ports that the app or another feature provides to features.
  case table, recordFilter, theme, clock, idSource, randomness, drafts, log, settings, trash
}

/// A type that adds one feature, such as tags or the weight log, to the app.
///
/// Each feature module implements one plugin. The catalog lists the plugins explicitly; no plugin
/// registers itself. An app opens each plugin with the ports that the plugin requires
/// (``OpenableFeature``) and combines all plugins into an ``Assembly``, which validates them.
public protocol FeaturePlugin: Sendable {
  /// The feature's declarations.
  var manifest: FeatureManifest { get }
  /// The factories that create editors for the fields that the manifest declares.
  var fieldProviders: [FieldProvider] { get }
  /// Returns the functions that create the screens, keyed by the route patterns in the manifest.
  ///
  /// The initializer of ``Assembly`` calls this function once.
  ///
  /// - Parameter services: The services that features offer one another, such as field editors and
  ///   record summaries.
  /// - Returns: The functions, one for each screen in the manifest.
  func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker]
}

extension FeaturePlugin {
  /// The feature's name, from its manifest.
  public var id: FeatureID { manifest.id }
  /// By default, provides no field editors.
  public var fieldProviders: [FieldProvider] { [] }
  /// By default, creates no screens.
  public func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] { [:] }
}

/// A check that `stashbook doctor` runs, such as the check of the originals.
///
/// ``HealthChecking/checks`` contains a feature's checks. The library adds its own checks.
public struct HealthCheck: Sendable {
  /// A result of a health check.
  public struct Finding: Equatable, Sendable, Codable {
    /// The severity of a finding.
    public enum Level: String, Sendable, Codable {
      /// A confirmation that the check ran and found nothing wrong.
      case ok = "fine"
      /// A noteworthy fact that involves no loss of data.
      case notice
      /// A fault, such as a damaged original.
      case problem
    }

    /// The severity of the finding.
    public var level: Level
    /// The user-facing text of the finding, including counts.
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
    /// Whether the check reads every original completely, not only its size.
    public var full: Bool
    /// Whether the check creates missing records from originals.
    public var rebuild: Bool
    /// A closure that asks the user before many files are moved.
    ///
    /// The argument is the question. The result is whether the user agreed.
    public var confirm: @Sendable (String) async -> Bool

    /// Creates options for a check.
    ///
    /// By default, `confirm` always returns `false`.
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
  /// A closure that runs the check, and repairs problems if the options request repairs.
  public let run: @Sendable (Options) async -> [Finding]

  /// Creates a check.
  public init(_ title: String, run: @escaping @Sendable (Options) async -> [Finding]) {
    self.title = title
    self.run = run
  }
}

/// A feature's declaration of a setting that users can change.
///
/// ``SettingStore`` stores the setting's value. Two declarations with the same ``key`` are equal.
public struct SettingDeclaration: Sendable, Equatable {
  /// The setting's key, such as `mesh.order`.
  public let key: String
  /// The setting's displayed name.
  public let title: String
  /// The value that applies until the user sets another.
  public let defaultValue: String
  /// The options that the user can choose from, or an empty array if the valid values can't be
  /// presented as a short list.
  ///
  /// Each option's key is the value to store.
  public let options: [Select.Option]
  /// Whether the settings screen shows the setting.
  ///
  /// A setting that another screen changes isn't listed.
  public let isListed: Bool
  /// Whether only few users need the setting, such as a technical limit.
  ///
  /// The settings screen hides these settings until the user asks for them.
  public let isAdvanced: Bool
  /// The users who share a value of the setting.
  public let scope: Scope
  /// A closure that returns the rule that a value breaks, or `nil` if the value is valid.
  public let validationError: @Sendable (String) -> String?

  /// The users who share a value of a setting.
  ///
  /// Without a value of their own, and in hosts without devices, the library's value applies.
  public enum Scope: Sendable {
    /// All users.
    case library
    /// An invited person, on all devices. Users who weren't invited share the library's value.
    case person
    /// An invited person, on all devices, or one device of a user who wasn't invited.
    case device
  }

  /// Creates a setting.
  public init(
    _ key: String, title: String, defaultValue: String, options: [Select.Option] = [],
    isListed: Bool = true, isAdvanced: Bool = false, scope: Scope = .library,
    validationError: @escaping @Sendable (String) -> String?
  ) {
    self.key = key
    self.title = title
    self.defaultValue = defaultValue
    self.options = options
    self.isListed = isListed
    self.isAdvanced = isAdvanced
    self.scope = scope
    self.validationError = validationError
  }

  /// Returns whether two declarations have the same key.
  public static func == (lhs: SettingDeclaration, rhs: SettingDeclaration) -> Bool {
    lhs.key == rhs.key
  }
}
