package import Core

/// One record of a drawing's log: an operation, or a step back or forth among them, and how the drawing
/// stood afterwards.
///
/// Its id is the drawing's number and its own, `7.000001042`, so that the table is read along the log
/// without an index of its own.
package struct LogEntry: Record {
  package var kind: OperationKind
  /// The operation whose outcome is seen afterwards, 0 for the empty canvas; nil for this one.
  package var head: Int?
  /// The step back that would be done again next, by its number; nil where there is none.
  package var redo: Int?
  /// The key of the gesture it came by: one that comes twice is known by it.
  package var gesture: UInt32?
  /// How many elements there are afterwards.
  package var elements: Int
  /// What lies below them afterwards.
  package var background: SRGBColor
  /// The operation's bytes, ``Operation/packed``; none for a step.
  var payload: [UInt8]?

  enum Columns {
    static let kind = Column("kind", .text)
    static let head = Column("head", .integer, optional: true)
    static let redo = Column("redo", .integer, optional: true)
    static let gesture = Column("gesture", .integer, optional: true)
    static let elements = Column("elements", .integer)
    static let background = Column("background", .integer, optional: true)
    static let payload = Column("payload", .blob, optional: true)
  }

  package static let collection = Collection(
    "drawing_operation", noun: "operation",
    columns: [
      Columns.kind, Columns.head, Columns.redo, Columns.gesture, Columns.elements,
      Columns.background, Columns.payload,
    ], indexes: [Index([Columns.gesture])], isPart: true)

  package var values: [ColumnValue] {
    [
      .text(kind.rawValue), .optional(head), .optional(redo), .optional(gesture.map { Int($0) }),
      .number(elements),
      background == Sketch.paper ? .null : .integer(background.number),
      payload.map { .blob($0) } ?? .null,
    ]
  }

  init(
    _ kind: OperationKind, head: Int? = nil, redo: Int? = nil, gesture: UInt32? = nil,
    elements: Int,
    background: SRGBColor, payload: [UInt8]? = nil
  ) {
    (self.kind, self.head, self.redo, self.payload) = (kind, head, redo, payload)
    self.gesture = gesture
    (self.elements, self.background) = (elements, background)
  }

  package init(row: RecordRow) throws(RowFailure) {
    guard let kind = OperationKind(rawValue: try row.text(Columns.kind)) else {
      throw row.failure(Columns.kind)
    }
    self.kind = kind
    head = try row.optionalInteger(Columns.head)
    redo = try row.optionalInteger(Columns.redo)
    gesture = try row.optionalInteger(Columns.gesture).map { UInt32(truncatingIfNeeded: $0) }
    elements = try row.integer(Columns.elements)
    let color = try row.optionalInteger(Columns.background)
    guard let background = color.map(SRGBColor.init(number:)) ?? Sketch.paper else {
      throw row.failure(Columns.background)
    }
    self.background = background
    if case .blob(let bytes) = row[Columns.payload] { payload = bytes }
  }
}

extension SRGBColor {
  /// Its channels as one number, red highest.
  fileprivate var number: Int64 { Int64(red) << 16 | Int64(green) << 8 | Int64(blue) }

  /// A colour of its number; nil for a number that is none.
  fileprivate init?(number: Int) {
    guard (0...0xFF_FFFF).contains(number) else { return nil }
    self.init(
      red: UInt8(number >> 16), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
  }
}

/// Where a record of a log stands: its drawing's number, and its own from 1.
struct LogPlace: Hashable, Sendable {
  let drawing: Int
  let number: Int

  /// The most records of one log.
  static let limit = 999_999_999

  /// `7.000001042`: of one drawing, later records have later ids.
  var id: RecordID {
    let digits = String(number)
    return RecordID("\(drawing).\(String(repeating: "0", count: 9 - digits.count))\(digits)")
  }

  init(_ drawing: Int, _ number: Int) { (self.drawing, self.number) = (drawing, number) }

  /// Reads ``id``; nil for any other text.
  init?(_ id: RecordID) {
    let text = id.text
    guard let dot = text.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    let last = text[dot...].dropFirst()
    guard last.utf8.count == 9, let drawing = Int(text[..<dot]), let number = Int(last),
      (0...Self.limit).contains(number), drawing > 0
    else { return nil }
    self.init(drawing, number)
  }
}
