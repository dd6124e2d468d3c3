import CLibXML2

/// The parser's C callbacks, which call the ``Reading`` that started the parser.
enum Callbacks {
  static let read: xmlInputReadCallback = { reading, room, count in
    let room = UnsafeMutableRawBufferPointer(start: room, count: Int(count))
    return Int32(Callbacks.reading(reading)?.fill(room) ?? 0)
  }

  /// Returns the callbacks for a reading.
  ///
  /// - Parameters:
  ///   - takesText: Whether the text of any element is requested.
  ///   - isFragments: Whether the source is read as the content of an element. If so, the handler
  ///     needs text callbacks, because the parser itself doesn't reject text outside all elements.
  /// - Returns: A handler without callbacks for unneeded events.
  static func handler(takesText: Bool, isFragments: Bool) -> xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = XML_SAX2_MAGIC
    handler.internalSubset = { reading, _, _, _ in Callbacks.reading(reading)?.noteDocumentType() }
    handler.entityDecl = { reading, _, _, _, _, _ in Callbacks.reading(reading)?.refuseEntities() }
    handler.unparsedEntityDecl = { reading, _, _, _, _ in
      Callbacks.reading(reading)?.refuseEntities()
    }
    handler.startElementNs = { reading, name, prefix, _, _, _, count, _, attributes in
      guard let name else { return }
      Callbacks.reading(reading)?.begin(
        Element(name: name, prefix: prefix, count: Int(count), attributes: attributes))
    }
    handler.serror = { reading, error in
      if let error { Callbacks.reading(reading)?.complain(error.pointee) }
    }
    if takesText {
      handler.endElementNs = { reading, _, _, _ in Callbacks.reading(reading)?.endElement() }
    }
    guard takesText || isFragments else { return handler }
    handler.characters = { reading, text, count in
      Callbacks.reading(reading)?.text(UnsafeBufferPointer(start: text, count: Int(count)))
    }
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = handler.characters
    return handler
  }

  private static func reading(_ pointer: UnsafeMutableRawPointer?) -> Reading? {
    pointer.map { Unmanaged<Reading>.fromOpaque($0).takeUnretainedValue() }
  }
}
