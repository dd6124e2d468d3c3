public import Core

/// The plain fields of a canvas as typed; becomes values only when every one is valid (ALL-2).
public struct CanvasDraft: Equatable, Sendable, Codable {
  /// A field of the form, named as in ids and options.
  public enum Field: String, Sendable, Codable, CaseIterable {
    /// The plain fields.
    case designer, name, size, acquired, notes
  }

  /// Who designed it.
  public var designer = ""
  /// The design's name.
  public var name = ""
  /// Its size.
  public var size = ""
  /// When it was acquired, ISO 8601.
  public var acquired = ""
  /// Notes.
  public var notes = ""
  /// How far it has come.
  public var status = CanvasStatus.stash

  /// An empty draft.
  public init() {}

  /// The draft that shows a canvas.
  public init(_ canvas: CanvasRecord) {
    designer = canvas.designer
    name = canvas.name
    size = canvas.size ?? ""
    acquired = canvas.acquired?.description ?? ""
    notes = canvas.notes ?? ""
    status = canvas.status
  }

  /// The text of a field.
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

  /// What is wrong with a field, as a sentence; "Required" for one that must not be empty.
  public func refusal(of field: Field) -> String? {
    let text = self[field]
    guard let trimmed = text.trimmedOrNil else { return field.isRequired ? "Required" : nil }
    if field == .acquired { return CivilDay(trimmed) == nil ? "Enter a day as 2026-03-01" : nil }
    return field.limit.refusal(of: trimmed)
  }

  /// The first field that is not valid, with the reason.
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
  ///   - day: Today, for a stage that is reached now.
  /// - Throws: ``CanvasRefusal/invalid(_:_:)``; the canvas is as it was.
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
  /// What a person reads above the field.
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
