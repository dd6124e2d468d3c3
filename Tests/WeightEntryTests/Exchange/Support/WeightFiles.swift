import Core
import Foundation
import MemoryAdapters
import Testing

@testable import WeightEntry

/// Files of weigh-ins that others wrote, in `../shared/data/weight` beside the package.
enum WeightFiles {
  fileprivate static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/data/weight")

  /// A file's bytes.
  static func data(_ path: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: path))
  }

  /// A file's path for other programs.
  static func path(_ path: String) -> String {
    folder.appending(path: path).path(percentEncoded: false)
  }

  /// The files of a folder, by their paths relative to it.
  static func all(in path: String) throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: self.path(path))
    var files: [String: Data] = [:]
    for name in names {
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(
        atPath: self.path("\(path)/\(name)"), isDirectory: &isFolder)
      if isThere, !isFolder.boolValue { files[name] = try data("\(path)/\(name)") }
    }
    return files
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where the files from outside are not there.
  static var needsWeightFiles: Self {
    .enabled(
      if: FileManager.default.fileExists(atPath: WeightFiles.path("SOURCES.md")),
      "../shared/data/weight is not beside the package")
  }
}

extension ImportOptions {
  /// As on the last day of 2030, in Rome.
  static func made(
    format: WeightFormat? = nil, columns: [String: WeighingField] = [:],
    dateOrder: DateOrder? = nil, unit: WeightUnit? = nil
  ) -> ImportOptions {
    ImportOptions(
      format: format, columns: columns, dateOrder: dateOrder, unit: unit,
      today: CivilDay(daysSince1970: 22_279), zone: "Europe/Rome")
  }
}

extension WeightImporter {
  /// An importer of files in memory; archives are read by another program.
  init(_ files: [String: Data]) {
    self.init(files: MemoryFiles(files), archive: ForeignArchive(), xml: MemoryXML())
  }

  /// Reads a text as if it were a file.
  static func read(
    _ text: String, _ options: ImportOptions = .made()
  ) async throws(ImportRefusal) -> WeightImport {
    try await WeightImporter(["file": Data(text.utf8)]).read("file", options)
  }
}

extension Weighing {
  /// `2024-01-18 07:02:11 +01:00 82.4 kg`, without what is not there.
  var brief: String {
    [day.description, time?.description, zone, weight.number.description, weight.unit.rawValue]
      .compactMap { $0 }.joined(separator: " ")
  }
}
