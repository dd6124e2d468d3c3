public import Core

#if MeshCount
  import MeshCount
#endif
#if PhotoIngest
  import PhotoIngest
#endif
#if Stash
  import Stash
#endif

/// Which features there are: the one list, sorted by name. A new feature is a line here.
public enum Catalog {
  /// The features of this build, on some ports.
  public static func features(_ ports: Ports) -> [any FeaturePlugin] {
    var features: [any FeaturePlugin] = []
    #if MeshCount
      features.append(MeshCountPlugin())
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
    return features
  }

  /// Every feature there is, also those this build leaves out, with the commands each brings.
  public static let known: [(trait: String, commands: [String])] = [
    ("MeshCount", ["mesh"]), ("PhotoIngest", ["photo"]),
    ("Stash", ["canvas", "journal", "find"]),
  ]
}
