import Foundation

/// A copy of Tooling with stubs of the system's commands.
///
/// A test chooses the installed packages, the user, and the compiler. Calls of apt-get, sudo, and
/// swift are recorded. The stub of swift always fails, so nothing is built.
final class FakeSystem {
  let tree: MadeTree

  /// The packages that Tooling/lib/packages lists.
  static let packages: Set<String> = {
    let list = packageRoot.appendingPathComponent("Tooling/lib/packages")
    let text = (try? String(contentsOf: list, encoding: .utf8)) ?? ""
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    return Set(lines.compactMap { $0.split(separator: " ").dropFirst().first.map(String.init) })
  }()

  init(user: Int, installed: Set<String>, removed: Set<String> = []) throws {
    tree = try MadeTree(["calls": "", "Package.resolved": ""], beside: [:])
    try FileManager.default.copyItem(
      at: packageRoot.appendingPathComponent("Tooling"),
      to: tree.folder.appendingPathComponent("Tooling"))
    try add("id", "echo \(user)")
    try add("dpkg-query", Self.query(installed: installed, removed: removed))
    try add("apt-get", "echo apt-get \"$@\" >>\"$CALLS\"")
    try add("swift", "echo swift \"$1\" >>\"$CALLS\"; exit 1")
    try add("clang", "echo libstdc++.a")
    for name in Self.passedOn {
      try add(name, "exec \(Self.path(of: name)) \"$@\"")
    }
  }

  /// The system's commands that Tooling needs before a build.
  private static let passedOn = [
    "awk", "basename", "bash", "cat", "cksum", "cut", "dirname", "env", "find", "grep", "ln",
    "mkdir", "mktemp", "mv", "python3", "readlink", "rm", "tail", "touch", "tr",
  ]

  /// Adds or replaces a command.
  func add(_ name: String, _ script: String) throws {
    let file = "bin/\(name)"
    try tree.write("#!\(Self.path(of: "bash"))\n\(script)\n", to: file)
    let path = tree.folder.appendingPathComponent(file).path
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  func run(_ command: String, _ arguments: [String]) async throws -> Outcome {
    let environment = [
      "PATH": tree.folder.appendingPathComponent("bin").path,
      "CALLS": tree.folder.appendingPathComponent("calls").path,
    ]
    return try await ArchitectureTests.run(
      command, arguments, in: tree.folder, environment: environment)
  }

  /// Returns the recorded calls, in order.
  func calls() throws -> [String] {
    let file = tree.folder.appendingPathComponent("calls")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  private static func query(installed: Set<String>, removed: Set<String>) -> String {
    let lines = installed.sorted().map { name in
      "echo \(name) \(removed.contains(name) ? "config-files" : "installed")"
    }
    return (lines + ["exit \(packages == installed ? 0 : 1)"]).joined(separator: "\n")
  }

  private static func path(of name: String) -> String {
    let folders = ["/usr/bin", "/bin"]
    let paths = folders.map { "\($0)/\(name)" }
    return paths.first { FileManager.default.isExecutableFile(atPath: $0) } ?? name
  }
}
