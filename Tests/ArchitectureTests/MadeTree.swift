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
  func check(_ checks: String = sourceChecks) throws -> Outcome {
    try run("Tooling/check", ["--only", checks, "--tree", folder.path])
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

/// How a command ended.
struct Outcome {
  let status: Int32
  let output: String

  /// The findings, without the sentence that ends them.
  var findings: [String] {
    output.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("check: ") }
  }
}

/// The gate's checks that build nothing.
let sourceChecks = "imports,traits,texts,looks,cards,format"

/// The folder of the package these tests belong to.
let packageRoot = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Runs a command of the package, or of a copy, to its end; output and errors in the order they came.
func run(
  _ command: String, _ arguments: [String], in folder: URL = packageRoot,
  environment: [String: String] = [:]
) throws -> Outcome {
  let process = Process()
  process.executableURL = folder.appendingPathComponent(command)
  process.arguments = arguments
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  process.standardInput = FileHandle.nullDevice
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
  process.waitUntilExit()
  return Outcome(status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
}
