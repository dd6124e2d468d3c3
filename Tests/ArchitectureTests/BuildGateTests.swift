import Testing

/// What only a build can tell: tiny packages, built for real.
@Suite struct BuildGateTests {
  @Test("An import that the manifest does not declare is caught, although it compiles")
  func undeclaredImport() async throws {
    let tree = try MadeTree(
      package(
        targets: ["Core": "", "MeshCount": "import Core\n"], dependencies: ["MeshCount": []]),
      beside: [:])
    let outcome = try await tree.check("build")
    #expect(outcome.status == 1)
    let found = "Modules/MeshCount/MeshCount.swift:1: build: MeshCount imports Core, which"
    #expect(outcome.findings.contains { $0.hasPrefix(found) }, "\(outcome.output)")
  }

  @Test("A warning is caught, and again when nothing needs to be compiled")
  func warning() async throws {
    let text = "func f() {\n  let unused = 1\n}\n"
    let tree = try MadeTree(package(targets: ["Core": text], dependencies: [:]), beside: [:])
    for _ in 1...2 {
      let outcome = try await tree.check("build")
      #expect(outcome.status == 1)
      let found = "Modules/Core/Core.swift:2: warning: initialization of immutable value 'unused'"
      #expect(outcome.findings.contains { $0.hasPrefix(found) }, "\(outcome.output)")
    }
  }

  @Test("Code that does not compile is caught, and a clean package passes")
  func compilerError() async throws {
    let tree = try MadeTree(
      package(targets: ["Core": "let x: Int = \"\"\n"], dependencies: [:]), beside: [:])
    let broken = try await tree.check("build")
    #expect(broken.status == 1)
    #expect(broken.findings.contains { $0.hasPrefix("Modules/Core/Core.swift:1: build: cannot") })
    try tree.write("let x = 1\n", to: "Modules/Core/Core.swift")
    let mended = try await tree.check("build")
    #expect(mended.findings == [])
    #expect(mended.status == 0)
  }

  @Test("A link that leads nowhere is caught, and a symbol that no group of its module names")
  func documentation() async throws {
    var files = package(
      targets: ["Core": "/// See ``Thread``.\npublic struct Needle {}\n"], dependencies: [:])
    files["Modules/Core/Core.docc/Core.md"] = "# ``Core``\n\nWhat is sewn with.\n"
    let tree = try MadeTree(files, beside: [:])
    let outcome = try await tree.check("build,docs")
    #expect(outcome.status == 1)
    #expect(outcome.findings.count == 2, "\(outcome.output)")
    let ungrouped = "Modules/Core/Core.docc/Core.md:1: docs: Needle stands in no group"
    #expect(outcome.findings.contains { $0.hasPrefix(ungrouped) })
    let dead = "Modules/Core/Core.swift:1: docs: 'Thread' doesn't exist at '/Core/Needle'"
    #expect(outcome.findings.contains { $0.hasPrefix(dead) })
    try tree.write("/// Sews.\npublic struct Needle {}\n", to: "Modules/Core/Core.swift")
    let grouped = "# ``Core``\n\nWhat is sewn with.\n\n## Topics\n\n### Sew\n\n- ``Needle``\n"
    try tree.write(grouped, to: "Modules/Core/Core.docc/Core.md")
    #expect(try await tree.check("build,docs").findings == [])
  }

  /// A package of a file a module, each under Modules.
  private func package(
    targets: [String: String], dependencies: [String: [String]]
  ) -> [String: String] {
    let table = targets.keys.sorted().map { name in
      ".target(name: \"\(name)\", dependencies: \(dependencies[name] ?? []), "
        + "path: \"Modules/\(name)\", sources: [\"\(name).swift\"])"
    }
    var files = ["Package.swift": manifest(table.joined(separator: ",\n"))]
    for (name, text) in targets { files["Modules/\(name)/\(name).swift"] = text }
    return files
  }

  private func manifest(_ targets: String) -> String {
    """
    // swift-tools-version: 6.2
    import PackageDescription
    let package = Package(name: "made", targets: [\(targets)])
    """
  }
}
