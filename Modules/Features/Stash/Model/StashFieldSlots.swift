public import Core

/// The slots in Stash's forms for other features' fields.
///
/// All slots are optional.
public enum StashFieldSlots {
  /// The slot for the mesh count of a canvas, stored in a column.
  public static let mesh = FieldSlot(
    FieldKind<Int>("mesh-count"), FieldSettings(id: "canvas.mesh", label: "Mesh Count"))
  /// The slot for the cover photo of a canvas, stored as a link.
  public static let cover = FieldSlot(
    FieldKind<PhotoID>("photo"), FieldSettings(id: "canvas.cover", label: "Photo"))
  /// The slot for the tags of a canvas, at most 100, stored as links.
  public static let tags = FieldSlot(
    FieldKind<[String]>("tags"), FieldSettings(id: "canvas.tags", label: "Tags", limit: 100))
  /// The slot for the photos of a journal entry, at most 4, stored as links.
  public static let photos = FieldSlot(
    FieldKind<[PhotoID]>("photos"), FieldSettings(id: "journal.photos", label: "Photos", limit: 4))

  /// The slot for the tags of a journal entry, at most 100, stored as links.
  public static let entryTags = FieldSlot(
    FieldKind<[String]>("tags"), FieldSettings(id: "journal.tags", label: "Tags", limit: 100))

  static let all = [
    mesh.declaration, cover.declaration, tags.declaration, photos.declaration,
    entryTags.declaration,
  ]
}

/// The field editors in Stash's slots, and the services that filter and summarize records.
///
/// An editor is `nil` if its feature is excluded.
public struct StashEditors: Sendable {
  /// The editor of a canvas's mesh count, or `nil` if its feature is excluded.
  public let mesh: AnyFieldEditor<Int>?
  /// The editor of a canvas's cover photo, or `nil` if its feature is excluded.
  public let cover: AnyFieldEditor<PhotoID>?
  /// The editor of a canvas's tags, or `nil` if its feature is excluded.
  public let tags: AnyFieldEditor<[String]>?
  /// The editor of a journal entry's photos, or `nil` if its feature is excluded.
  public let photos: AnyFieldEditor<[PhotoID]>?
  /// The editor of a journal entry's tags, or `nil` if its feature is excluded.
  public let entryTags: AnyFieldEditor<[String]>?
  /// The parser of filters, or `nil` if the filter feature is excluded.
  let filter: (any RecordFilterParser)?
  /// The filter keys of all features.
  let filterKeys: [FilterKey]
  /// The function that summarizes the records of all features.
  let card: RecordSummary.Provider

  /// Creates the editors from an app's services.
  public init(_ services: FeatureServices) {
    mesh = services.editor(for: StashFieldSlots.mesh)
    cover = services.editor(for: StashFieldSlots.cover)
    tags = services.editor(for: StashFieldSlots.tags)
    photos = services.editor(for: StashFieldSlots.photos)
    entryTags = services.editor(for: StashFieldSlots.entryTags)
    filter = services.filter
    filterKeys = services.filterKeys
    card = services.summary
  }
}

/// The stored names of link fields.
enum LinkField {
  static let cover = "cover"
  static let tags = "tags"
  static let photos = "photos"
}
