public import Core

/// Tags: names that a person gives to whatever they keep, and finds it by.
public struct TagsPlugin: FeaturePlugin {
  /// The kind of field it lends: the names of tags, in order.
  public static let kind = FieldKind<[String]>("tags")

  /// The feature's name.
  public let id: FeatureID = "tags"
  /// What a person calls it.
  public let title = "Tags"
  /// The ports it is handed.
  public let needs: [PortName] = [.recordStore, .idSource, .log]
  /// It reads filters over lists.
  public let keeps: PortName? = .recordFilter

  /// The library's tags.
  public let book: TagBook
  private let suggester: TagSuggester

  /// The feature with its ports.
  ///
  /// - Parameters:
  ///   - store: Keeps the tags.
  ///   - ids: Names new ones.
  ///   - log: Keeps what was refused or failed.
  public init(store: any RecordStore, ids: any IDSource, log: any Log) {
    book = TagBook(store: store, ids: ids, log: log)
    suggester = TagSuggester(store: store)
  }

  /// What it keeps.
  public var schema: FeatureSchema {
    let collection = TagRecord.collection
    return FeatureSchema(
      [TagRecord.self],
      migrations: [.create(collection), .search(collection)])
  }

  /// The field.
  public var lends: [Plug] {
    [
      Plug(Self.kind) { [suggester, book] in
        TagsFeature($0, suggester: suggester, ids: book.ids)
      }
    ]
  }

  /// Reads filters over lists.
  public var filter: (any RecordFilter)? { TagFilterReader() }

  /// The key `tag:`.
  public var filterKeys: [FilterKey] { [.tag(book, suggester)] }

  /// The list of all tags.
  public func screens(with plugs: Plugs) -> [ScreenEntry] {
    [
      ScreenEntry("/tags", title: "Tags", onHub: .back, about: "The words you sort by") {
        [book, suggester] in
        TagListScreen(book: book, suggester: suggester)
      }
    ]
  }
}
