public import Core

/// The plain fields of a canvas as typed.
///
/// The fields are written to a canvas only if all fields are valid (ALL-2).
public struct CanvasDraft: Equatable, Sendable, Codable {
  /// A plain field, whose raw value is used in node IDs and option names.
  public enum Field: String, Sendable, Codable, CaseIterable {
    /// The plain fields, in the order of the form.
    case designer, name, size, acquired, notes
  }

  /// The designer's name, which is required.
  public var designer = ""
  /// The design's name, which is required.
  public var name = ""
  /// The size as typed.
  public var size = ""
  /// The day on which the canvas was acquired, such as `2026-03-01` (ISO 8601).
  public var acquired = ""
  /// The notes as typed.
  public var notes = ""
  /// The stage of the work.
  public var status = CanvasStatus.stash

  /// Creates an empty draft.
  public init() {}

  /// Creates a draft with the values of a canvas.
  public init(_ canvas: CanvasRecord) {
    designer = canvas.designer
    name = canvas.name
    size = canvas.size ?? ""
    acquired = canvas.acquired?.description ?? ""
    notes = canvas.notes ?? ""
    status = canvas.status
  }

  /// Accesses the text of a field.
  public subscript(field: Field) -> String {
    get {
      switch field {
      case .designer: designer
      case .name: name
      case .size: size
      case .acquired: acquired
      case .notes: notes
      }
    }
    set {
      switch field {
      case .designer: designer = newValue
      case .name: name = newValue
      case .size: size = newValue
      case .acquired: acquired = newValue
      case .notes: notes = newValue
      }
    }
  }

  /// Returns the rule that a field breaks, or `nil` if the field is valid.
  ///
  /// The rule is "Required" for an empty designer or name.
  public func refusal(of field: Field) -> String? {
    let text = self[field]
    guard let trimmed = text.trimmedOrNil else { return field.isRequired ? FormText.required : nil }
    if field == .acquired {
      return CivilDay(trimmed) == nil ? "Enter a date such as 2026-03-01" : nil
    }
    return field.limit.refusal(of: trimmed)
  }

  /// The first invalid field with the rule that the field breaks, or `nil` if all fields are valid.
  public var firstRefusal: (field: Field, reason: String)? {
    for field in Field.allCases {
      if let reason = refusal(of: field) { return (field, reason) }
    }
    return nil
  }

  /// Writes the draft's values into a canvas.
  ///
  /// - Parameters:
  ///   - canvas: The canvas to change.
  ///   - day: The date for a newly reached stage.
  /// - Throws: ``CanvasRefusal/invalid(_:_:)`` if a field is invalid. In that case, the canvas
  ///   isn't changed.
  public func write(into canvas: inout CanvasRecord, on day: CivilDay) throws(CanvasRefusal) {
    if let (field, reason) = firstRefusal { throw .invalid(field.label, reason) }
    canvas.designer = designer.trimmedOrNil ?? ""
    canvas.name = name.trimmedOrNil ?? ""
    canvas.size = size.trimmedOrNil
    canvas.acquired = acquired.trimmedOrNil.flatMap { CivilDay($0) }
    canvas.notes = notes.trimmedOrNil
    if status != canvas.status { canvas.move(to: status, on: day) }
  }
}

extension CanvasDraft.Field {
  /// The displayed label.
  public var label: String {
    switch self {
    case .designer: "Designer"
    case .name: "Design Name"
    case .size: "Size"
    case .acquired: "Date Acquired"
    case .notes: "Notes"
    }
  }

  var isRequired: Bool { self == .designer || self == .name }

  var limit: TextLimit {
    switch self {
    case .designer, .name: TextLimit(graphemes: 200)
    case .size: TextLimit(graphemes: 100)
    case .notes: TextLimit(graphemes: 2000)
    case .acquired: TextLimit(graphemes: 10)
    }
  }
}
