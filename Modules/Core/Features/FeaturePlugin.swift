public import struct Foundation.Data

/// Names a feature: `stash`.
public struct FeatureID: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name, lower case with hyphens.
  public let text: String

  /// Names a feature by a literal.
  public init(stringLiteral value: String) { text = value }
}

/// The ports, by role; what `stashbook modules` lists.
public enum PortName: String, Sendable, CaseIterable, Codable {
  /// Core's ports.
  case recordStore, blobStore, imageProcessor, photoSource, files, textSearch, xmlEvents, archive
  /// Core's ports.
  case table, recordFilter, theme, clock, idSource, randomness, drafts, log
}

/// What a feature brings to the app; listed by hand in the catalog, nothing registers itself.
///
/// A feature is handed its ports in `init`; this says which, so that the app can tell.
public protocol FeaturePlugin: Sendable {
  /// Its name.
  var id: FeatureID { get }
  /// What a person calls it.
  var title: String { get }
  /// The ports it was handed.
  var needs: [PortName] { get }
  /// The port it keeps for others, if any.
  var keeps: PortName? { get }
  /// Reads filters over lists, where that is the port it keeps.
  var filter: (any RecordFilter)? { get }
  /// The keys that it adds to filters over lists.
  var filterKeys: [FilterKey] { get }
  /// The theme in force, where that is the port it keeps.
  func theme() async throws(StoreFailure) -> (any Theme)?
  /// A photo's picture, a JPEG file, where photos are this feature's.
  func picture(
    _ variant: Picture.Variant, of photo: RecordID
  ) async throws(ContentFailure) -> Data?
  /// What a chart node shows, where the reference is this feature's.
  func chart(_ reference: Reference) async throws(ContentFailure) -> Chart?
  /// What a drawing surface shows beyond a revision, where the source is this feature's; everything
  /// without one, or where the drawing has gone back behind it.
  func surface(
    _ source: String, since revision: Int?
  ) async throws(ContentFailure) -> SurfaceChanges?
  /// Tells of a record of its own, see ``RecordCard/Telling``; nil for any other.
  func card(
    of record: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordCard?
  /// What it keeps in the store.
  var schema: FeatureSchema { get }
  /// The editors it lends.
  var lends: [Plug] { get }
  /// The sockets its forms have.
  var sockets: [SocketDeclaration] { get }
  /// The screens it opens, given what other features lend.
  func screens(with plugs: Plugs) -> [ScreenEntry]
  /// What `doctor` asks it.
  var checks: [HealthCheck] { get }
  /// What a person can set.
  var settings: [SettingDeclaration] { get }
}

extension FeaturePlugin {
  /// Most features keep no port.
  public var keeps: PortName? { nil }
  /// One feature reads filters.
  public var filter: (any RecordFilter)? { nil }
  /// By default, adds no keys.
  public var filterKeys: [FilterKey] { [] }
  /// One feature keeps a theme.
  public func theme() async throws(StoreFailure) -> (any Theme)? { nil }
  /// One feature has photos.
  public func picture(
    _ variant: Picture.Variant, of photo: RecordID
  ) async throws(ContentFailure) -> Data? { nil }
  /// Most features draw no charts.
  public func chart(_ reference: Reference) async throws(ContentFailure) -> Chart? { nil }
  /// Most features have no drawings.
  public func surface(
    _ source: String, since revision: Int?
  ) async throws(ContentFailure) -> SurfaceChanges? { nil }
  /// A feature may have no records that a person knows of.
  public func card(
    of record: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordCard? { nil }
  /// A feature may keep nothing.
  public var schema: FeatureSchema { .none }
  /// A feature may lend nothing.
  public var lends: [Plug] { [] }
  /// A feature may have no sockets.
  public var sockets: [SocketDeclaration] { [] }
  /// A feature may open no screen.
  public func screens(with plugs: Plugs) -> [ScreenEntry] { [] }
  /// A feature may have nothing to check.
  public var checks: [HealthCheck] { [] }
  /// A feature may have nothing to set.
  public var settings: [SettingDeclaration] { [] }
}

/// One thing `doctor` looks at.
public struct HealthCheck: Sendable {
  /// What was found.
  public struct Finding: Equatable, Sendable, Codable {
    /// How bad it is.
    public enum Level: String, Sendable, Codable {
      /// All is well; said so that a person sees it was looked at.
      case fine
      /// Worth knowing, nothing is lost.
      case notice
      /// Something is broken.
      case problem
    }

    /// How bad it is.
    public var level: Level
    /// What was found, with numbers.
    public var message: String
    /// Whether `--repair` mended it just now.
    public var isRepaired: Bool

    /// Something found.
    public init(_ level: Level, _ message: String, isRepaired: Bool = false) {
      self.level = level
      self.message = message
      self.isRepaired = isRepaired
    }
  }

  /// How thorough a check is, and what it may change.
  public struct Options: Sendable {
    /// Whether problems are repaired.
    public var repair: Bool
    /// Whether every original is read to its end.
    public var full: Bool
    /// Whether missing records are created from originals.
    public var rebuild: Bool
    /// Asks before many files are moved; the argument is the question.
    public var confirm: @Sendable (String) async -> Bool

    /// Creates options; without `confirm`, the answer is always no.
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

  /// What is looked at.
  public let title: String
  /// Looks, and mends where asked to.
  public let run: @Sendable (Options) async -> [Finding]

  /// A check.
  public init(_ title: String, run: @escaping @Sendable (Options) async -> [Finding]) {
    self.title = title
    self.run = run
  }
}

/// One thing a person can set.
public struct SettingDeclaration: Sendable, Equatable {
  /// The key: `mesh.order`.
  public let key: String
  /// What a person reads.
  public let title: String
  /// The value in force until another is set.
  public let standard: String
  /// The values there are, where they are few; the keys are what is stored.
  public let options: [Select.Option]
  /// Why a value is not acceptable, nil where it is; the reason names the rule.
  public let refusal: @Sendable (String) -> String?

  /// A setting.
  public init(
    _ key: String, title: String, standard: String, options: [Select.Option] = [],
    refusal: @escaping @Sendable (String) -> String?
  ) {
    self.key = key
    self.title = title
    self.standard = standard
    self.options = options
    self.refusal = refusal
  }

  /// Equal keys mean the same setting.
  public static func == (lhs: SettingDeclaration, rhs: SettingDeclaration) -> Bool {
    lhs.key == rhs.key
  }
}
