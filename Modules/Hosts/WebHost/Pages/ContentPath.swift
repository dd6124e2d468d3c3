import Core

/// The addresses of the content that screens refer to.
enum ContentPath {
  /// The path below which photos are, except those of links.
  static let photos = "/-/photos"

  /// Returns the address of a photo's image.
  ///
  /// The image at this address never changes.
  static func picture(_ picture: Picture, below path: String = photos) -> String {
    "\(path)/\(picture.photo.text)/\(picture.variant.rawValue)"
  }

  /// Returns the address of a chart's SVG document.
  static func chart(
    _ reference: Reference, _ appearance: Appearance?, _ size: ChartSheet.Size = .wide
  ) -> String {
    var query = ["source": reference.source]
    query["appearance"] = appearance?.rawValue
    query["size"] = size == .wide ? nil : size.rawValue
    return Route(parts: ["-", "charts", "\(reference.revision)"], query: query).description
  }

  /// Returns the address of a file that the user can save.
  static func file(_ source: String) -> String {
    Route(parts: ["-", "files"], query: ["source": source]).description
  }

  /// Returns the address of a drawing surface's contents.
  static func surface(_ reference: Reference) -> String {
    Route(parts: ["-", "surfaces"], query: ["source": reference.source]).description
  }
}
