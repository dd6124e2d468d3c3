/// A reference to large content, such as a chart or a drawing.
///
/// A snapshot contains only the reference, so that the snapshot stays small. The host requests the
/// content separately.
public struct Reference: Codable, Hashable, Sendable {
  /// The name of the content: a record's ID, or a name that a screen defines.
  public var source: String
  /// The content's revision, which increases with every change.
  ///
  /// References with the same source and revision have the same content.
  public var revision: Int

  /// Creates a reference.
  public init(source: String, revision: Int) {
    self.source = source
    self.revision = revision
  }
}

/// A reference to one of a photo's images, with the photo's dimensions.
public struct Picture: Codable, Hashable, Sendable {
  /// The sizes of a photo's images.
  public enum Variant: String, Codable, Sendable {
    /// The image with at most 320 pixels along the longer side.
    case thumbnail
    /// The image with at most 2,048 pixels along the longer side.
    case display
  }

  /// The photo's ID.
  public var photo: RecordID
  /// The size of the image.
  public var variant: Variant
  /// The width of the upright photo in pixels, or `nil` if unknown.
  ///
  /// The width and the height let a host reserve space before the image is loaded.
  public var width: Int?
  /// The height of the upright photo in pixels, or `nil` if unknown.
  public var height: Int?

  /// Creates a reference to an image.
  public init(photo: RecordID, variant: Variant, width: Int? = nil, height: Int? = nil) {
    self.photo = photo
    self.variant = variant
    self.width = width
    self.height = height
  }
}

/// The state of a picker of photos or other files.
///
/// While the stage isn't ``Stage/closed``, the host shows its photo library or its camera, and
/// sends ``Input/Event/pick(_:)``, ``Input/Event/capture(_:)``, or ``Input/Event/dismiss``.
public struct PhotoPicker: Codable, Equatable, Sendable {
  /// The stages of a photo picker.
  public enum Stage: String, Codable, Sendable {
    /// A closed picker.
    case closed
    /// An open photo library or file chooser.
    case library
    /// An open camera, with a shutter button.
    case camera
  }

  /// The kinds of files, other than photos, that a user can pick.
  public enum FileKind: String, Codable, Sendable {
    /// A tar archive, such as a backup of a library.
    case archive
  }

  /// The stage, which determines what the host shows.
  public var stage: Stage
  /// The number of photos that the user can still pick.
  ///
  /// While the picker is open, the number is at least 1.
  public var remaining: Int

  /// The kind of files to pick, or `nil` to pick photos.
  ///
  /// A picker of files is never in the stage ``Stage/camera``.
  public var files: FileKind?

  /// Creates the state of a photo picker.
  public init(stage: Stage, remaining: Int, files: FileKind? = nil) {
    self.stage = stage
    self.remaining = remaining
    self.files = files
  }

  private enum CodingKeys: String, CodingKey {
    case stage, remaining = "room", files
  }
}

/// The properties of a loaded page of a list.
public struct ListPage: Codable, Equatable, Sendable {
  /// The total number of rows in the list, or `nil` if unknown.
  public var total: Int?
  /// Whether the list has more rows, which ``Input/Event/more`` loads.
  public var hasMore: Bool

  /// Creates the properties of a loaded page.
  public init(total: Int? = nil, hasMore: Bool = false) {
    self.total = total
    self.hasMore = hasMore
  }
}

/// A surface that shows a drawing.
///
/// Hosts fetch the changes to the drawing as ``SurfaceUpdate`` values.
public struct DrawingSurface: Codable, Equatable, Sendable {
  /// The appearance of a line while the user draws the line.
  ///
  /// The next ``SurfaceUpdate`` determines the line's final appearance.
  public struct Pen: Codable, Equatable, Sendable {
    /// The color as six hexadecimal digits, in the form `RRGGBB`.
    public var color: String
    /// The line's width in sixteenths of the surface's unit (``SurfaceUpdate/subunitsPerUnit``).
    public var width: Int
    /// The opacity in thousandths, from 0 to 1,000.
    ///
    /// At 0, the line is invisible until the next ``SurfaceUpdate``.
    public var opacity: Int

    /// Creates a round pen.
    public init(color: String, width: Int, opacity: Int = 1000) {
      self.color = color
      self.width = width
      self.opacity = opacity
    }
  }

  /// The reference to the drawing at its current revision.
  public var reference: Reference
  /// The width of the surface, in the surface's own units.
  public var width: Int
  /// The height of the surface, in the surface's own units.
  public var height: Int
  /// The pen, or `nil` for a thin line in the text color.
  public var pen: Pen?
  /// The keys of the strokes that the screen received but hasn't added to the drawing or rejected.
  ///
  /// A host shows these strokes itself until the drawing contains them. A host that received no
  /// response to a stroke resends the stroke. `nil` is equivalent to an empty array.
  public var pendingStrokes: [UInt32]?

  /// Creates a surface.
  public init(
    reference: Reference, width: Int, height: Int, pen: Pen? = nil, pendingStrokes: [UInt32]? = nil
  ) {
    self.reference = reference
    self.width = width
    self.height = height
    self.pen = pen
    self.pendingStrokes = pendingStrokes
  }

  private enum CodingKeys: String, CodingKey {
    case reference, width, height, pen, pendingStrokes = "underWay"
  }
}

/// A count among other counts.
public struct Bar: Codable, Equatable, Sendable {
  /// The count.
  public var count: Int
  /// The largest count, for which the bar has its full length.
  public var largest: Int

  /// Creates a count.
  public init(count: Int, largest: Int) {
    self.count = count
    self.largest = largest
  }

  /// The bar's length as a share of the full length, from 0 to 1.
  public var share: Double {
    largest > 0 ? Double(min(max(0, count), largest)) / Double(largest) : 0
  }
}

/// The progress of some work.
public struct Progress: Codable, Equatable, Sendable {
  /// The number of completed units of work.
  public var completed: Int
  /// The total number of units of work, or `nil` if unknown.
  public var total: Int?

  /// Creates a progress value.
  public init(completed: Int, total: Int? = nil) {
    self.completed = completed
    self.total = total
  }
}
