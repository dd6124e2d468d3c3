public import Core
import LibraryServices

#if DesignTokens
  import DesignTokens
#endif
#if MeshCount
  import MeshCount
#endif
#if Stash
  import Stash
#endif

/// The list of all features, including those that this build excludes.
///
/// To add a feature, add a file with the feature's entry to this folder, and add the entry's name
/// to the list. The names can be in any order.
public enum Catalog {
  private static let entries: [CatalogEntry] = [
    .designTokens,
    .drawing,
    .home,
    .meshCount,
    .photoIngest,
    .stash,
    .tags,
    .weightEntry,
  ]

  /// The features in this build, sorted by name, with those that require the trash last.
  ///
  /// The trash that such a feature receives contains the deleted records of all preceding features.
  private static let included: [any OpenableFeature.Type] =
    entries.sorted { $0.name < $1.name }.compactMap(\.plugin)
    .partitioned { $0.manifest.requiredPorts.contains(.trash) }

  /// The manifests of this build's features, in the same order as ``features(_:leavingOut:)``.
  public static var manifests: [FeatureManifest] { included.map { $0.manifest } }

  /// The ports that this build's features implement for other features, keyed by feature.
  public static var providedPorts: [FeatureID: PortName] {
    included.reduce(into: [:]) { $0[$1.manifest.id] = $1.providedPort }
  }

  /// Opens the features of this build.
  ///
  /// - Parameters:
  ///   - ports: The ports that the features use.
  ///   - leavingOut: The IDs of features to exclude, as if they weren't part of this build.
  /// - Returns: One instance of each feature.
  /// - Throws: ``CompositionFailure`` if a feature's ports differ from those that its manifest
  ///   requires.
  public static func features(
    _ ports: Ports, leavingOut: Set<String> = []
  ) throws(CompositionFailure) -> [any FeaturePlugin] {
    var (features, app): ([any FeaturePlugin], AppPorts) = ([], ports.app)
    for type in included where !leavingOut.contains(type.manifest.id.text) {
      if type.manifest.requiredPorts.contains(.trash) {
        app.trash = LibraryTrash(of: features, in: ports.store, alongside: ExtraFields.removal)
      }
      features.append(try type.open(with: app))
    }
    return features
  }

  /// The default theme of this build.
  public static var theme: any Theme {
    #if DesignTokens
      return TokenTheme()
    #else
      return PlainTheme()
    #endif
  }

  /// The setting for the light or dark appearance, or `nil` if no feature provides a theme.
  public static var appearance: SettingDeclaration? {
    #if DesignTokens
      return DesignTokensPlugin.appearance
    #else
      return nil
    #endif
  }

  /// Sorts the mesh count chips in a library's forms as the library's settings specify.
  ///
  /// The chips have the standard order if no included feature stores mesh counts.
  static func orderMeshCounts(in library: Library) async throws {
    #if MeshCount && Stash
      let features = library.assembly.features
      let mesh = features.lazy.compactMap { $0 as? MeshCountPlugin }.first
      let stash = features.lazy.compactMap { $0 as? StashPlugin }.first
      guard let mesh, let stash else { return }
      guard try await library.settings.value(of: Presets.setting) == Presets.Order.use.rawValue
      else { return mesh.presets = .standard }
      let repository = stash.repository(with: library.assembly.services)
      mesh.presets = .ordered(byUse: try await repository.uses(of: Presets.standard.counts))
    #endif
  }

  /// The names of the features that this build includes.
  public static var includedNames: Set<String> {
    Set(entries.filter { $0.plugin != nil }.map(\.name))
  }

  /// The names and commands of all features, including those that this build excludes, sorted by
  /// feature name.
  public static var known: [(name: String, commands: [String])] {
    entries.map { ($0.name, $0.commands) }.sorted { $0.name < $1.name }
  }
}

/// A feature in the catalog.
struct CatalogEntry: Sendable {
  /// The name of the feature's module.
  let name: String
  /// The feature's plugin, or `nil` if this build excludes the feature.
  let plugin: (any OpenableFeature.Type)?
  /// The names of the feature's commands.
  let commands: [String]

  init(_ name: String, _ plugin: (any OpenableFeature.Type)?, commands: [String]) {
    self.name = name
    self.plugin = plugin
    self.commands = commands
  }
}

extension Array {
  /// Returns the elements that don't meet a condition, followed by those that do.
  fileprivate func partitioned(_ condition: (Element) -> Bool) -> [Element] {
    filter { !condition($0) } + filter(condition)
  }
}
