import Core
import Foundation
import TestKit

/// An archiver that packs and reads zip and gzip files with Python.
struct ForeignPacking: Archiver {
  private static func run(
    _ program: String, _ data: Data, _ argument: String = ""
  ) throws(ArchiveFailure) -> String {
    do {
      let folder = try ScratchFolder()
      let path = try folder.write("packed", data)
      return try ExternalCommand.run("python3", "-c", program, path, argument)
    } catch {
      throw .damaged(reason: "\(error)")
    }
  }

  /// Returns a zip of files, which can have any paths.
  static func zip(_ files: [(path: String, data: Data)]) throws -> Data {
    let folder = try ScratchFolder()
    var program = "import sys, zipfile\nz = zipfile.ZipFile(sys.argv[1], 'w', 8)\n"
    for (index, file) in files.enumerated() {
      let path = try folder.write("file\(index)", file.data)
      program += "z.writestr(\"\(file.path)\", open('\(path)', 'rb').read())\n"
    }
    _ = try ExternalCommand.run(
      "python3", "-c", program + "z.close()", folder.path + "/zip")
    return try folder.read("zip")
  }

  /// Returns a gzip file of a text.
  static func gzip(_ text: String) throws -> Data {
    let program = """
      import gzip, sys
      text = open(sys.argv[1], 'rb').read()
      open(sys.argv[1], 'wb').write(gzip.compress(text))
      """
    let folder = try ScratchFolder()
    let path = try folder.write("packed", Data(text.utf8))
    _ = try ExternalCommand.run("python3", "-c", program, path)
    return try folder.read("packed")
  }

  func entries(of archive: any ByteSource) async throws(ArchiveFailure) -> [ArchiveEntry] {
    let program = """
      import json, sys, zipfile
      z = zipfile.ZipFile(sys.argv[1])
      print(json.dumps([[i.filename, str(i.file_size)] for i in z.infolist()]))
      """
    let said = try Self.run(program, try Self.bytes(of: archive))
    do {
      return try JSONDecoder().decode([[String]].self, from: Data(said.utf8)).enumerated()
        .map { ArchiveEntry(path: $1[0], count: Int($1[1]) ?? 0, number: $0) }
    } catch {
      throw .damaged(reason: said)
    }
  }

  func open(
    _ entry: ArchiveEntry, of archive: any ByteSource
  ) async throws(ArchiveFailure) -> any ByteSource {
    let program = """
      import base64, sys, zipfile
      z = zipfile.ZipFile(sys.argv[1])
      print(base64.b64encode(z.read(z.infolist()[int(sys.argv[2])])).decode())
      """
    return try Self.unpacked(
      try Self.run(program, try Self.bytes(of: archive), "\(entry.number)"))
  }

  func gunzipped(
    _ file: any ByteSource, upTo limit: Int
  ) async throws(ArchiveFailure) -> any ByteSource {
    let program = """
      import base64, gzip, sys
      data = gzip.open(sys.argv[1]).read(int(sys.argv[2]) + 1)
      print('too large' if len(data) > int(sys.argv[2]) else base64.b64encode(data).decode())
      """
    let said = try Self.run(program, try Self.bytes(of: file), "\(limit)")
    if said.hasPrefix("too large") { throw .tooLarge(limit: limit) }
    return try Self.unpacked(said)
  }

  private static func bytes(of file: any ByteSource) throws(ArchiveFailure) -> Data {
    do throws(FileFailure) { return try file.readAll() } catch { throw .unreadable(error) }
  }

  private static func unpacked(_ said: String) throws(ArchiveFailure) -> any ByteSource {
    let text = said.trimmingCharacters(in: .whitespacesAndNewlines)
    guard let data = Data(base64Encoded: text) else { throw .damaged(reason: said) }
    return MemoryPart(data: data)
  }

  private struct MemoryPart: ByteSource {
    let data: Data
    var count: Int { data.count }
    var descriptor: Int32? { nil }

    func read(at offset: Int, upTo count: Int) -> Data {
      Data(data.dropFirst(offset).prefix(count))
    }
  }

  func pack(_: [String], in _: String, into archive: String) async throws(FileFailure) {
    throw .notPermitted(archive)
  }

  func unpack(_ archive: String, into _: String) async throws(FileFailure) {
    throw .notPermitted(archive)
  }
}
