public import Core

/// The photos of one field while they are chosen: in order, some still loading.
public struct PhotoTray: Equatable, Sendable {
  /// One place in the field.
  public struct Tile: Equatable, Sendable {
    /// Names the place while the field is open; not kept.
    public let key: Int
    /// The photo, or nil while it is loading.
    public var photo: PhotoID?
    /// What the person calls the photo that is loading.
    public var name: String
  }

  /// The places, in order.
  public internal(set) var tiles: [Tile] = []
  /// The tile that already holds a photo chosen again.
  public internal(set) var pointedOut: Int?
  private var lastKey = 0

  /// Places for photos that are in the library.
  init(_ photos: [PhotoID]) {
    for photo in photos { append(photo: photo, name: "") }
  }

  /// The photos that are there, in order.
  public var photos: [PhotoID] { tiles.compactMap(\.photo) }

  /// Whether some are still loading.
  public var isLoading: Bool { tiles.contains { $0.photo == nil } }

  mutating func append(photo: PhotoID?, name: String) {
    lastKey += 1
    tiles.append(Tile(key: lastKey, photo: photo, name: name))
  }

  /// Puts a loaded photo in its place. One that is there already is pointed out and takes none.
  mutating func fill(_ key: Int, with photo: PhotoID) {
    guard let index = tiles.firstIndex(where: { $0.key == key }) else { return }
    if let twin = tiles.first(where: { $0.photo == photo }) {
      tiles.remove(at: index)
      pointedOut = twin.key
    } else {
      tiles[index].photo = photo
    }
  }

  mutating func remove(_ key: Int) {
    tiles.removeAll { $0.key == key }
    if pointedOut == key { pointedOut = nil }
  }

  /// Moves a tile to another place; places outside count as the nearest end.
  mutating func move(from: Int, to: Int) {
    guard tiles.indices.contains(from) else { return }
    let tile = tiles.remove(at: from)
    tiles.insert(tile, at: min(max(0, to), tiles.count))
  }
}

extension PhotoTray: Codable {
  /// Reads the photos that were there; what was loading is not.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([PhotoID].self))
  }

  /// Writes the photos that are there.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(photos)
  }
}
