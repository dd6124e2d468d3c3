import Foundation

/// A small source tree for the gate to check.
///
/// The tree is in a temporary folder, which is removed when the tree is no longer used.
struct MadeTree: ~Copyable {
  let folder: URL

  /// Creates a tree of the given files and others.
  ///
  /// By default, the other files are those of `clean`.
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

  /// Runs the gate on this tree.
  func check(_ checks: String = sourceChecks) async throws -> Outcome {
    try await run("Tooling/check", ["--only", checks, "--tree", folder.path])
  }

  /// A tree without any offense: two features, two adapters, a host, and an app.
  static let clean: [String: String] = [
    "Modules/Core/README.md": readme,
    "Modules/Core/Canvas.swift": """
    public import struct Foundation.Data

    /// A canvas.
    public struct Canvas {
      /// The canvas's image.
      public var picture: Data
    }

    """,
    "Modules/Features/MeshCount/README.md": readme,
    "Modules/Features/MeshCount/Mesh.swift": """
    import Core
    import Foundation
    import Synchronization

    struct Mesh {}

    """,
    "Modules/Features/Stash/README.md": readme,
    "Modules/Features/Stash/Stitch.swift": "import Core\n",
    "Modules/Adapters/SQLiteStore/README.md": readme,
    "Modules/Adapters/SQLiteStore/Row.swift": "import Core\nimport GRDB\nimport Glibc\n",
    "Modules/Adapters/FolderBlobs/README.md": readme,
    "Modules/Adapters/FolderBlobs/Blob.swift": "import Core\nimport Crypto\n",
    "Modules/Hosts/HeadlessHost/README.md": readme,
    "Modules/Hosts/HeadlessHost/Screen.swift": "import Core\n",
    "Apps/stashbook/Commands/MeshCount/MeshCommands.swift": """
    #if MeshCount
      import MeshCount
    #endif

    """,
    "Tests/MeshCountTests/MeshTests.swift": "@testable import MeshCount\nimport Testing\n",
  ]

  static let readme = """
    # A module
    ## Purpose
    ## Dependencies
    ## Guarantees
    ## Boundaries
    ## Example

    """
}

/// The gate's checks that need no build.
let sourceChecks = "imports,conditions,texts,voice,spelling,looks,readmes,mutants,format"

/// The folder of this package.
let packageRoot = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
