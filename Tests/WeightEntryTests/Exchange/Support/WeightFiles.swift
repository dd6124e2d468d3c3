import Archives
import Core
import Foundation
import LibXML2
import MemoryAdapters
import TestKit
import Testing

@testable import WeightEntry

/// Files of weights from other programs, in `weight` of the real data.
enum WeightFiles {
  fileprivate static let folder = RealData.url("weight")

  /// Returns a file's bytes.
  static func data(_ path: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: path))
  }

  /// Returns a file's path for other programs.
  static func path(_ path: String) -> String {
    folder.appending(path: path).path(percentEncoded: false)
  }

  /// Returns the files of a folder, by their relative paths.
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

extension ImportOptions {
  /// Returns options for the last day of 2030, in Rome.
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
  /// Creates an importer of files in memory.
  init(_ files: [String: Data]) {
    self.init(files: MemoryFiles(files), archive: TarArchive(), xml: LibXMLEvents())
  }

  /// Reads a text as a file.
  static func read(
    _ text: String, _ options: ImportOptions = .made()
  ) async throws(ImportRefusal) -> WeightImport {
    try await WeightImporter(["file": Data(text.utf8)]).read("file", options)
  }
}

extension Weighing {
  /// The weighing as text, `2024-01-18 07:02:11 +01:00 82.4 kg`, without missing values.
  var brief: String {
    [day.description, time?.description, zone, weight.number.description, weight.unit.rawValue]
      .compactMap { $0 }.joined(separator: " ")
  }
}
