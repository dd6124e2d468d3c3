package import Core

/// A record in a drawing's log: an operation, an undo, or a redo, with the resulting state.
///
/// The ID consists of the drawing's number and the record's number, such as `7.000001042`, so the
/// log can be read oldest first without an additional index.
package struct LogEntry: Record {
  package var kind: OperationKind
  /// The number of the operation whose result is visible after this record, or 0 for the empty
  /// canvas.
  ///
  /// The number is `nil` if the result of this record's own operation is visible.
  package var head: Int?
  /// The record number of the undo that the next redo reverses, or `nil` if no redo is possible.
  package var redo: Int?
  /// The key of the gesture that caused the operation, or `nil` if the operation has no key.
  ///
  /// A resent gesture has the same key as the original gesture.
  package var gesture: UInt32?
  /// The number of elements in the resulting state.
  package var elements: Int
  /// The background color in the resulting state.
  package var background: SRGBColor
  /// The bytes of the operation in the format of ``Operation/packed``, or `nil` for an undo or
  /// redo.
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

  package static let collection = RecordCollection(
    "drawing_operation", noun: "operation",
    columns: [
      Columns.kind, Columns.head, Columns.redo, Columns.gesture, Columns.elements,
      Columns.background, Columns.payload,
    ], indexes: [ColumnIndex([Columns.gesture])], isPart: true)

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
  /// The channels as one number, with red in the highest bits.
  fileprivate var number: Int64 { Int64(red) << 16 | Int64(green) << 8 | Int64(blue) }

  /// Creates a color from its number, or `nil` if the number isn't from 0 to 0xFFFFFF.
  fileprivate init?(number: Int) {
    guard (0...0xFF_FFFF).contains(number) else { return nil }
    self.init(
      red: UInt8(number >> 16), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
  }
}

/// The position of a log record: the drawing's number and the record's one-based number in the log.
struct LogPosition: Hashable, Sendable {
  let drawing: Int
  let number: Int

  /// The maximum number of records in a log.
  static let limit = 999_999_999

  /// The record's ID, such as `7.000001042`.
  ///
  /// Within a drawing, later records have greater IDs.
  var id: RecordID {
    let digits = String(number)
    return RecordID("\(drawing).\(String(repeating: "0", count: 9 - digits.count))\(digits)")
  }

  init(_ drawing: Int, _ number: Int) { (self.drawing, self.number) = (drawing, number) }

  /// Creates a position from its ``id``, or `nil` if `id` isn't the ID of a position.
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
