import Synchronization

/// The ports that an app provides to its features.
///
/// A port is `nil` if the app doesn't have it.
public struct AppPorts: Sendable {
  /// The store of records.
  public var recordStore: (any RecordStore)?
  /// The store of originals and derivatives.
  public var blobStore: (any BlobStore)?
  /// The processor of images.
  public var imageProcessor: (any ImageProcessor)?
  /// The host's camera and photo library.
  public var photoSource: (any PhotoSource)?
  /// The file system, for files that the user names.
  public var files: (any Files)?
  /// The source of the current time and date.
  public var clock: (any WallClock)?
  /// The generator of IDs.
  public var ids: (any IDGenerator)?
  /// The source of random numbers.
  public var randomness: (any RandomSource)?
  /// The settings of the library.
  public var settings: (any SettingStore)?
  /// The deleted records of all features.
  public var trash: (any Trash)?
  /// The event log, which helps users find the cause of a problem.
  public var log: (any Log)?

  /// Creates a set of ports that are all `nil`.
  public init() {}
}

/// The ports that a feature's manifest requires.
public struct FeaturePorts: Sendable {
  private let app: AppPorts
  private let required: [PortName]
  private let used = UsedPorts()

  init(_ app: AppPorts, for manifest: FeatureManifest) {
    self.app = app
    required = manifest.requiredPorts
  }

  /// The store of records.
  public var recordStore: any RecordStore {
    get throws(PortFailure) { try port(.recordStore, app.recordStore) }
  }
  /// The store of originals and derivatives.
  public var blobStore: any BlobStore {
    get throws(PortFailure) { try port(.blobStore, app.blobStore) }
  }
  /// The decoder of images.
  public var imageProcessor: any ImageProcessor {
    get throws(PortFailure) { try port(.imageProcessor, app.imageProcessor) }
  }
  /// The host's camera and photo library.
  public var photoSource: any PhotoSource {
    get throws(PortFailure) { try port(.photoSource, app.photoSource) }
  }
  /// The file system, for files that the user names.
  public var files: any Files { get throws(PortFailure) { try port(.files, app.files) } }
  /// The source of the current time and date.
  public var clock: any WallClock { get throws(PortFailure) { try port(.clock, app.clock) } }
  /// The generator of IDs.
  public var ids: any IDGenerator { get throws(PortFailure) { try port(.idSource, app.ids) } }
  /// The source of random numbers.
  public var randomness: any RandomSource {
    get throws(PortFailure) { try port(.randomness, app.randomness) }
  }
  /// The settings of the library.
  public var settings: any SettingStore {
    get throws(PortFailure) { try port(.settings, app.settings) }
  }
  /// The deleted records of all features.
  public var trash: any Trash { get throws(PortFailure) { try port(.trash, app.trash) } }
  /// The event log, which helps users find the cause of a problem.
  public var log: any Log { get throws(PortFailure) { try port(.log, app.log) } }

  /// The required ports that the feature never read.
  var unused: [PortName] { required.filter { !used.names.contains($0) } }

  private func port<Port>(_ name: PortName, _ port: Port?) throws(PortFailure) -> Port {
    guard required.contains(name) else { throw .undeclared(name) }
    guard let port else { throw .missing(name) }
    used.insert(name)
    return port
  }
}

/// The names of the ports that a feature has read.
private final class UsedPorts: Sendable {
  private let stored = Mutex<Set<PortName>>([])

  var names: Set<PortName> { stored.withLock(\.self) }

  func insert(_ name: PortName) { stored.withLock { _ = $0.insert(name) } }
}

/// The reason why a feature can't receive a port.
public enum PortFailure: Error, Equatable, Sendable {
  /// The feature's manifest requires a port that the app doesn't have.
  ///
  /// The associated value is the port's name.
  case missing(PortName)
  /// The feature read a port that its manifest doesn't require.
  ///
  /// The associated value is the port's name.
  case undeclared(PortName)
}

/// A type that creates a feature from the ports that the feature's manifest requires.
///
/// Each feature's plugin conforms to this protocol, and the catalog lists the plugin's type. Test
/// stubs that need no ports conform only to ``FeaturePlugin``.
public protocol OpenableFeature: FeaturePlugin {
  /// The feature's declarations.
  static var manifest: FeatureManifest { get }
  /// Creates the feature from its ports.
  ///
  /// The initializer must read every port that the manifest requires, and no other port.
  init(_ ports: FeaturePorts) throws(PortFailure)
}

extension OpenableFeature {
  /// By default, the type's manifest.
  public var manifest: FeatureManifest { Self.manifest }

  /// Opens the feature.
  ///
  /// - Throws: ``CompositionFailure`` if a required port is missing, or if the ports that the
  ///   feature reads differ from the ports that its manifest requires.
  public static func open(with app: AppPorts) throws(CompositionFailure) -> Self {
    let ports = FeaturePorts(app, for: manifest)
    let feature: Self
    do throws(PortFailure) {
      feature = try Self(ports)
    } catch {
      throw CompositionFailure(problems: [.port(error, of: manifest.id)], available: [])
    }
    guard ports.unused.isEmpty else {
      throw CompositionFailure(
        problems: ports.unused.map { .unusedPort($0, of: manifest.id) }, available: [])
    }
    return feature
  }
}
