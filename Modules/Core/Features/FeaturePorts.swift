import Synchronization

/// The ports that an app has for its features, each `nil` if the app doesn't have it.
public struct AppPorts: Sendable {
  /// The store of records.
  public var recordStore: (any RecordStore)?
  /// The store of originals and derivatives.
  public var blobStore: (any BlobStore)?
  /// The decoder of images.
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
  /// The log of events for users who look for the cause of a problem.
  public var log: (any Log)?

  /// Creates a set without ports.
  public init() {}
}

/// The ports of one feature, which are those that its manifest requires.
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
  /// The log of events for users who look for the cause of a problem.
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

/// The names of the ports that a feature read.
private final class UsedPorts: Sendable {
  private let stored = Mutex<Set<PortName>>([])

  var names: Set<PortName> { stored.withLock(\.self) }

  func insert(_ name: PortName) { stored.withLock { _ = $0.insert(name) } }
}

/// The reason why a feature can't receive a port.
public enum PortFailure: Error, Equatable, Sendable {
  /// The feature's manifest requires the port, but the app doesn't have it.
  case missing(PortName)
  /// The feature read a port that its manifest doesn't require.
  case undeclared(PortName)
}

/// A type of feature that an app opens with the ports that the feature's manifest requires.
///
/// A feature's plugin conforms, and the catalog lists the type. Test stubs that need no ports conform
/// only to ``FeaturePlugin``.
public protocol OpenableFeature: FeaturePlugin {
  /// The feature's declarations.
  static var manifest: FeatureManifest { get }
  /// Creates the feature from its ports.
  ///
  /// The initializer must read every port that the manifest requires, and no other port.
  init(_ ports: FeaturePorts) throws(PortFailure)
}

extension OpenableFeature {
  /// By default, the declarations of the type.
  public var manifest: FeatureManifest { Self.manifest }

  /// Opens the feature.
  ///
  /// - Throws: ``CompositionFailure`` if a required port is missing, or if the feature reads other
  ///   ports than its manifest requires.
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
