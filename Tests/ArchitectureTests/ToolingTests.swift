import Foundation
import Testing

/// Tests the messages and errors of Tooling's commands before they build anything.
@Suite struct ToolingTests {
  @Test(
    "Every command has help",
    arguments: [
      "run", "install", "test", "check", "matrix", "graph", "mutants", "new-feature", "surface",
      "docs", "bench", "removal", "walk", "browsers", "fonts", "package", "package-check",
      "release",
    ])
  func help(name: String) async throws {
    let outcome = try await run("Tooling/\(name)", ["--help"])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("Tooling/\(name) "))
    #expect(outcome.output.contains("--help"))
  }

  @Test("A missing package is installed by name, without recommended packages")
  func missingPackage() async throws {
    let system = try FakeSystem(
      user: 0, installed: FakeSystem.packages.subtracting(["libvips-dev"]))
    let outcome = try await system.run("Tooling/run", ["demo"])
    #expect(outcome.output.contains("Installing Debian packages: libvips-dev\n"))
    #expect(
      try system.calls() == [
        "apt-get -q update", "apt-get -q -y --no-install-recommends install libvips-dev",
        "swift build",
      ])
  }

  @Test("A package that was removed but not purged counts as missing")
  func removedPackage() async throws {
    let system = try FakeSystem(user: 0, installed: FakeSystem.packages, removed: ["git"])
    #expect(
      try await system.run("Tooling/run", []).output.contains("Installing Debian packages: git\n"))
  }

  @Test("The run script installs nothing if no packages are missing")
  func nothingMissing() async throws {
    let system = try FakeSystem(user: 0, installed: FakeSystem.packages)
    _ = try await system.run("Tooling/run", ["demo"])
    #expect(try system.calls() == ["swift build"])
  }

  @Test("The run script names the missing packages if the user isn't root and sudo is unavailable")
  func withoutRoot() async throws {
    let system = try FakeSystem(user: 1000, installed: ["git"])
    let outcome = try await system.run("Tooling/run", ["demo"])
    #expect(outcome.status == 1)
    let advice =
      "As root: apt-get update && apt-get install --no-install-recommends build-essential"
    #expect(outcome.output.contains(advice))
    #expect(!outcome.output.contains(" git "))
    #expect(try system.calls() == [])
  }

  @Test("The run script uses sudo to install packages if the user isn't root")
  func throughSudo() async throws {
    let system = try FakeSystem(user: 1000, installed: [])
    try system.add("sudo", "echo sudo \"$1\" >>\"$CALLS\"; exec \"$@\"")
    _ = try await system.run("Tooling/run", ["demo"])
    #expect(try system.calls().first == "sudo apt-get")
  }

  @Test("A failed package installation shows the installer's output and builds nothing")
  func failedInstall() async throws {
    let system = try FakeSystem(user: 0, installed: [])
    try system.add("apt-get", "echo no route to the archive; exit 100")
    let outcome = try await system.run("Tooling/run", ["demo"])
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains("no route to the archive\nTooling/run: apt-get couldn't install"))
    #expect(try system.calls() == [])
  }

  @Test("An unchanged product isn't rebuilt")
  func builtOnce() async throws {
    let system = try FakeSystem(user: 0, installed: FakeSystem.packages)
    let resolved = system.tree.folder.appendingPathComponent("Package.resolved")
    try FileManager.default.removeItem(at: resolved)
    for name in ["Package.swift", "Modules/A.swift", "Apps/B.swift"] {
      try system.tree.write("", to: name)
    }
    try system.add(
      "swift",
      """
      echo swift "$1" >>"$CALLS"
      cd "${CALLS%/*}"
      [[ -e Package.resolved ]] || touch Package.resolved
      """)
    for _ in 1...2 { _ = try await system.run("Tooling/run", ["demo"]) }
    let calls = try system.calls()
    #expect(calls == ["swift package", "swift build", "swift build"])
  }

  @Test(
    "The run script builds the web app with the first command that needs it, and then keeps it",
    arguments: [
      ["demo", "--serve"], ["serve"], ["people", "list"],
      ["trash", "list", "--library", "postgresql://a/b"],
    ])
  func webWhenNeeded(_ arguments: [String]) async throws {
    let system = try FakeSystem(user: 0, installed: FakeSystem.packages)
    for name in ["Package.swift", "Modules/A.swift", "Apps/B.swift"] {
      try system.tree.write("", to: name)
    }
    try system.tree.write("", to: "share/stashbook-fonts/fonts.css")
    try system.add("swift", "echo \"without ${STASHBOOK_WITHOUT-nothing}\" >>\"$CALLS\"")
    _ = try await system.run("Tooling/run", ["canvas", "list"])
    #expect(try system.calls() == ["without Hosted Web", "without Hosted Web"])
    _ = try await system.run("Tooling/run", arguments)
    _ = try await system.run("Tooling/run", ["canvas", "list"])
    #expect(try system.calls().dropFirst(2) == ["without nothing", "without nothing"])
  }

  @Test("A build names its step and the time left, and shows the end of a failed build's output")
  func buildProgress() async throws {
    let tools = packageRoot.appendingPathComponent("Tooling/lib").path
    let python = ["PYTHONPATH": tools, "PYTHONDONTWRITEBYTECODE": "1", "PATH": "/usr/bin:/bin"]
    let script = """
      from build_progress import share, time_left
      assert share(0, 500) == 0 and share(500, 500) == share(600, 500) == 1
      shares = [share(done, 500) for done in range(501)]
      assert shares == sorted(shares)
      print(time_left(5, 250, 500), time_left(600, 490, 500), time_left(60, 20, 20), time_left(100, 50, 500))
      """
    let root = URL(fileURLWithPath: "/")
    let times = try await run("usr/bin/python3", ["-c", script], in: root, environment: python)
    #expect(times.status == 0)
    #expect(times.output.hasPrefix("  (less than a minute left)   (about "), "\(times.output)")

    let build = "printf '[1/2] Compiling A b.swift\\nb.swift:1: error: no\\n'; exit 3"
    let failed = try await run(
      "usr/bin/python3", [tools + "/build_progress.py", "Building A", "sh", "-c", build],
      in: root, environment: python)
    #expect(failed.status == 3)
    #expect(failed.output.hasPrefix("Building A …\nb.swift:1: error: no\nBuilding A failed after "))
  }

  @Test(
    "A summary of long output begins with errors and failed tests, whether or not the output is colored"
  )
  func failuresFirst() async throws {
    let escape = "\u{1B}"
    let output = """
      Laws: 100 cases each
      \(escape)[90m◇\(escape)[0m Test run started.
      \(escape)[90m↳ Testing Library Version: 6\(escape)[0m
      ◇ Test case passing "a
      b" started.
      \(escape)[91m✘\(escape)[0m Test "Red" recorded an issue
      \(escape)[90m↳ not for 3\(escape)[0m
      \(escape)[92m✔\(escape)[0m Test "Green" passed
      /made/Red.swift:1: error: no such thing
      """
    let script = "import sys; from gist import gist; print(gist(sys.argv[1], '/made', most=4))"
    let outcome = try await run(
      "usr/bin/python3", ["-c", script, output], in: URL(fileURLWithPath: "/"),
      environment: [
        "PYTHONPATH": packageRoot.appendingPathComponent("Tooling/lib").path,
        "PYTHONDONTWRITEBYTECODE": "1",
      ])
    #expect(
      outcome.output == """
        ✘ Test "Red" recorded an issue
        ↳ not for 3
        Red.swift:1: error: no such thing
        Laws: 100 cases each

        """)
  }

  @Test("An unwritable installation prefix is rejected before anything is built")
  func unwritablePrefix() async throws {
    let system = try FakeSystem(user: 0, installed: FakeSystem.packages)
    let outcome = try await system.run("Tooling/install", ["--prefix", "/dev/null/here"])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("can't write to /dev/null/here/bin"))
    #expect(try system.calls() == [])
  }

  @Test(
    "Unknown arguments are rejected",
    arguments: [
      "install", "test", "check", "matrix", "graph", "mutants", "new-feature", "surface", "docs",
      "bench", "removal", "walk", "package", "package-check", "release",
    ])
  func unknownArgument(name: String) async throws {
    let outcome = try await run("Tooling/\(name)", ["--no-such-option"])
    #expect([2, 64].contains(outcome.status))
    #expect(outcome.output.contains("--no-such-option"))
  }
}
