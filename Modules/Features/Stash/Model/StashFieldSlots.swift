public import Core

/// The slots in Stash's forms for other features' fields.
///
/// All slots are optional.
public enum StashFieldSlots {
  /// The slot for a canvas's mesh count, which is stored in a column.
  public static let mesh = Slot<CanvasRecord, Int>(
    \.mesh, FieldKind("mesh-count"), FieldSettings(id: "canvas.mesh", label: "Mesh Count"),
    option: FieldOption("mesh", "Mesh count (threads per inch), 1–150."))
  /// The slot for a canvas's cover photo, which is stored as a link.
  public static let cover = Slot<CanvasRecord, PhotoID>(
    link: FieldKind("photo"), FieldSettings(id: "canvas.cover", label: "Photo"),
    option: FieldOption("photo", "Photo file for the cover.", isFile: true))
  /// The slot for a canvas's tags, at most 100, which are stored as links.
  public static let tags = Slot<CanvasRecord, [String]>(
    links: FieldKind("tags"), FieldSettings(id: "canvas.tags", label: "Tags", limit: 100),
    option: tagOption)
  /// The slot for a journal entry's photos, at most four, which are stored as links.
  public static let photos = Slot<JournalRecord, [PhotoID]>(
    links: FieldKind("photos"), FieldSettings(id: "journal.photos", label: "Photos", limit: 4),
    option: FieldOption(
      "photo", "Photo file; repeatable, up to four.", isRepeatable: true, isFile: true))
  /// The slot for a journal entry's tags, at most 100, which are stored as links.
  public static let entryTags = Slot<JournalRecord, [String]>(
    links: FieldKind("tags"), FieldSettings(id: "journal.tags", label: "Tags", limit: 100),
    option: tagOption)

  private static let tagOption = FieldOption(
    "tag", "Tags, separated by commas; repeatable.", isRepeatable: true)
}

/// The field editors in Stash's slots, and the services that features offer one another.
///
/// An editor is `nil` if its feature is excluded.
public struct StashEditors: Sendable {
  /// The editor of a canvas's mesh count, or `nil` if the mesh count feature is excluded.
  public let mesh: AnyFieldEditor<Int>?
  /// The editor of a canvas's cover photo, or `nil` if the photo feature is excluded.
  public let cover: AnyFieldEditor<PhotoID>?
  /// The editor of a canvas's tags, or `nil` if the tag feature is excluded.
  public let tags: AnyFieldEditor<[String]>?
  /// The editor of a journal entry's photos, or `nil` if the photo feature is excluded.
  public let photos: AnyFieldEditor<[PhotoID]>?
  /// The editor of a journal entry's tags, or `nil` if the tag feature is excluded.
  public let entryTags: AnyFieldEditor<[String]>?
  /// The services that features offer one another.
  let services: FeatureServices

  /// Creates the editors from an app's services.
  public init(_ services: FeatureServices) {
    self.services = services
    mesh = services.editor(for: StashFieldSlots.mesh.slot)
    cover = services.editor(for: StashFieldSlots.cover.slot)
    tags = services.editor(for: StashFieldSlots.tags.slot)
    photos = services.editor(for: StashFieldSlots.photos.slot)
    entryTags = services.editor(for: StashFieldSlots.entryTags.slot)
  }
}
