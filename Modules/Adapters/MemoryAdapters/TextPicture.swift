public import Core
public import struct Foundation.Data

/// An image in the sample format of ``MemoryImages``: a line of text that describes the image.
///
///     STASHPIC 1600 1200 6 C4704B at=2026-03-01T09:30:00 place=455000000,91000000 mark=a1\n
public struct TextPicture: Equatable, Sendable {
  /// The size of the image as stored, before its orientation is applied, in pixels.
  public var width: Int, height: Int
  /// The image's single color, as `RRGGBB`.
  public var color: String
  /// The image's metadata.
  public var metadata: ImageMetadata
  /// The mark that distinguishes otherwise equal images, or `nil` if none.
  public var mark: String?

  /// Creates an image in a single color.
  public init(
    width: Int, height: Int, color: String = "808080", metadata: ImageMetadata = .init(),
    mark: String? = nil
  ) {
    self.width = width
    self.height = height
    self.color = color
    self.metadata = metadata
    self.mark = mark
  }

  /// The size of the upright image, in pixels.
  public var uprightSize: (width: Int, height: Int) {
    metadata.orientation >= 5 ? (height, width) : (width, height)
  }

  /// The file's bytes.
  public var data: Data {
    var words = ["STASHPIC", "\(width)", "\(height)", "\(metadata.orientation)", color]
    if let text = metadata.capturedAt { words.append("at=" + Self.escaped(text)) }
    if let place = metadata.location { words.append("place=\(place.latitude),\(place.longitude)") }
    if let text = metadata.camera { words.append("camera=" + Self.escaped(text)) }
    if let mark { words.append("mark=" + Self.escaped(mark)) }
    return Data((words.joined(separator: " ") + "\n").utf8)
  }

  /// Creates an image from a file's bytes.
  ///
  /// - Throws: ``ImageFailure/empty`` if there are no bytes; ``ImageFailure/unsupportedFormat`` if
  ///   the bytes are in another format; ``ImageFailure/damaged(_:)`` if the bytes are truncated or
  ///   contain an invalid value.
  public init(_ data: Data) throws(ImageFailure) {
    guard !data.isEmpty else { throw .empty }
    guard data.starts(with: "STASHPIC ".utf8) else { throw .unsupportedFormat }
    guard data.last == 0x0A, let line = String(validating: data.dropLast(), as: UTF8.self) else {
      throw .damaged("cut off")
    }
    let words = line.split(separator: " ").map(String.init)
    guard words.count >= 5, let width = Int(words[1]), let height = Int(words[2]),
      let orientation = Int(words[3]), width > 0, height > 0, (1...8).contains(orientation),
      words[4].count == 6, Int(words[4], radix: 16) != nil
    else { throw .damaged("no size, orientation, or color") }
    self.init(
      width: width, height: height, color: words[4],
      metadata: ImageMetadata(orientation: orientation))
    for word in words.dropFirst(5) { try read(word) }
  }

  private mutating func read(_ word: String) throws(ImageFailure) {
    guard let sign = word.firstIndex(of: "="),
      let value = Self.unescaped(word[word.index(after: sign)...])
    else { throw .damaged(word) }
    switch word[..<sign] {
    case "at": metadata.capturedAt = value
    case "camera": metadata.camera = value
    case "mark": mark = value
    case "place":
      let numbers = value.split(separator: ",").compactMap { Int($0) }
      guard numbers.count == 2 else { throw .damaged(word) }
      metadata.location = .init(latitude: numbers[0], longitude: numbers[1])
    default: throw .damaged(word)
    }
  }

  /// Returns the percent-encoded text, which contains no white space.
  ///
  /// `%` and bytes other than visible ASCII become `%` and two hexadecimal digits, such as `%20`.
  private static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      (0x21...0x7E).contains(byte) && byte != 0x25
        ? String(Unicode.Scalar(byte)) : "%" + String(256 + Int(byte), radix: 16).dropFirst()
    }.joined()
  }

  /// Returns the percent-decoded text, or `nil` if an escape is invalid or the bytes aren't UTF-8.
  ///
  /// Foundation's own function would drop a byte order mark.
  private static func unescaped(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == 0x25 else {
        bytes.append(byte)
        continue
      }
      guard let value = UInt8(String(Substring(rest.prefix(2))), radix: 16) else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
