import Foundation

/// A JPEG file with all metadata that a camera, a phone, or an editor may write.
struct TellingJPEG {
  /// The texts in the file that must not be passed on.
  static let secrets = [
    "BODY-4711", "LENS-0815", "Anna Weaver", "my kitchen", "made by the maker", "edited at home",
    "keyword of IPTC", "a remark", "P3 of a phone", "behind the end",
  ]

  let bytes: [UInt8]

  /// Creates a file by adding the metadata to a plain JPEG, with a small JPEG as its thumbnail.
  init(_ plain: [UInt8], thumbnail: [UInt8], orientation: Int = 1) {
    let exif = Array("Exif\0\0".utf8) + Self.exif(thumbnail, orientation)
    let segments: [(UInt8, [UInt8])] = [
      (0xe1, exif),
      (0xe1, Array("http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>edited at home</x:xmpmeta>".utf8)),
      (0xe2, Array("ICC_PROFILE\0\u{1}\u{1}P3 of a phone".utf8)),
      (0xed, Array("Photoshop 3.0\08BIM\u{4}\u{4}keyword of IPTC".utf8)),
      (0xfe, Array("a remark".utf8)),
    ]
    var bytes = Array(plain[..<2])
    for (marker, content) in segments {
      bytes += [0xff, marker]
      bytes += Self.word(content.count + 2, 2) + content
    }
    bytes += plain[2...]
    bytes += Array("behind the end".utf8)
    self.bytes = bytes
  }

  private static func exif(_ thumbnail: [UInt8], _ orientation: Int) -> [UInt8] {
    let degrees = [45, 1, 27, 1, 5, 1].flatMap { word($0, 4) }
    let exif: [Entry] = [
      .text(0x9003, "2026:03:01 09:30:00"), .text(0x9011, "+02:00"),
      Entry(tag: 0x927c, type: 7, value: Array("made by the maker".utf8)),
      .text(0xa430, "Anna Weaver"), .text(0xa431, "BODY-4711"), .text(0xa435, "LENS-0815"),
    ]
    let place: [Entry] = [
      .text(1, "N"), Entry(tag: 2, type: 5, value: degrees), .text(3, "E"),
      Entry(tag: 4, type: 5, value: degrees),
    ]
    func picture(_ exif: Int, _ place: Int) -> [Entry] {
      [
        .text(0x010e, "my kitchen"), .text(0x010f, "Fairfield"), .text(0x0110, "F2"),
        Entry(tag: 0x0112, type: 3, value: word(orientation, 2)), .text(0x013b, "Anna Weaver"),
        Entry(tag: 0x8769, type: 4, value: word(exif, 4)),
        Entry(tag: 0x8825, type: 4, value: word(place, 4)),
      ]
    }
    func preview(_ start: Int) -> [Entry] {
      [
        Entry(tag: 0x0103, type: 3, value: word(6, 2)),
        Entry(tag: 0x0201, type: 4, value: word(start, 4)),
        Entry(tag: 0x0202, type: 4, value: word(thumbnail.count, 4)),
      ]
    }
    // The value of an offset doesn't change a directory's length.
    let exifStart = 8 + directory(picture(0, 0), at: 8).count
    let placeStart = exifStart + directory(exif, at: exifStart).count
    let previewStart = placeStart + directory(place, at: placeStart).count
    let imageStart = previewStart + directory(preview(0), at: previewStart).count
    var bytes = Array("MM\0*".utf8) + word(8, 4)
    bytes += directory(picture(exifStart, placeStart), at: 8, next: previewStart)
    bytes += directory(exif, at: exifStart)
    bytes += directory(place, at: placeStart)
    bytes += directory(preview(imageStart), at: previewStart)
    return bytes + thumbnail
  }

  private struct Entry {
    let tag: Int
    let type: Int
    let value: [UInt8]

    static func text(_ tag: Int, _ text: String) -> Entry {
      Entry(tag: tag, type: 2, value: Array(text.utf8) + [0])
    }

    var count: Int { value.count / ([3: 2, 4: 4, 5: 8][type] ?? 1) }
  }

  /// Returns a directory, followed by the values that are too long for its entries.
  private static func directory(_ entries: [Entry], at start: Int, next: Int = 0) -> [UInt8] {
    var (fields, values): ([UInt8], [UInt8]) = ([], [])
    let end = start + 2 + entries.count * 12 + 4
    for entry in entries {
      fields += word(entry.tag, 2) + word(entry.type, 2) + word(entry.count, 4)
      if entry.value.count <= 4 {
        fields += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
      } else {
        fields += word(end + values.count, 4)
        values += entry.value + [UInt8](repeating: 0, count: entry.value.count % 2)
      }
    }
    let head: [UInt8] = word(entries.count, 2) + fields
    return head + word(next, 4) + values
  }

  private static func word(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
