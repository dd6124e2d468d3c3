public import Core
import LibraryServices

#if DesignTokens
  import DesignTokens
#endif
#if Drawing
  import Drawing
#endif
#if Home
  import Home
#endif
#if MeshCount
  import MeshCount
#endif
#if PhotoIngest
  import PhotoIngest
#endif
#if Stash
  import Stash
#endif
#if Tags
  import Tags
#endif
#if WeightEntry
  import WeightEntry
#endif

/// The list of all features, sorted by name.
///
/// To add a feature, add an entry here.
public enum Catalog {
  /// A feature that this build includes, with its trait.
  private struct Entry: Sendable {
    let trait: String
    let feature: any OpenableFeature.Type
  }

  private static let entries: [Entry] = {
    var entries: [Entry] = []
    #if DesignTokens
      entries.append(Entry(trait: "DesignTokens", feature: DesignTokensPlugin.self))
    #endif
    #if Drawing
      entries.append(Entry(trait: "Drawing", feature: DrawingPlugin.self))
    #endif
    #if MeshCount
      entries.append(Entry(trait: "MeshCount", feature: MeshCountPlugin.self))
    #endif
    #if PhotoIngest
      entries.append(Entry(trait: "PhotoIngest", feature: PhotoIngestPlugin.self))
    #endif
    #if Stash
      entries.append(Entry(trait: "Stash", feature: StashPlugin.self))
    #endif
    #if Tags
      entries.append(Entry(trait: "Tags", feature: TagsPlugin.self))
    #endif
    #if WeightEntry
      entries.append(Entry(trait: "WeightEntry", feature: WeightEntryPlugin.self))
    #endif
    #if Home
      // Home comes last, because its trash has the records of all other features.
      entries.append(Entry(trait: "Home", feature: HomePlugin.self))
    #endif
    return entries
  }()

  /// The declarations of this build's features, in the order of ``features(_:leavingOut:)``.
  public static var manifests: [FeatureManifest] { entries.map { $0.feature.manifest } }

  /// The ports that this build's features implement for other features, by feature.
  public static var providedPorts: [FeatureID: PortName] {
    entries.reduce(into: [:]) { $0[$1.feature.manifest.id] = $1.feature.providedPort }
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
    for type in entries.map(\.feature) where !leavingOut.contains(type.manifest.id.text) {
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

  /// Orders the mesh count chips of a library's forms as its settings request.
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

  /// The traits of this build's features.
  public static var traits: Set<String> { Set(entries.map(\.trait)) }

  /// All features, including those that this build excludes, with their commands.
  public static let known: [(trait: String, commands: [String])] = [
    ("DesignTokens", ["tokens"]), ("Drawing", ["drawing"]), ("Home", []), ("MeshCount", ["mesh"]),
    ("PhotoIngest", ["photo"]),
    ("Stash", ["canvas", "journal", "find", "stats"]), ("Tags", ["tag"]),
    ("WeightEntry", ["weight"]),
  ]
}
