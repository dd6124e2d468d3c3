import CLibXML2
import Core

/// A requested pattern whose names are pointers into one parser's dictionary.
///
/// The dictionary stores each name once, so equal names have equal pointers.
struct Pattern {
  private let name: Name
  private let attribute: Name?
  private let values: [[UInt8]]
  let textLimit: Int?

  init(_ wanted: XMLPattern, in dictionary: xmlDictPtr, of library: libxml2) {
    name = Name(wanted.name, in: dictionary, of: library)
    attribute = wanted.attribute.map { Name($0, in: dictionary, of: library) }
    values = wanted.values.map { Array($0.utf8) }
    textLimit = wanted.textLimit
  }

  func takes(_ element: Element) -> Bool {
    guard name.local == element.name, name.prefix == element.prefix else { return false }
    guard let attribute else { return true }
    for index in 0..<element.count {
      let (local, prefix, value) = element[index]
      if local == attribute.local, prefix == attribute.prefix {
        return values.contains { $0.count == value.count && value.elementsEqual($0) }
      }
    }
    return false
  }

  private struct Name {
    let local: UnsafePointer<xmlChar>?
    let prefix: UnsafePointer<xmlChar>?

    init(_ text: String, in dictionary: xmlDictPtr, of library: libxml2) {
      let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      local = library.xmlDictLookup(dictionary, String(parts[parts.count - 1]), -1)
      prefix = parts.count == 1 ? nil : library.xmlDictLookup(dictionary, String(parts[0]), -1)
    }
  }
}

/// The start of an element in libxml2's memory, valid until the start-element callback returns.
struct Element {
  let name: UnsafePointer<xmlChar>
  let prefix: UnsafePointer<xmlChar>?
  let count: Int
  /// Five pointers per attribute, or `nil` if the element has no attributes.
  ///
  /// The pointers refer to the attribute's name, prefix, and namespace, and to the start and end of
  /// the attribute's value.
  let attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?

  subscript(
    index: Int
  ) -> (
    name: UnsafePointer<xmlChar>?, prefix: UnsafePointer<xmlChar>?,
    value: UnsafeBufferPointer<xmlChar>
  ) {
    guard let five = attributes.map({ $0 + 5 * index }), let start = five[3], let end = five[4]
    else { return (nil, nil, UnsafeBufferPointer(start: nil, count: 0)) }
    return (five[0], five[1], UnsafeBufferPointer(start: start, count: end - start))
  }

  /// A copy of the element's start that remains valid after the callback returns.
  var start: XMLElementStart {
    var copies: [String: String] = [:]
    copies.reserveCapacity(count)
    for index in 0..<count {
      let (name, prefix, value) = self[index]
      guard let name else { continue }
      copies[Self.text(name, prefix)] = String(decoding: value, as: UTF8.self)
    }
    return XMLElementStart(name: Self.text(name, prefix), attributes: copies)
  }

  private static func text(
    _ name: UnsafePointer<xmlChar>, _ prefix: UnsafePointer<xmlChar>?
  ) -> String {
    let local = String(cString: name)
    return prefix.map { String(cString: $0) + ":" + local } ?? local
  }
}
