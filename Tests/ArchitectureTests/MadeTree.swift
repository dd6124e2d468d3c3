import Foundation

/// A small source tree in a temporary folder, for the gate to judge; removed when it is done with.
struct MadeTree: ~Copyable {
  let folder: URL

  /// Writes the files given, beside others: by default those of `clean`.
  init(_ files: [String: String] = [:], beside others: [String: String] = clean) throws {
    let name = "architecture-\(UUID().uuidString)"
    let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    folder = temporary.appendingPathComponent(name, isDirectory: true)
    for (path, text) in others.merging(files, uniquingKeysWith: { $1 }) {
      try write(text, to: path)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func write(_ text: String, to path: String) throws {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// What the gate says of this tree.
  func check(_ checks: String = sourceChecks) async throws -> Outcome {
    try await run("Tooling/check", ["--only", checks, "--tree", folder.path])
  }

  /// A tree without any offence: two features, two adapters, a host, an app.
  static let clean: [String: String] = [
    "Modules/Core/README.md": card,
    "Modules/Core/Canvas.swift": """
    public import struct Foundation.Data

    /// A canvas.
    public struct Canvas {
      /// Its picture.
      public var picture: Data
    }

    """,
    "Modules/Features/MeshCount/README.md": card,
    "Modules/Features/MeshCount/Mesh.swift": """
    import Core
    import Foundation
    import Synchronization

    struct Mesh {}

    """,
    "Modules/Features/Stash/README.md": card,
    "Modules/Features/Stash/Stitch.swift": "import Core\n",
    "Modules/Adapters/SQLiteStore/README.md": card,
    "Modules/Adapters/SQLiteStore/Row.swift": "import Core\nimport GRDB\nimport Glibc\n",
    "Modules/Adapters/FolderBlobs/README.md": card,
    "Modules/Adapters/FolderBlobs/Blob.swift": "import Core\nimport Crypto\n",
    "Modules/Hosts/HeadlessHost/README.md": card,
    "Modules/Hosts/HeadlessHost/Screen.swift": "import Core\n",
    "Apps/stashbook/MeshCommands.swift": """
    #if MeshCount
      import MeshCount
    #endif

    """,
    "Tests/MeshCountTests/MeshTests.swift": "@testable import MeshCount\nimport Testing\n",
  ]

  static let card = """
    # A module
    ## Does
    ## Needs
    ## Promises
    ## Never
    ## Try it

    """
}

/// The gate's checks that build nothing.
let sourceChecks = "imports,traits,texts,looks,cards,mutants,format"

/// The folder of the package these tests belong to.
let packageRoot = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
