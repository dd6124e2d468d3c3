package import Core

/// The content of a drawing file.
///
/// The content isn't stored yet.
package struct DrawingImport: Equatable, Sendable {
  /// The format of the file.
  package var format: DrawingFormat
  /// The drawings, in file order.
  package var drawings: [ImportedDrawing] = []
  /// The counts of the file's elements, by outcome.
  package var counts = Counts()
  /// The rejected parts, in file order.
  package var refused: [Refused] = []
  /// The number of times that the import ignored each property or other part, keyed by name, such
  /// as `fill`.
  package var unread: [String: Int] = [:]
  /// The damage that prevented reading the file to its end, or `nil` if the whole file was read.
  package var damage: Damage?

  /// Whether the file must be kept in quarantine because it's damaged or has rejected parts.
  package var belongsInQuarantine: Bool { damage != nil || !refused.isEmpty }
}

/// A drawing read from a file.
package struct ImportedDrawing: Equatable, Sendable {
  /// The name, or `nil` if the file has none.
  package var name: String?
  /// The drawing's width and height in units, each from 1 to ``Sketch/sideLimit``.
  package var width = 1, height = 1
  /// The background color.
  package var background: SRGBColor
  /// The elements, lowest first.
  package var elements: [Element] = []
}

extension DrawingImport {
  /// The counts of the file's elements, by outcome.
  ///
  /// In a damaged file, elements after the damaged part aren't counted.
  package struct Counts: Equatable, Sendable {
    /// The number of elements in the file.
    ///
    /// The following counts, except `attachments`, add up to this number.
    package var elements = 0
    /// The numbers of elements imported as strokes and as stamps.
    package var strokes = 0, stamps = 0
    /// The number of unsupported elements of each kind, keyed by the file's name for the kind.
    ///
    /// Unsupported elements are stored unchanged.
    package var foreign: [String: Int] = [:]
    /// The number of elements that the file marks as deleted.
    ///
    /// These elements aren't imported.
    package var deleted = 0
    /// The number of elements that couldn't be read.
    package var refused = 0
    /// The number of parts other than elements, such as image data, that are stored unchanged.
    package var attachments = 0
  }

  /// A position in a file.
  ///
  /// All numbers are one-based. A number is `nil` if unknown or inapplicable.
  package struct Place: Hashable, Sendable {
    package var line: Int?
    package var page: Int?
    /// The number of the element in the file, or `nil` if the position isn't that of an element.
    ///
    /// In a Quick, Draw! file, strokes are numbered within their line. In an Excalidraw library,
    /// elements are numbered within their item.
    package var element: Int?
  }

  /// A part of a file that couldn't be read.
  package struct Refused: Equatable, Sendable {
    /// The position of the part in the file.
    ///
    /// If the position has no element number, the part is a drawing or a property of a drawing.
    package let place: Place
    /// The reason for the rejection.
    package let reason: ElementRefusal
  }

  /// The damage that prevented reading a file to its end.
  package struct Damage: Equatable, Sendable {
    /// The one-based line number of the damage, or `nil` if unknown.
    package let line: Int?
    /// The reason, as a phrase that begins with a lowercase letter.
    package let reason: String

    /// The user-facing description of the damage, without the line.
    package var sentence: String { "\(reason); everything before the error was read" }
  }
}

extension DrawingImport.Place: CustomStringConvertible {
  /// The position as text, such as `line 12, element 3`.
  package var description: String {
    let parts = [("line", line), ("page", page), ("element", element)]
    return parts.compactMap { name, number in number.map { "\(name) \($0)" } }
      .joined(separator: ", ")
  }
}
