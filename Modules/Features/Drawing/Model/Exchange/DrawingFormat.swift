/// The file formats that drawings can be imported from.
package enum DrawingFormat: String, CaseIterable, Sendable {
  /// Stashbook's JSON.
  case json
  /// The older app's `currentDrawing.json`, in either of its two structures.
  case older
  /// Quick, Draw! ndjson, raw or simplified, with one drawing per line.
  case quickdraw
  /// An Excalidraw scene.
  case excalidraw
  /// An Excalidraw library, with one drawing per item.
  case excalidrawlib
  /// Xournal++ XML, uncompressed, gzip-compressed, or in a zip.
  case xopp
  /// The W3C's Ink Markup Language.
  case inkml

  /// The displayed name of the format.
  package var title: String {
    switch self {
    case .json: "Stashbook JSON"
    case .older: "the older app's JSON"
    case .quickdraw: "“Quick, Draw!” NDJSON"
    case .excalidraw: "an Excalidraw scene"
    case .excalidrawlib: "an Excalidraw library"
    case .xopp: "a Xournal++ document"
    case .inkml: "InkML"
    }
  }

  /// The format name stored with unsupported elements from a file in this format.
  var origin: String { self == .json ? "stashbook" : rawValue }
}
