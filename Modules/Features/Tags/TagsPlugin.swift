public import Core

/// The feature that provides filters and tags, which are the user's labels for any records.
public struct TagsPlugin: OpenableFeature, FilterParsing, FilterKeyProviding {
  /// The kind of the tag field, whose value is a list of tag names.
  public static let kind = FieldKind<[String]>("tags")

  /// The declarations of the tag records, the tag field, and the tag screen.
  public static let manifest = FeatureManifest(
    id: "tags", title: "Tags", requiredPorts: [.recordStore, .idSource, .log],
    schema: FeatureSchema(
      [TagRecord.self],
      migrations: [.create(TagRecord.collection), .search(TagRecord.collection)]),
    fields: [kind.declaration],
    screens: [
      ScreenDeclaration(
        "/tags", title: "Tags", homeSection: .tools, homeRank: 30,
        subtitle: "Labels for your stash",
        navigationPlace: .view(of: "/canvases", "Tags", rank: 10))
    ])

  /// The repository of tags.
  public let repository: TagRepository
  private let suggester: TagSuggester

  /// Creates the feature.
  ///
  /// - Parameters:
  ///   - store: The store of tags.
  ///   - ids: The source of IDs for new tags.
  ///   - log: The log for rejected changes and failures.
  public init(store: any RecordStore, ids: any IDGenerator, log: any Log) {
    repository = TagRepository(store: store, ids: ids, log: log)
    suggester = TagSuggester(store: store)
  }

  /// Creates the feature from its ports.
  public init(_ ports: FeaturePorts) throws(PortFailure) {
    self.init(
      store: try ports.recordStore, ids: try ports.ids, log: try ports.log)
  }

  /// The provider of the tag field.
  public var fieldProviders: [FieldProvider] {
    [
      FieldProvider(Self.kind) { [suggester, repository] in
        TagsFeature($0, suggester: suggester, ids: repository.ids)
      }
    ]
  }

  /// The parser of filters for lists and searches.
  public var filter: any RecordFilterParser { TagFilterReader() }

  /// The filter key `tag:`.
  public var filterKeys: [FilterKey] { [.tag(repository, suggester)] }

  /// Returns the closure that creates the screen with all tags, keyed by the screen's route.
  public func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    let screens = services.manifests.flatMap(\.screens)
    let search: Route? = screens.contains { $0.pattern == "/find" } ? "/find" : nil
    return [
      "/tags": { [repository, suggester] in
        TagListScreen(repository: repository, suggester: suggester, search: search)
      }
    ]
  }
}
