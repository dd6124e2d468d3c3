import Core

/// The stored kind of a log record: an operation, an undo, or a redo.
package enum OperationKind: String, Sendable {
  case stroke, stamp, foreign
  case take, erase, background, clear
  case goBack = "go_back"
  /// The undo of the latest operation.
  case undo
  /// The redo of the operation that was undone last.
  case redo
}

extension Operation {
  /// The stored kind of the operation.
  var kind: OperationKind {
    switch self {
    case .add(.stroke): .stroke
    case .add(.stamp): .stamp
    case .add(.foreign): .foreign
    case .take: .take
    case .erase: .erase
    case .background: .background
    case .clear: .clear
    case .goBack: .goBack
    }
  }

  /// The operation as bytes, without its kind.
  var packed: [UInt8] {
    var writer = NibbleWriter()
    switch self {
    case .add(let element): writer.append(element)
    case .take(let background, let elements):
      writer.append(color: background)
      writer.append(elements.count)
      for element in elements { writer.append(element) }
    case .erase(let eraser):
      writer.append(eraser.extent.rawValue)
      writer.append(eraser.only?.rawValue ?? 0)
      writer.append(Int(eraser.radius))
      writer.append(spots: eraser.spots)
    case .background(let color): writer.append(color: color)
    case .clear: break
    case .goBack(let number): writer.append(number)
    }
    return writer.bytes
  }

  /// Creates an operation from its kind and ``packed`` bytes, or `nil` if the bytes don't encode an
  /// operation of that kind.
  init?(_ kind: OperationKind, packed bytes: [UInt8]) {
    var reader = NibbleReader(bytes)
    guard let operation = reader.operation(kind), reader.isAtEnd else { return nil }
    self = operation
  }
}

extension NibbleReader {
  fileprivate mutating func operation(_ kind: OperationKind) -> Operation? {
    switch kind {
    case .stroke, .stamp, .foreign:
      guard let element = element(), Operation.add(element).kind == kind else { return nil }
      return .add(element)
    case .take:
      guard let background = color(), let count = next(), count >= 0 else { return nil }
      var elements: [Element] = []
      for _ in 0..<count {
        guard let element = element() else { return nil }
        elements.append(element)
      }
      return .take(background: background, elements)
    case .erase: return eraser().map(Operation.erase)
    case .background: return color().map(Operation.background)
    case .clear: return .clear
    case .goBack: return next(in: 0...Int.max).map { .goBack(to: $0) }
    case .undo, .redo: return nil
    }
  }

  private mutating func eraser() -> Eraser? {
    guard let extent = next().flatMap(Eraser.Extent.init), let only = next(in: 0...2),
      let radius = next(in: 1...Int(Stroke.sizeLimit)), let spots = spots()
    else { return nil }
    return Eraser(spots, radius: Int32(radius), extent, only: Eraser.Only(rawValue: only))
  }
}
