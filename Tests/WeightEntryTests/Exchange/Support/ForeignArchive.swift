import Core
import Foundation
import TestKit

/// A zip archiver that uses Python and reads whole archives.
struct ForeignArchive: Archiver {
  private static let program = """
    import base64, json, sys, zipfile
    z = zipfile.ZipFile(sys.argv[1])
    print(json.dumps([[i.filename, base64.b64encode(z.read(i)).decode()]
                      for i in z.infolist() if not i.is_dir()]))
    """

  private func files(of archive: any ByteSource) throws(ArchiveFailure) -> [(String, Data)] {
    do {
      let folder = try ScratchFolder()
      let path = folder.path + "/archive.zip"
      try archive.readAll().write(to: URL(filePath: path))
      let said = try ExternalCommand.run("python3", "-c", Self.program, path)
      let read = try JSONDecoder().decode([[String]].self, from: Data(said.utf8))
      return read.map { ($0[0], Data(base64Encoded: $0[1]) ?? Data()) }
    } catch {
      throw .damaged(reason: "\(error)")
    }
  }

  func entries(of archive: any ByteSource) async throws(ArchiveFailure) -> [ArchiveEntry] {
    try files(of: archive).enumerated().map { number, file in
      ArchiveEntry(path: file.0, count: file.1.count, number: number)
    }
  }

  func open(
    _ entry: ArchiveEntry, of archive: any ByteSource
  ) async throws(ArchiveFailure) -> any ByteSource {
    MemoryBytes(try files(of: archive)[entry.number].1)
  }

  func gunzipped(
    _ file: any ByteSource, upTo limit: Int
  ) async throws(ArchiveFailure) -> any ByteSource {
    throw .damaged(reason: "not a zip archive")
  }

  func pack(_: [String], in _: String, into archive: String) async throws(FileFailure) {
    throw .notPermitted(archive)
  }

  func unpack(_ archive: String, into _: String) async throws(FileFailure) {
    throw .notPermitted(archive)
  }
}
