import Foundation
import TestKit
import Testing

/// The real photos next to the package, imported in one run.
@Suite(.serialized, .needsData("photo"))
struct RealPhotosTests {
  /// The images that the other decoder reads but this program rejects, with the codes of the
  /// reasons.
  static let refusedHere = [
    // The container refers to bytes past the end of the file, which the other decoder fills with
    // gray.
    "heif/heif_truncated/truncated.heic": "damaged",
    // The pixels have a wrong checksum, which the other decoder doesn't check.
    "pillow/broken_data_stream.png": "damaged",
    // 1,214 bytes of the pixels are invalid, and the decoded image is torn into stripes.
    "pillow/hopper_bad_exif.jpg": "damaged",
    // The file has a wrong checksum on purpose, so that decoders reject it.
    "pngsuite/xcsn0g01.png": "damaged",
  ]

  @Test("PH-11 PH-12 PH-13 Readable files are imported only once, and other files are rejected")
  func ingest() async throws {
    let cli = try CLIFixture()
    let words = ["photo", "ingest", RealPhotos.folder, "--recursive", "--json"]
    let first = try await cli.start(words).finished()
    #expect(first.code == 65)
    let report = Report(try JSON(first.output))
    #expect(report.files == (try RealPhotos.files()))
    #expect(report.taken.count + report.refused.count == report.files.count)
    let photos = try await Dictionary(
      cli.json("photo", "list", "--limit", "1000")["items"].items.map {
        ($0["id"].text ?? "", "\($0["width"].number ?? 0) × \($0["height"].number ?? 0)")
      }, uniquingKeysWith: { first, _ in first })
    expectOracle(report, photos)
    expectNamed(report, photos)
    let second = try await cli.start(words).finished()
    let again = Report(try JSON(second.output))
    #expect(second.code == 65)
    #expect(again.added.isEmpty)
    #expect(again.taken == report.taken)
    #expect(again.refused == report.refused)
  }

  private func expectOracle(_ report: Report, _ sizes: [String: String]) {
    #expect(!RealPhotos.rows.isEmpty)
    for row in RealPhotos.rows {
      if let code = Self.refusedHere[row.path] {
        #expect(row.isDecoded && report.refused[row.path] == code, "\(row.path)")
      } else if row.isDecoded {
        let size = report.taken[row.path].flatMap { sizes[$0] }
        #expect(size == row.uprightSize, "\(row.path): \(report.refused[row.path] ?? "")")
      } else {
        #expect(report.refused[row.path] != nil, "\(row.path)")
      }
    }
  }

  private func expectNamed(_ report: Report, _ sizes: [String: String]) {
    func size(_ path: String) -> String? { report.taken[path].flatMap { sizes[$0] } }
    for number in 1...8 {
      #expect(size("exif-orientation-landscape/Landscape_\(number).jpg") == "1800 × 1200")
    }
    #expect(size("heif/heif_other/arrow.heic") == "3024 × 4032")
  }

  /// The output of `photo ingest --json`, by path relative to the photos' folder.
  private struct Report {
    var added: [String: String] = [:]
    var taken: [String: String] = [:]
    var refused: [String: String] = [:]

    init(_ json: JSON) {
      func path(_ item: JSON) -> String {
        String((item["path"].text ?? "").dropFirst(RealPhotos.folder.count + 1))
      }
      for item in json["added"].items { added[path(item)] = item["id"].text }
      taken = added
      for item in json["existing"].items { taken[path(item)] = item["id"].text }
      for item in json["refused"].items { refused[path(item)] = item["code"].text }
    }

    var files: Set<String> { Set(taken.keys).union(refused.keys) }
  }
}

/// The photos in `photo` of the real data, with another decoder's results.
enum RealPhotos {
  struct Row {
    let path: String
    let uprightSize: String
    let isDecoded: Bool
  }

  static let folder = RealData.url("photo").path(percentEncoded: false)

  static let rows: [Row] = {
    guard let table = try? String(contentsOfFile: folder + "/ORACLE.tsv", encoding: .utf8) else {
      return []
    }
    return table.split(whereSeparator: \.isNewline).dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      return Row(
        path: String(cells[0]), uprightSize: "\(cells[9]) × \(cells[10])",
        isDecoded: cells[11].hasPrefix("ok"))
    }
  }()

  /// Returns the paths of all files, relative to the folder.
  static func files() throws -> Set<String> {
    let folder = URL(filePath: folder).resolvingSymlinksInPath()
    let found = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: [.isRegularFileKey])
    let files = try (found?.allObjects ?? []).compactMap { $0 as? URL }.filter {
      try $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
    }
    let start = folder.path(percentEncoded: false).count + 1
    return Set(files.map { String($0.path(percentEncoded: false).dropFirst(start)) })
  }
}
