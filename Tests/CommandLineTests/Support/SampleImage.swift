import Foundation
import TestKit

/// Small generated images: gray, uncompressed TIFF 6.0 files.
enum SampleImage {
  /// Returns an image that differs for each number.
  static func tiff(_ number: Int, width: Int = 48, height: Int = 36) -> Data {
    let size = width * height
    let pixels = (0..<size).map { UInt8(truncatingIfNeeded: ($0 / width) * number + $0 + number) }
    // The directory comes first, so that a truncated file lacks pixels.
    let start = 10 + 9 * 12 + 4
    let tags: [(tag: Int, value: Int)] = [
      (256, width), (257, height), (258, 8), (259, 1), (262, 1), (273, start), (277, 1),
      (278, height), (279, size),
    ]
    var data = Data("II*\0".utf8) + bytes(8, 4) + bytes(tags.count, 2)
    // Every tag has a four-byte value (type 4).
    for (tag, value) in tags { data += bytes(tag, 2) + bytes(4, 2) + bytes(1, 4) + bytes(value, 4) }
    return data + bytes(0, 4) + pixels
  }

  private static func bytes(_ value: Int, _ count: Int) -> Data {
    Data((0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
  }
}

extension CLIFixture {
  /// Creates a folder of different images next to the library, and returns its path.
  func pictures(_ count: Int, in folder: String = "pictures", width: Int = 48) throws -> String {
    for number in 1...count {
      let name = "\(folder)/\(String(format: "%03d", number)).tif"
      try scratch.write(name, SampleImage.tiff(number, width: width, height: width * 3 / 4))
    }
    return scratch.path + "/" + folder
  }

  /// Returns the IDs of the library's photos by the SHA-256 hashes of their originals.
  func photos() async throws -> [String: String] {
    var found: [String: String] = [:]
    for photo in try await json("photo", "list", "--limit", "1000")["items"].items {
      found[photo["sha256"].text ?? ""] = photo["id"].text
    }
    return found
  }
}

extension CLIFixture {
  /// The names of the stored originals, which are the SHA-256 hashes of their bytes.
  var originals: [String] {
    get throws {
      try scratch.files(in: "\(CLIFixture.folder)/photos").compactMap {
        URL(filePath: $0).deletingPathExtension().lastPathComponent
      }
    }
  }

  /// Returns the SHA-256 hashes of all files in a folder, computed by `sha256sum`.
  func digests(of folder: String) async throws -> Set<String> {
    let process = try RunningProcess(
      "/usr/bin/find", [folder, "-type", "f", "-exec", "/usr/bin/sha256sum", "{}", "+"],
      input: nil, environment: [:], in: scratch)
    let lines = try await process.finished().output.split(separator: "\n")
    return Set(lines.map { String($0.prefix(64)) })
  }
}
