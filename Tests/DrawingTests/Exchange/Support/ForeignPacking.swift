import Foundation
import TestKit

/// Zip and gzip files that Python creates.
enum ForeignPacking {
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
}
