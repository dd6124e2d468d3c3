public import Core

/// The places in Stash's forms that other features' editors fill. Stash runs without any of them.
public enum StashSockets {
  /// A canvas's mesh count: a column.
  public static let mesh = FieldSocket(
    FieldKind<Int>("mesh-count"), FieldSettings(id: "canvas.mesh", label: "Mesh Count"))
  /// A canvas's cover photo: a link.
  public static let cover = FieldSocket(
    FieldKind<PhotoID>("photo"), FieldSettings(id: "canvas.cover", label: "Photo"))
  /// A canvas's tags: links.
  public static let tags = FieldSocket(
    FieldKind<[String]>("tags"), FieldSettings(id: "canvas.tags", label: "Tags", limit: 100))
  /// A journal entry's photos: links, four at most.
  public static let photos = FieldSocket(
    FieldKind<[PhotoID]>("photos"), FieldSettings(id: "journal.photos", label: "Photos", limit: 4))

  /// A journal entry's tags: links.
  public static let entryTags = FieldSocket(
    FieldKind<[String]>("tags"), FieldSettings(id: "journal.tags", label: "Tags", limit: 100))

  static let all = [
    mesh.declaration, cover.declaration, tags.declaration, photos.declaration,
    entryTags.declaration,
  ]
}

/// The editors that fill the sockets; nil where a feature is left out.
public struct StashEditors: Sendable {
  /// Edits the mesh count.
  public let mesh: AnyFieldEditor<Int>?
  /// Edits the cover photo.
  public let cover: AnyFieldEditor<PhotoID>?
  /// Edits the tags.
  public let tags: AnyFieldEditor<[String]>?
  /// Edits an entry's photos.
  public let photos: AnyFieldEditor<[PhotoID]>?
  /// Edits an entry's tags.
  public let entryTags: AnyFieldEditor<[String]>?
  /// Reads filters over lists.
  let filter: (any RecordFilter)?
  /// The keys of filters over lists.
  let filterKeys: [FilterKey]
  /// Tells of a record of any feature.
  let card: RecordCard.Telling

  /// The editors among an app's plugs.
  public init(_ plugs: Plugs) {
    mesh = plugs.editor(for: StashSockets.mesh)
    cover = plugs.editor(for: StashSockets.cover)
    tags = plugs.editor(for: StashSockets.tags)
    photos = plugs.editor(for: StashSockets.photos)
    entryTags = plugs.editor(for: StashSockets.entryTags)
    filter = plugs.filter
    filterKeys = plugs.filterKeys
    card = plugs.card
  }
}

/// The names of link fields, as stored.
enum LinkField {
  static let cover = "cover"
  static let tags = "tags"
  static let photos = "photos"
}
