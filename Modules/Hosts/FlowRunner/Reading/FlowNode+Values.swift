import Core
import Foundation

extension FlowNode {
  /// Returns the selector that the node describes.
  ///
  /// The node is the selector's text, or a mapping with keys such as `id` and `kind`.
  func selector() throws(FlowReadFailure) -> FlowSelector {
    guard isMapping else { return FlowSelector(text: try words()) }
    let keys = try keys(["text", "id", "kind", "index", "enabled", "selected", "focused"])
    let selector = FlowSelector(
      text: try keys["text"]?.words(), id: try keys["id"]?.words(),
      kind: try keys["kind"]?.kind(), index: try keys["index"]?.number(0...10_000),
      enabled: try keys["enabled"]?.flag(), selected: try keys["selected"]?.flag(),
      focused: try keys["focused"]?.flag())
    guard selector.text != nil || selector.id != nil || selector.kind != nil else {
      throw failure(.missing(key: "text, id, or kind", of: owner))
    }
    return selector
  }

  private func kind() throws(FlowReadFailure) -> String {
    let kind = try words()
    guard Content.names.contains(kind) else {
      let known = Content.names.joined(separator: ", ")
      throw failure(.value(kind, rule: "use one of \(known)"))
    }
    return kind
  }

  /// Returns the photos that the node describes.
  ///
  /// A photo is described as a generated image, such as `made:1600x1200:#C4704B` (width, height,
  /// and color), or as a file's path, relative to the flow's file. In a mapping, the keys are the
  /// photos' names.
  func photos() throws(FlowReadFailure) -> [FlowPhoto] {
    guard !isMapping else { return try namedPhotos() }
    guard isList else { return [try photo(named: nil)] }
    var photos: [FlowPhoto] = []
    for item in try items() {
      photos += item.isMapping ? try item.namedPhotos() : [try item.photo(named: nil)]
    }
    guard !photos.isEmpty else { throw failure(.expected("at least one photo", of: owner)) }
    return photos
  }

  private func namedPhotos() throws(FlowReadFailure) -> [FlowPhoto] {
    var photos: [FlowPhoto] = []
    for (key, value) in try entries("names and photos") {
      photos.append(try value.photo(named: try key.words("a photo's name")))
    }
    guard !photos.isEmpty else { throw failure(.expected("at least one photo", of: owner)) }
    return photos
  }

  private func photo(named name: String?) throws(FlowReadFailure) -> FlowPhoto {
    let words = try words("a photo")
    if words.hasPrefix("made:") { return FlowPhoto(name: name ?? words, try made(words)) }
    let path = Self.path(words, besides: file)
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw failure(.file(.notFound(path)))
    }
    let last = words.split(separator: "/").last.map(String.init) ?? words
    return FlowPhoto(name: name ?? last, .file(path))
  }

  private func made(_ words: String) throws(FlowReadFailure) -> FlowPhoto.Content {
    let parts = words.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let sides = parts.count == 3 ? parts[1].split(separator: "x").compactMap { Int($0) } : []
    guard sides.count == 2, sides.allSatisfy({ (1...100_000).contains($0) }),
      parts[2].utf8.count == 7, parts[2].hasPrefix("#"),
      parts[2].dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit })
    else {
      let rule = "use made:WIDTHxHEIGHT:#RRGGBB, with a width and height from 1 to 100000"
      throw failure(.value(words, rule: rule))
    }
    let color = UInt32(parts[2].dropFirst(), radix: 16) ?? 0
    return .made(
      width: sides[0], height: sides[1], red: UInt8(color >> 16 & 255),
      green: UInt8(color >> 8 & 255), blue: UInt8(color & 255))
  }

  func fault() throws(FlowReadFailure) -> FlowFault {
    let keys = try keys(["port", "failure", "times"])
    guard let port = keys["port"], let name = keys["failure"] else {
      let missing = keys["port"] == nil ? "port" : "failure"
      throw failure(.missing(key: missing, of: owner))
    }
    let words = try port.words()
    guard let known = PortName(rawValue: words) else {
      let names = PortName.allCases.map(\.rawValue).joined(separator: ", ")
      throw port.failure(.value(words, rule: "use one of \(names)"))
    }
    let fault = try name.words()
    let times = try keys["times"]?.number(1...1_000_000) ?? 1
    return FlowFault(port: known, failure: fault == "none" ? nil : fault, times: times)
  }
}
