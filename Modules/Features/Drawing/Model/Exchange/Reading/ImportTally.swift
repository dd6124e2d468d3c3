import Core

/// What became of an element of a file.
struct Taken {
  /// The element; nil for one that was deleted in its file.
  var element: Element?
  /// What it has beside, and is not read.
  var unread: [String] = []

  init(_ element: Element?, unread: [String] = []) {
    (self.element, self.unread) = (element, unread)
  }
}

/// Keeps count of what is read from a file.
struct ImportTally: Sendable {
  /// The most elements that are read from one file: with as many, what is kept takes up to 250 MB beside
  /// their points.
  static let mostElements = 1_000_000

  private(set) var result: DrawingImport

  init(_ format: DrawingFormat) { result = DrawingImport(format: format) }

  /// Whether no more elements may be read.
  var isFull: Bool { result.counts.elements >= Self.mostElements }

  /// Begins a drawing; the elements that follow are its.
  mutating func begin(_ drawing: ImportedDrawing) { result.drawings.append(drawing) }

  /// Changes the drawing that was begun last.
  mutating func changeDrawing(_ change: (inout ImportedDrawing) -> Void) {
    guard let last = result.drawings.indices.last else { return }
    change(&result.drawings[last])
  }

  /// Reads an element of the file, puts it over those before, and counts it.
  mutating func count(
    at place: DrawingImport.Place, _ read: () throws(ElementRefusal) -> Taken
  ) {
    result.counts.elements += 1
    do throws(ElementRefusal) {
      let taken = try read()
      for what in taken.unread { result.unread[what, default: 0] += 1 }
      guard let element = taken.element else {
        result.counts.deleted += 1
        return
      }
      switch element {
      case .stroke: result.counts.strokes += 1
      case .stamp: result.counts.stamps += 1
      case .foreign(let foreign): result.counts.foreign[foreign.kind, default: 0] += 1
      }
      changeDrawing { $0.elements.append(element) }
    } catch {
      result.counts.refused += 1
      refuse(error, at: place)
    }
  }

  /// Keeps something beside the elements.
  mutating func attach(_ attachment: Foreign) {
    result.counts.attachments += 1
    changeDrawing { $0.elements.append(.foreign(attachment)) }
  }

  /// Refuses something, which is not counted as an element.
  mutating func refuse(_ reason: ElementRefusal, at place: DrawingImport.Place) {
    result.refused.append(DrawingImport.Refused(place: place, reason: reason))
  }

  /// Notes what stands beside the elements, and is not read.
  mutating func leave(_ what: String) { result.unread[what, default: 0] += 1 }

  /// Says that the file can't be read further; the first reason counts.
  mutating func damage(_ reason: String, line: Int?) {
    result.damage = result.damage ?? DrawingImport.Damage(line: line, reason: reason)
  }

  /// Says that the file has more elements than are read.
  mutating func damageByNumber(line: Int?) {
    damage("it has more than \(Self.mostElements) elements, the most that are read", line: line)
  }
}
