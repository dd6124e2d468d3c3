public import Core

/// The ordered photos of a field that is being edited, some of which may still be loading.
public struct PhotoSelection: Equatable, Sendable {
  /// A loaded or loading photo in the field.
  public struct Tile: Equatable, Sendable {
    /// The tile's key, which isn't saved and is unique while the field is open.
    public let key: Int
    /// The photo's ID, or `nil` while the photo is loading.
    public var photo: PhotoID?
    /// The file name of a picked photo, or an empty string if the photo was in the field from the
    /// start.
    public var name: String
  }

  /// The tiles, in display order.
  public internal(set) var tiles: [Tile] = []
  /// The key of the tile whose photo was chosen again, or `nil` if none.
  public internal(set) var pointedOut: Int?
  private var lastKey = 0

  /// Creates a selection of photos in the library.
  init(_ photos: [PhotoID]) {
    for photo in photos { append(photo: photo, name: "") }
  }

  /// The IDs of the loaded photos, in display order.
  public var photos: [PhotoID] { tiles.compactMap(\.photo) }

  /// Whether any photo is still loading.
  public var isLoading: Bool { tiles.contains { $0.photo == nil } }

  mutating func append(photo: PhotoID?, name: String) {
    lastKey += 1
    tiles.append(Tile(key: lastKey, photo: photo, name: name))
  }

  /// Puts a loaded photo in its tile.
  ///
  /// If another tile already has the photo, the loading tile is removed, and the other tile's key
  /// becomes ``pointedOut``.
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

  /// Moves a tile to another index.
  ///
  /// If `from` is out of range, nothing moves. If `to` is out of range, the tile moves to the
  /// nearest end.
  mutating func move(from: Int, to: Int) {
    guard tiles.indices.contains(from) else { return }
    let tile = tiles.remove(at: from)
    tiles.insert(tile, at: min(max(0, to), tiles.count))
  }
}

extension PhotoSelection: Codable {
  /// Creates a selection of the photos that were loaded when the selection was encoded.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([PhotoID].self))
  }

  /// Encodes the IDs of the loaded photos.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(photos)
  }
}
