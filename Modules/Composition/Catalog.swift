public import Core

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

/// Which features there are: the one list, sorted by name. A new feature is a line here.
public enum Catalog {
  /// The features of this build, on some ports.
  ///
  /// - Parameters:
  ///   - ports: What they are handed.
  ///   - meshUses: How often each mesh count is used, where that orders their chips.
  /// - Returns: One of each.
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
          store: ports.store, ids: ports.ids, randomness: ports.randomness, log: ports.log))
    #endif
    #if MeshCount
      features.append(
        MeshCountPlugin(presets: meshUses.map { .ordered(byUse: $0) } ?? .standard))
    #endif
    #if PhotoIngest
      features.append(
        PhotoIngestPlugin(
          store: ports.store, blobs: ports.blobs, images: ports.images, source: ports.photos,
          files: ports.files, ids: ports.ids, clock: ports.clock, log: ports.log))
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
        WeightEntryPlugin(store: ports.store, ids: ports.ids, clock: ports.clock, log: ports.log))
    #endif
    #if Home
      // Last, as it is the home of all others.
      features.append(
        HomePlugin(
          of: features, settings: Settings(store: ports.store, ids: ports.ids),
          trash: Trash(of: features, in: ports.store, alongside: ExtraFields.removal)))
    #endif
    return features
  }

  /// The theme of this build, where no library has one of its own.
  public static var theme: any Theme {
    #if DesignTokens
      return TokenTheme()
    #else
      return PlainTheme()
    #endif
  }

  /// What decides between light and dark; nil where no feature keeps a theme.
  public static var appearance: SettingDeclaration? {
    #if DesignTokens
      return DesignTokensPlugin.appearance
    #else
      return nil
    #endif
  }

  /// How often each mesh count is used; nil where the setting does not ask for that order, or no
  /// feature that is composed keeps mesh counts.
  static func meshUses(in library: Library) async throws -> [Int: Int]? {
    #if MeshCount && Stash
      let order = try await library.settings.value(of: Presets.setting)
      guard order == Presets.Order.use.rawValue else { return nil }
      for case let stash as StashPlugin in library.assembly.features {
        return try await stash.book(with: library.assembly.plugs).uses(of: Presets.standard.counts)
      }
    #endif
    return nil
  }

  /// Every feature there is, also those this build leaves out, with the commands each brings.
  public static let known: [(trait: String, commands: [String])] = [
    ("DesignTokens", ["tokens"]), ("Drawing", ["drawing"]), ("Home", []), ("MeshCount", ["mesh"]),
    ("PhotoIngest", ["photo"]),
    ("Stash", ["canvas", "journal", "find", "stats"]), ("Tags", ["tag"]),
    ("WeightEntry", ["weight"]),
  ]
}
