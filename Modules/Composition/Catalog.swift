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
  /// A feature with a closure that opens it, given the ports and the features of earlier entries.
  private struct Entry: Sendable {
    let trait: String
    let manifest: FeatureManifest
    let open: @Sendable (Ports, [any FeaturePlugin]) -> any FeaturePlugin

    init(
      _ trait: String, _ manifest: FeatureManifest,
      open: @escaping @Sendable (Ports, [any FeaturePlugin]) -> any FeaturePlugin
    ) {
      self.trait = trait
      self.manifest = manifest
      self.open = open
    }
  }

  private static let entries: [Entry] = {
    var entries: [Entry] = []
    #if DesignTokens
      entries.append(
        Entry("DesignTokens", DesignTokensPlugin.manifest) { ports, _ in
          DesignTokensPlugin(store: ports.store, ids: ports.ids, log: ports.log)
        })
    #endif
    #if Drawing
      entries.append(
        Entry("Drawing", DrawingPlugin.manifest) { ports, _ in
          DrawingPlugin(
            store: ports.store, ids: ports.ids, randomness: ports.randomness,
            settings: ports.settings, log: ports.log)
        })
    #endif
    #if MeshCount
      entries.append(Entry("MeshCount", MeshCountPlugin.manifest) { _, _ in MeshCountPlugin() })
    #endif
    #if PhotoIngest
      entries.append(
        Entry("PhotoIngest", PhotoIngestPlugin.manifest) { ports, _ in
          PhotoIngestPlugin(
            store: ports.store, blobs: ports.blobs, images: ports.images, source: ports.photos,
            files: ports.files, ids: ports.ids, clock: ports.clock, settings: ports.settings,
            log: ports.log)
        })
    #endif
    #if Stash
      entries.append(
        Entry("Stash", StashPlugin.manifest) { ports, _ in
          StashPlugin(store: ports.store, ids: ports.ids, clock: ports.clock, log: ports.log)
        })
    #endif
    #if Tags
      entries.append(
        Entry("Tags", TagsPlugin.manifest) { ports, _ in
          TagsPlugin(store: ports.store, ids: ports.ids, log: ports.log)
        })
    #endif
    #if WeightEntry
      entries.append(
        Entry("WeightEntry", WeightEntryPlugin.manifest) { ports, _ in
          WeightEntryPlugin(
            store: ports.store, ids: ports.ids, clock: ports.clock, settings: ports.settings,
            log: ports.log)
        })
    #endif
    #if Home
      // Home comes last, because it receives all other features.
      entries.append(
        Entry("Home", HomePlugin.manifest) { ports, features in
          HomePlugin(
            settings: ports.settings,
            trash: LibraryTrash(of: features, in: ports.store, alongside: ExtraFields.removal))
        })
    #endif
    return entries
  }()

  /// The declarations of this build's features, in the order of ``features(_:leavingOut:)``.
  public static var manifests: [FeatureManifest] { entries.map(\.manifest) }

  /// Opens the features of this build.
  ///
  /// - Parameters:
  ///   - ports: The ports that the features use.
  ///   - leavingOut: The IDs of features to exclude, as if they weren't part of this build.
  /// - Returns: One instance of each feature.
  public static func features(
    _ ports: Ports, leavingOut: Set<String> = []
  ) -> [any FeaturePlugin] {
    entries.filter { !leavingOut.contains($0.manifest.id.text) }.reduce(into: []) {
      $0.append($1.open(ports, $0))
    }
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
