import Testing

/// Tests the checks that need a build, with tiny packages.
@Suite struct BuildGateTests {
  @Test("The build check catches an import not declared in the manifest, even if the code compiles")
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

  @Test("The build check catches a compiler warning, even in a rebuild with nothing to compile")
  func warning() async throws {
    let text = "func f() {\n  let unused = 1\n}\n"
    let tree = try MadeTree(package(targets: ["Core": text], dependencies: [:]), beside: [:])
    for _ in 1...2 {
      let outcome = try await tree.check("build")
      #expect(outcome.status == 1)
      let found = "Modules/Core/Core.swift:2: build: initialization of immutable value 'unused'"
      #expect(outcome.findings.contains { $0.hasPrefix(found) }, "\(outcome.output)")
    }
  }

  @Test("The build check catches code that doesn't compile, and passes a clean package")
  func compilerError() async throws {
    let tree = try MadeTree(
      package(targets: ["Core": "let x: Int = \"\"\n"], dependencies: [:]), beside: [:])
    let broken = try await tree.check("build")
    #expect(broken.status == 1)
    #expect(broken.findings.contains { $0.hasPrefix("Modules/Core/Core.swift:1: build: cannot") })
    try tree.write("let x = 1\n", to: "Modules/Core/Core.swift")
    let repaired = try await tree.check("build")
    #expect(repaired.findings == [])
    #expect(repaired.status == 0)
  }

  @Test("The documentation check catches a broken link and a symbol not listed in any group")
  func documentation() async throws {
    var files = package(
      targets: ["Core": "/// See ``Thread``.\npublic struct Needle {}\n"], dependencies: [:])
    files["Modules/Core/Core.docc/Core.md"] = "# ``Core``\n\nTools for sewing.\n"
    let tree = try MadeTree(files, beside: [:])
    let outcome = try await tree.check("build,docs")
    #expect(outcome.status == 1)
    #expect(outcome.findings.count == 2, "\(outcome.output)")
    let ungrouped = "Modules/Core/Core.docc/Core.md:1: docs: Needle isn't listed in any group"
    #expect(outcome.findings.contains { $0.hasPrefix(ungrouped) })
    let dead = "Modules/Core/Core.swift:1: docs: 'Thread' doesn't exist at '/Core/Needle'"
    #expect(outcome.findings.contains { $0.hasPrefix(dead) })
    try tree.write("/// Sews.\npublic struct Needle {}\n", to: "Modules/Core/Core.swift")
    let grouped = "# ``Core``\n\nTools for sewing.\n\n## Topics\n\n### Sew\n\n- ``Needle``\n"
    try tree.write(grouped, to: "Modules/Core/Core.docc/Core.md")
    #expect(try await tree.check("build,docs").findings == [])
  }

  /// Returns the files of a package in which each module has one file, in Modules.
  private func package(
    targets: [String: String], dependencies: [String: [String]]
  ) -> [String: String] {
    let table = targets.keys.sorted().map { name in
      ".target(name: \"\(name)\", dependencies: \(dependencies[name] ?? []), "
        + "path: \"Modules/\(name)\", sources: [\"\(name).swift\"], "
        + "swiftSettings: [.treatAllWarnings(as: .error)])"
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
