/// An element read from a page.
struct PageElement: Equatable {
  var tag: String
  var attributes: [String: String]
  var children: [Piece] = []
}

/// A piece of a page: text or an element.
enum Piece: Equatable {
  case words(String)
  case element(PageElement)
}

/// A markup parser that is stricter than a browser.
///
/// Every element must be closed as HTML requires, every value must be quoted, and every escape must
/// be known. No element may be where a browser would move it.
struct PageReader {
  /// A violation, with the markup that begins there.
  struct Broken: Error {
    let what: String
    let rest: String
  }

  private let bytes: [UInt8]
  private var place = 0
  private var open: [String] = []

  /// Returns all pieces of a page's markup.
  static func read(_ markup: String) throws -> [Piece] {
    var reader = PageReader(bytes: Array(markup.utf8))
    let pieces = try reader.pieces()
    guard reader.place == reader.bytes.count else { throw reader.broken("something is closed") }
    return pieces
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func broken(_ what: String) -> Broken {
    let rest = bytes[min(place, bytes.count)...].prefix(200)
    return Broken(what: what, rest: String(decoding: rest, as: UTF8.self))
  }

  private func begins(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

  private mutating func takes(_ text: String) -> Bool {
    guard begins(text) else { return false }
    place += text.utf8.count
    return true
  }

  /// Returns the pieces up to a closing tag, or the end.
  private mutating func pieces() throws -> [Piece] {
    var pieces: [Piece] = []
    while place < bytes.count, !begins("</") {
      if takes("<!doctype html>") { continue }
      if begins("<") {
        pieces.append(.element(try element()))
      } else {
        pieces.append(.words(try words { $0 == UInt8(ascii: "<") }))
      }
    }
    return pieces
  }

  private mutating func element() throws -> PageElement {
    _ = takes("<")
    var element = PageElement(tag: try name(), attributes: [:])
    try requirePlace(for: element.tag)
    while takes(" ") {
      let name = try name()
      guard element.attributes[name] == nil else { throw broken("duplicate attribute \(name)") }
      element.attributes[name] = takes("=") ? try value() : ""
    }
    if takes("/>") { return element }
    guard takes(">") else { throw broken("a tag isn't closed") }
    if Self.void.contains(element.tag) { return element }
    if element.tag == "textarea" { _ = takes("\n") }
    open.append(element.tag)
    element.children = try pieces()
    open.removeLast()
    guard takes("</\(element.tag)>") else { throw broken("\(element.tag) isn't closed") }
    return element
  }

  private static let void: Set<String> = ["br", "img", "input", "link", "meta", "source"]

  /// Checks that a tag is where browsers allow the tag.
  ///
  /// Browsers close a paragraph before a block, and separate nested links and buttons.
  private func requirePlace(for tag: String) throws {
    if open.contains("p"), !["a", "span", "button"].contains(tag) {
      throw broken("\(tag) in a paragraph")
    }
    if ["a", "button"].contains(tag), open.contains(tag) { throw broken("\(tag) in \(tag)") }
    if let last = open.last, ["textarea", "title", "option"].contains(last) {
      throw broken("\(tag) in text")
    }
  }

  private mutating func name() throws -> String {
    let name = bytes[place...].prefix { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    guard !name.isEmpty else { throw broken("a name is missing") }
    place += name.count
    return String(decoding: name, as: UTF8.self)
  }

  private mutating func value() throws -> String {
    guard takes("\"") else { throw broken("a value isn't quoted") }
    let value = try words { $0 == UInt8(ascii: "\"") }
    guard takes("\"") else { throw broken("a value doesn't end") }
    return value
  }

  /// Returns text with its escapes decoded.
  ///
  /// Characters with a meaning in HTML must be escaped.
  private mutating func words(until isEnd: (UInt8) -> Bool) throws -> String {
    var read: [UInt8] = []
    while place < bytes.count, !isEnd(bytes[place]) {
      if begins("&") {
        guard let (escape, meant) = Self.escapes.first(where: { begins($0.0) }) else {
          throw broken("an unknown escape")
        }
        place += escape.utf8.count
        read += Array(meant.utf8)
      } else {
        guard !"<>\"\r\0".utf8.contains(bytes[place]) else { throw broken("not escaped") }
        read.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: read, as: UTF8.self)
  }

  private static let escapes = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"),
    ("&#13;", "\r"),
  ]
}

extension [Piece] {
  /// All elements, each before its contents.
  var elements: [PageElement] {
    flatMap { piece -> [PageElement] in
      guard case .element(let element) = piece else { return [] }
      return [element] + element.children.elements
    }
  }

  /// Returns the same pieces with all texts and values changed.
  func words(_ change: (String) -> String) -> [Piece] {
    map { piece in
      switch piece {
      case .words(let words): return .words(change(words))
      case .element(var element):
        element.attributes = element.attributes.mapValues(change)
        element.children = element.children.words(change)
        return .element(element)
      }
    }
  }

  /// The same pieces with the texts of links to websites in place of these links, and without the
  /// buttons that copy such texts.
  var withoutWebLinks: [Piece] {
    reduce(into: []) { pieces, piece in
      var next = piece
      if case .element(var element) = piece {
        if element.attributes["class"]?.hasSuffix(" copy") == true { return }
        element.children = element.children.withoutWebLinks
        next = .element(element)
        if element.attributes["target"] == "_blank", element.children.count == 1 {
          next = element.children[0]
        }
      }
      if case .words(let before)? = pieces.last, case .words(let words) = next {
        pieces[pieces.count - 1] = .words(before + words)
      } else {
        pieces.append(next)
      }
    }
  }

  /// Changes the element with an ID, and returns whether the element exists.
  mutating func change(at id: String, _ change: (PageElement) -> [Piece]) -> Bool {
    for index in indices {
      guard case .element(var element) = self[index] else { continue }
      if element.attributes["id"] == id {
        replaceSubrange(index...index, with: change(element))
        return true
      }
      if element.children.change(at: id, change) {
        self[index] = .element(element)
        return true
      }
    }
    return false
  }
}
