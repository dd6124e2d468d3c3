import Testing

/// Tests the checks of the module graph with small packages, each with a known mistake.
@Suite struct GraphTests {
  private static let clean = [
    "Core": (sees: [String](), text: ""), "MeshCount": (["Core"], "import Core\n"),
    "Stash": (["Core"], "import Core\n"),
  ]

  @Test("A dependency graph without mistakes passes")
  func passes() async throws {
    #expect(try await findings(Self.clean) == [])
  }

  @Test("A feature that imports another feature is reported at the import statement")
  func sibling() async throws {
    let found = try await findings(
      Self.clean, ["Stash": (["Core", "MeshCount"], "import Core\nimport MeshCount\n")],
      "imports,graph")
    #expect(found.count == 1)
    let place = "Modules/Features/Stash/Stash.swift:2: imports: Stash (a feature) may not import"
    #expect(found.first?.hasPrefix(place) == true, "\(found)")
  }

  @Test("An import not declared in the manifest is reported at the import statement")
  func undeclared() async throws {
    let found = try await findings(Self.clean, ["Stash": ([], "\nimport Core\n")])
    let said = "Stash imports Core, which Package.swift doesn't declare"
    #expect(found == ["Modules/Features/Stash/Stash.swift:2: graph: \(said)"])
  }

  @Test("A feature that imports an adapter is reported at the import statement")
  func adapter() async throws {
    let stash = (sees: ["Core", "FolderBlobs"], text: "import Core\nimport FolderBlobs\n")
    let found = try await findings(
      Self.clean, ["Stash": stash, "FolderBlobs": (["Core"], "import Core\n")], "imports,graph")
    let said = "Stash (a feature) may not import FolderBlobs (an adapter)"
    #expect(found == ["Modules/Features/Stash/Stash.swift:2: imports: \(said)"])
  }

  @Test("An unused dependency is reported in the manifest unless it is explicitly allowed")
  func unused() async throws {
    let unused = ["Stash": (sees: ["Core", "MeshCount"], text: "import Core\n")]
    let found = try await findings(Self.clean, unused)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("Package.swift:") == true)
    #expect(found.first?.hasSuffix("Stash declares MeshCount but never imports it") == true)
    let allowed = "# reasons\nStash -> MeshCount  2026-03-01  its program is started\n"
    #expect(try await findings(Self.clean, unused, allowed: allowed) == [])
  }

  @Test(
    "An entry in the list of allowed dependencies is rejected if the entry is unneeded or lacks a date or a reason",
    arguments: [
      ("Stash -> MeshCount", "an entry is"), ("Stash -> MeshCount  2026-13-01  why", "an entry is"),
      ("Stash -> MeshCount  2026-03-01", "an entry is"),
      ("Stash -> Core  2026-03-01  it is imported", "Stash -> Core doesn't need to be allowed"),
    ])
  func allowed(_ line: String, _ said: String) async throws {
    let found = try await findings(Self.clean, allowed: line + "\n")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("Tooling/graph-allowed:1: graph: \(said)") == true, "\(found)")
  }

  @Test("A dependency cycle is reported with every module in the cycle")
  func cycle() async throws {
    let made = [
      "Core": (sees: ["Tags"], text: "import Tags\n"), "Tags": (["Stash"], "import Stash\n"),
      "Stash": (["Core"], "import Core\n"),
    ]
    let found = try await findings(made)
    #expect(found.contains { $0.hasSuffix("a cycle: Core -> Tags -> Stash -> Core") }, "\(found)")
  }

  private func findings(
    _ modules: [String: (sees: [String], text: String)],
    _ others: [String: (sees: [String], text: String)] = [:], _ checks: String = "graph",
    allowed: String? = nil
  ) async throws -> [String] {
    var (files, targets) = ([String: String](), [String]())
    for (name, module) in modules.merging(others, uniquingKeysWith: { $1 }) {
      let folder = name == "Core" ? "" : name == "FolderBlobs" ? "Adapters/" : "Features/"
      let path = "Modules/\(folder)\(name)"
      files["\(path)/\(name).swift"] = module.text
      targets.append(
        ".target(name: \"\(name)\", dependencies: \(module.sees), path: \"\(path)\")")
    }
    files["Package.swift"] = """
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(name: "made", targets: [\(targets.sorted().joined(separator: ",\n"))])
      """
    files["Tooling/graph-allowed"] = allowed
    let outcome = try await MadeTree(files, beside: [:]).check(checks)
    #expect(outcome.status == (outcome.findings.isEmpty ? 0 : 1))
    return outcome.findings
  }
}
