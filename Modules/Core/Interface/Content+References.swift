/// Large content by reference: the snapshot stays small, the host asks for the bytes.
public struct Reference: Codable, Hashable, Sendable {
  /// Whose content it is: a record's id, or a name of the screen's own.
  public var source: String
  /// Grows with every change: equal source and revision, equal content.
  public var revision: Int

  /// Names content at a revision.
  public init(source: String, revision: Int) {
    self.source = source
    self.revision = revision
  }
}

/// A picture by reference, with the box it fills.
public struct Picture: Codable, Hashable, Sendable {
  /// Which of a photo's pictures is meant.
  public enum Variant: String, Codable, Sendable {
    /// The longest side at most 320 px.
    case thumbnail
    /// The longest side at most 2,048 px.
    case display
  }

  /// The photo's id.
  public var photo: RecordID
  /// Which derivative.
  public var variant: Variant
  /// The upright size of the photo in pixels, when known, so that nothing jumps while loading.
  public var width: Int?
  /// See ``width``.
  public var height: Int?

  /// A picture of a photo.
  public init(photo: RecordID, variant: Variant, width: Int? = nil, height: Int? = nil) {
    self.photo = photo
    self.variant = variant
    self.width = width
    self.height = height
  }
}

/// Where photos come in. While the stage is not closed, the host shows its library or camera and
/// answers with `Input.pick`, `Input.capture` or `Input.dismiss`.
public struct PhotoPicker: Codable, Equatable, Sendable {
  /// What the host is asked to show.
  public enum Stage: String, Codable, Sendable {
    /// Nothing.
    case closed
    /// The photo library, or the file chooser.
    case library
    /// The live camera with a shutter.
    case camera
  }

  /// What the host is asked to show.
  public var stage: Stage
  /// How many photos may still be picked; at least 1 while open.
  public var room: Int

  /// A picker at a stage.
  public init(stage: Stage, room: Int) {
    self.stage = stage
    self.room = room
  }
}

/// A page of a list.
public struct ListPage: Codable, Equatable, Sendable {
  /// How many there are in all, where that is known.
  public var total: Int?
  /// Whether `Input.more` brings further rows.
  public var hasMore: Bool

  /// A page.
  public init(total: Int? = nil, hasMore: Bool = false) {
    self.total = total
    self.hasMore = hasMore
  }
}

/// A surface to draw on; what is drawn is asked for by reference, in increments.
public struct Surface: Codable, Equatable, Sendable {
  /// What a line looks like while it is drawn; what becomes of it comes with the increments.
  public struct Pen: Codable, Equatable, Sendable {
    /// Six hexadecimal digits.
    public var color: String
    /// Across, in sixteenths of the surface's unit (``SurfaceChanges/perUnit``).
    public var width: Int
    /// In thousandths, 0 to 1,000; 0 where nothing is to be seen before it is there.
    public var opacity: Int

    /// A round pen.
    public init(color: String, width: Int, opacity: Int = 1000) {
      self.color = color
      self.width = width
      self.opacity = opacity
    }
  }

  /// The drawing and how far it has come.
  public var reference: Reference
  /// The canvas in its own units.
  public var width: Int
  /// See ``width``.
  public var height: Int
  /// Nil for a thin line in the colour of text.
  public var pen: Pen?
  /// The keys of the strokes that were taken and are not in the drawing yet, nor refused: a host goes
  /// on showing them by itself, and sends them again where it finds itself without an answer. Nil and
  /// none are the same.
  public var underWay: [UInt32]?

  /// A surface for a drawing.
  public init(
    reference: Reference, width: Int, height: Int, pen: Pen? = nil, underWay: [UInt32]? = nil
  ) {
    self.reference = reference
    self.width = width
    self.height = height
    self.pen = pen
    self.underWay = underWay
  }
}

/// How far a piece of work has come.
public struct Progress: Codable, Equatable, Sendable {
  /// Parts done.
  public var completed: Int
  /// Parts in all, when known.
  public var total: Int?

  /// Work that has come this far.
  public init(completed: Int, total: Int? = nil) {
    self.completed = completed
    self.total = total
  }
}
