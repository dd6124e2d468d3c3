package import Core

/// What was read from a file of drawings; nothing of it is stored yet.
package struct DrawingImport: Equatable, Sendable {
  /// The format.
  package var format: DrawingFormat
  /// The drawings, in the file's order.
  package var drawings: [ImportedDrawing] = []
  /// What became of the file's elements.
  package var counts = Counts()
  /// What could not be read, in the file's order.
  package var refused: [Refused] = []
  /// What elements that were taken have beside, and was not read: `fill`, and how many have it.
  package var unread: [String: Int] = [:]
  /// What is wrong with the file as a whole, so that it could not be read to its end.
  package var damage: Damage?

  /// Whether the whole file has to be kept, as not all of it was read.
  package var belongsInQuarantine: Bool { damage != nil || !refused.isEmpty }
}

/// A drawing of another program, or of an export.
package struct ImportedDrawing: Equatable, Sendable {
  /// What it is called, where the file says so.
  package var name: String?
  /// The canvas, in units, 1 to ``Sketch/sideLimit`` each.
  package var width = 1, height = 1
  /// What lies below everything.
  package var background: SRGBColor
  /// Its elements, the lowest first.
  package var elements: [Element] = []
}

extension DrawingImport {
  /// How many elements became what; together they are the elements of the file, up to its damage.
  package struct Counts: Equatable, Sendable {
    /// Those of the file.
    package var elements = 0
    /// Those taken as strokes and as stamps.
    package var strokes = 0, stamps = 0
    /// Those kept as they are, by what the file calls their kind.
    package var foreign: [String: Int] = [:]
    /// Those the file itself says were deleted; they are left out.
    package var deleted = 0
    /// Those that could not be read.
    package var refused = 0
    /// What stands beside the elements and is kept as it is: the data of images.
    package var attachments = 0
  }

  /// Where something stands in its file; each counts from 1.
  package struct Place: Hashable, Sendable {
    package var line: Int?
    package var page: Int?
    /// Among the elements of the file; of Quick, Draw!, among the strokes of the line.
    package var element: Int?
  }

  /// Something that could not be read.
  package struct Refused: Equatable, Sendable {
    /// Where it stands; without an element it is not one, but a whole drawing or its background.
    package let place: Place
    /// Why.
    package let reason: ElementRefusal
  }

  /// Why a file could not be read to its end.
  package struct Damage: Equatable, Sendable {
    /// In which line, from 1, where that is known.
    package let line: Int?
    /// What is wrong there.
    package let reason: String

    /// The damage in words.
    package var sentence: String {
      (line.map { "Line \($0): " } ?? "") + reason + "; what stands before is read"
    }
  }
}

extension DrawingImport.Place: CustomStringConvertible {
  /// `line 12, element 3`.
  package var description: String {
    let parts = [("line", line), ("page", page), ("element", element)]
    return parts.compactMap { name, number in number.map { "\(name) \($0)" } }
      .joined(separator: ", ")
  }
}
