// The JSON form of the inputs that a browser sends (Documentation/Wire.md).

extension Input.Event: Codable {
  private enum Kind: String, CodingKey, CaseIterable {
    case tap, edit, choose, paste, submit, key, focus, move, more, pick, capture, draw, dismiss
  }

  private enum Move: String, CodingKey {
    case from, to
  }

  /// Creates an event by decoding an object whose only key names the event.
  public init(from decoder: any Decoder) throws {
    let names = try decoder.container(keyedBy: FieldKey.self).allKeys
    guard names.count == 1, let kind = Kind(rawValue: names[0].stringValue) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "An event must have exactly one of the keys "
            + Kind.allCases.map(\.rawValue).joined(separator: ", ")))
    }
    let object = try decoder.container(keyedBy: Kind.self)
    switch kind {
    case .tap: self = .tap
    case .edit: self = .edit(try object.decode(String.self, forKey: kind))
    case .choose: self = .choose(try object.decode(String.self, forKey: kind))
    case .paste: self = .paste(try object.decode(String.self, forKey: kind))
    case .submit: self = .submit
    case .key: self = .key(try object.decode(Key.self, forKey: kind))
    case .focus: self = .focus
    case .move:
      let move = try object.nestedContainer(keyedBy: Move.self, forKey: kind)
      self = .move(
        from: try move.decode(Int.self, forKey: .from), to: try move.decode(Int.self, forKey: .to))
    case .more: self = .more
    case .pick: self = .pick(try object.decode([PhotoItem].self, forKey: kind))
    case .capture: self = .capture(try object.decode(PhotoItem.self, forKey: kind))
    case .draw: self = .draw(try object.decode(Gesture.self, forKey: kind))
    case .dismiss: self = .dismiss
    }
  }

  /// Encodes the event as an object whose only key names the event.
  ///
  /// If the event has no associated values, the key's value is an empty object.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Kind.self)
    switch self {
    case .tap: _ = object.nestedContainer(keyedBy: Kind.self, forKey: .tap)
    case .edit(let text): try object.encode(text, forKey: .edit)
    case .choose(let key): try object.encode(key, forKey: .choose)
    case .paste(let text): try object.encode(text, forKey: .paste)
    case .submit: _ = object.nestedContainer(keyedBy: Kind.self, forKey: .submit)
    case .key(let key): try object.encode(key, forKey: .key)
    case .focus: _ = object.nestedContainer(keyedBy: Kind.self, forKey: .focus)
    case .move(let from, let to):
      var move = object.nestedContainer(keyedBy: Move.self, forKey: .move)
      try move.encode(from, forKey: .from)
      try move.encode(to, forKey: .to)
    case .more: _ = object.nestedContainer(keyedBy: Kind.self, forKey: .more)
    case .pick(let photos): try object.encode(photos, forKey: .pick)
    case .capture(let photo): try object.encode(photo, forKey: .capture)
    case .draw(let gesture): try object.encode(gesture, forKey: .draw)
    case .dismiss: _ = object.nestedContainer(keyedBy: Kind.self, forKey: .dismiss)
    }
  }
}

extension Gesture: Codable {
  private enum Part: String, CodingKey {
    case stroke, key, cancelled
  }

  /// Creates a gesture by decoding an object.
  ///
  /// The object contains either `stroke` and an optional `key`, or only `cancelled`.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Part.self)
    if object.allKeys == [.cancelled] {
      self = .cancelled
    } else {
      self = .stroke(
        try object.decode([Point].self, forKey: .stroke),
        key: try object.decodeIfPresent(UInt32.self, forKey: .key))
    }
  }

  /// Encodes the gesture as an object.
  ///
  /// The object contains either `stroke` and an optional `key`, or only `cancelled`.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Part.self)
    switch self {
    case .stroke(let points, let key):
      try object.encode(points, forKey: .stroke)
      try object.encodeIfPresent(key, forKey: .key)
    case .cancelled: _ = object.nestedContainer(keyedBy: Part.self, forKey: .cancelled)
    }
  }
}
