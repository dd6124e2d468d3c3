/// What files of drawings look like.
package enum DrawingFormat: String, CaseIterable, Sendable {
  /// Stashbook's own JSON.
  case json
  /// The older app's `currentDrawing.json`, in both of its shapes.
  case older
  /// Quick, Draw!: one drawing a line, raw or simplified.
  case quickdraw
  /// Excalidraw's scene.
  case excalidraw
  /// Excalidraw's library: each of its items is a drawing.
  case excalidrawlib
  /// Xournal++: XML, alone, in gzip or in a zip.
  case xopp
  /// The W3C's Ink Markup Language.
  case inkml

  /// What it is called.
  package var title: String {
    switch self {
    case .json: "Stashbook's JSON"
    case .older: "the older app's JSON"
    case .quickdraw: "Quick, Draw! ndjson"
    case .excalidraw: "Excalidraw"
    case .excalidrawlib: "an Excalidraw library"
    case .xopp: "Xournal++"
    case .inkml: "InkML"
    }
  }

  /// What an element that is kept as it is, is said to come from.
  var origin: String { self == .json ? "stashbook" : rawValue }
}
