import Core

/// The result of reading an element from a file.
struct Taken {
  /// The element, or `nil` if the file marks it as deleted.
  var element: Element?
  /// The names of the element's ignored properties.
  var unread: [String] = []

  init(_ element: Element?, unread: [String] = []) {
    (self.element, self.unread) = (element, unread)
  }
}

/// The content read from a file so far, with the counts of the file's elements.
struct ImportTally: Sendable {
  /// The maximum number of elements to read from a file.
  ///
  /// This number of elements uses up to 250 MB of memory, not including their points.
  static let mostElements = 1_000_000

  private(set) var result: DrawingImport

  init(_ format: DrawingFormat) { result = DrawingImport(format: format) }

  /// Whether the tally has the maximum number of elements.
  var isFull: Bool { result.counts.elements >= Self.mostElements }

  /// Begins a drawing, to which subsequent elements are added.
  mutating func begin(_ drawing: ImportedDrawing) { result.drawings.append(drawing) }

  /// Changes the drawing that was begun most recently, if any.
  mutating func changeDrawing(_ change: (inout ImportedDrawing) -> Void) {
    guard let last = result.drawings.indices.last else { return }
    change(&result.drawings[last])
  }

  /// Adds the element returned by `read` to the current drawing, above the previous elements.
  ///
  /// An element that is marked as deleted or that `read` rejects is counted but not added.
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

  /// Adds unsupported data that isn't an element.
  mutating func attach(_ attachment: ForeignElement) {
    result.counts.attachments += 1
    changeDrawing { $0.elements.append(.foreign(attachment)) }
  }

  /// Records a rejected part without counting it as an element.
  mutating func refuse(_ reason: ElementRefusal, at place: DrawingImport.Place) {
    result.refused.append(DrawingImport.Refused(place: place, reason: reason))
  }

  /// Records that a part of the file other than an element was ignored.
  mutating func leave(_ what: String) { result.unread[what, default: 0] += 1 }

  /// Records the damage that prevents reading the rest of the file.
  ///
  /// Only the first damage is recorded.
  mutating func damage(_ reason: String, line: Int?) {
    result.damage = result.damage ?? DrawingImport.Damage(line: line, reason: reason)
  }

  /// Records, as damage, that the file has more than ``mostElements`` elements.
  mutating func damageByNumber(line: Int?) {
    damage("the file exceeds the limit of \(Self.mostElements) elements", line: line)
  }
}
