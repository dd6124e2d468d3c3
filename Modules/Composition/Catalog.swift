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
/// To add a feature, add a line here.
public enum Catalog {
  /// Returns the features of this build.
  ///
  /// - Parameters:
  ///   - ports: The ports that the features use.
  ///   - meshUses: The number of uses of each mesh count, or `nil` if the chips aren't ordered by
  ///     use.
  /// - Returns: One instance of each feature.
  public static func features(
    _ ports: Ports, meshUses: [Int: Int]? = nil
  ) -> [any FeaturePlugin] {
    var features: [any FeaturePlugin] = []
    #if DesignTokens
      features.append(
        DesignTokensPlugin(store: ports.store, ids: ports.ids, log: ports.log))
    #endif
    #if Drawing
      features.append(
        DrawingPlugin(
          store: ports.store, ids: ports.ids, randomness: ports.randomness,
          settings: ports.settings, log: ports.log))
    #endif
    #if MeshCount
      features.append(
        MeshCountPlugin(presets: meshUses.map { .ordered(byUse: $0) } ?? .standard))
    #endif
    #if PhotoIngest
      features.append(
        PhotoIngestPlugin(
          store: ports.store, blobs: ports.blobs, images: ports.images, source: ports.photos,
          files: ports.files, ids: ports.ids, clock: ports.clock, settings: ports.settings,
          log: ports.log))
    #endif
    #if Stash
      features.append(
        StashPlugin(store: ports.store, ids: ports.ids, clock: ports.clock, log: ports.log))
    #endif
    #if Tags
      features.append(TagsPlugin(store: ports.store, ids: ports.ids, log: ports.log))
    #endif
    #if WeightEntry
      features.append(
        WeightEntryPlugin(
          store: ports.store, ids: ports.ids, clock: ports.clock, settings: ports.settings,
          log: ports.log))
    #endif
    #if Home
      // Home comes last, because it receives all other features.
      features.append(
        HomePlugin(
          of: features, settings: ports.settings,
          trash: LibraryTrash(of: features, in: ports.store, alongside: ExtraFields.removal)))
    #endif
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

  /// Returns the number of uses of each mesh count, or `nil` if the chips aren't ordered by use.
  ///
  /// The chips aren't ordered by use if the setting asks for another order or no included feature
  /// stores mesh counts.
  static func meshUses(in library: Library) async throws -> [Int: Int]? {
    #if MeshCount && Stash
      let order = try await library.settings.value(of: Presets.setting)
      guard order == Presets.Order.use.rawValue else { return nil }
      for case let stash as StashPlugin in library.assembly.features {
        return try await stash.repository(with: library.assembly.services).uses(
          of: Presets.standard.counts)
      }
    #endif
    return nil
  }

  /// All features, including those that this build excludes, with their commands.
  public static let known: [(trait: String, commands: [String])] = [
    ("DesignTokens", ["tokens"]), ("Drawing", ["drawing"]), ("Home", []), ("MeshCount", ["mesh"]),
    ("PhotoIngest", ["photo"]),
    ("Stash", ["canvas", "journal", "find", "stats"]), ("Tags", ["tag"]),
    ("WeightEntry", ["weight"]),
  ]
}
