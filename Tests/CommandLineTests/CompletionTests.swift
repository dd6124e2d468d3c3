import Foundation
import TestKit
import Testing

/// The candidates that a shell offers on Tab.
@Suite
struct CompletionTests {
  /// Returns the lines that a shell's script reads, each a value with its note.
  private func lines(_ cli: CLIFixture, _ words: String...) async throws -> [String] {
    let finished = try await cli.start(["__complete"] + words).finished()
    #expect(finished.code == 0 && finished.errors.isEmpty, "\(finished.errors)")
    return finished.output.split(separator: "\n").map(String.init)
  }

  private func values(_ lines: [String]) -> [String] {
    lines.map { String($0.prefix { $0 != "\t" }) }
  }

  @Test(
    "C6 Completion offers the commands, verbs, options, and fixed values that match the text typed so far"
  )
  func fixed() async throws {
    let cli = try CLIFixture()
    let nouns = values(try await lines(cli, ""))
    for noun in ["canvas", "journal", "photo", "doctor", "help"] { #expect(nouns.contains(noun)) }
    #expect(values(try await lines(cli, "canvas", "ad")) == ["add", "advance"])
    #expect(values(try await lines(cli, "--library", "x", "--json", "canvas", "ad")).count == 2)
    #expect(values(try await lines(cli, "canvas", "list", "--st")) == ["--status"])
    #expect(values(try await lines(cli, "canvas", "list", "--status", "wip", "--st")).count == 1)
    #expect(values(try await lines(cli, "canvas", "list", "--sort", "name", "--so")).isEmpty)
    for (words, expected) in [
      (["canvas", "list", "--status", "k"], ["kitting"]),
      (["canvas", "list", "--status", "=", "k"], ["kitting"]),
      (["canvas", "list", "--sort", "me"], ["mesh"]),
      (["--color", "a"], ["always", "auto"]), (["canvas", "list", "--color", "n"], ["never"]),
      (["photo", "export", "x", "--profile", ""], ["share", "archive"]),
      (["tokens", "export", "--format", "c"], ["css"]),
      (["drawing", "import", "--format", "x"], ["xopp"]), (["settings", "mesh"], ["mesh.order"]),
      (["help", "exit"], ["exit-codes"]), (["open", "/canvases/n"], ["/canvases/new"]),
    ] {
      let found = try await cli.start(["__complete"] + words).finished()
      let lines = found.output.split(separator: "\n").map(String.init)
      #expect(values(lines) == expected, "\(words)")
    }
    #expect(!FileManager.default.fileExists(atPath: cli.library))
  }

  @Test("C6 The shell, not the program, completes file and folder names")
  func files() async throws {
    let cli = try CLIFixture()
    for words in [
      ["canvas", "add", "--photo", ""], ["photo", "ingest", "a"],
      ["weight", "chart", "--output", ""],
      ["restore", ""], ["drawing", "import", "a", "b"],
    ] {
      #expect(try await cli.start(["__complete"] + words).finished().text == ":files", "\(words)")
    }
    for words in [["--library", ""], ["canvas", "list", "--library", ""], ["import", "x"]] {
      #expect(
        try await cli.start(["__complete"] + words).finished().text == ":folders", "\(words)")
    }
  }

  @Test("C6 Completion offers each ID with its record's name, and each tag with its use count")
  func records() async throws {
    let cli = try CLIFixture()
    #expect(try await lines(cli, "canvas", "show", "") == [])
    #expect(!FileManager.default.fileExists(atPath: cli.library))
    let id = try await cli.addCanvas("Meadow", "--tag", "for Anna")
    let gone = try await cli.addCanvas("Harbor")
    _ = try await cli.run("canvas", "delete", gone)
    let entry = try await cli.run("journal", "add", id, "--note", "Sky").text
    let drawing = try await cli.run("drawing", "new", "--name", "Garden").text
    func short(_ id: String, _ name: String) -> [String] { ["\(id.suffix(5))\t\(name)"] }
    #expect(try await lines(cli, "canvas", "show", "") == short(id, "Meadow"))
    #expect(try await lines(cli, "canvas", "edit", "--mesh", "18", "") == short(id, "Meadow"))
    #expect(try await lines(cli, "canvas", "restore", "") == short(gone, "Harbor"))
    #expect(try await lines(cli, "trash", "restore", "") == short(gone, "Harbor"))
    #expect(try await lines(cli, "journal", "add", "") == short(id, "Meadow"))
    #expect(try await lines(cli, "journal", "show", "") == short(entry, "Sky"))
    #expect(try await lines(cli, "drawing", "undo", "") == short(drawing, "Garden"))
    #expect(try await lines(cli, "canvas", "edit", id, "--tag", "f") == ["for Anna\t1 use"])
    #expect(try await lines(cli, "tag", "rename", "") == ["for Anna\t1 use"])
    #expect(try await lines(cli, "tag", "rename", "for Anna", "") == [])
    let other = try await lines(
      cli, "--library", cli.scratch.path + "/none", "canvas", "show", "")
    #expect(other == [])
  }

  @Test("C6 Control characters in a name never reach the shell")
  func hostile() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas("A\u{1B}]52;c;x\u{7}B\u{9B}C\nD\tE")
    let output = try await cli.run("__complete", "canvas", "show", "").output
    #expect(output.split(separator: "\n").count == 1)
    #expect(
      !output.unicodeScalars.dropLast().contains {
        $0 != "\t" && ($0.value < 32 || (127...159).contains($0.value))
      })
  }

  @Test("C6 Completion scripts exist only for bash, zsh, and fish")
  func scripts() async throws {
    let cli = try CLIFixture()
    for (arguments, shell) in [
      (["--generate-completion-script", "bash"], "bash"),
      (["--generate-completion-script=zsh"], "zsh"), (["--generate-completion-script"], "fish"),
    ] {
      let finished = try await cli.start(arguments, environment: ["SHELL": "/bin/fish"])
        .finished()
      #expect(
        finished.code == 0 && finished.output.contains("stashbook completions for \(shell)"))
    }
    #expect(try await cli.run("--generate-completion-script", "tcsh").code == 64)
  }

  /// Shell code that sets the words before the cursor, and prints the offered candidates.
  private static let asked: [(program: String, shell: String)] = [
    (
      "/bin/bash",
      """
      source <(stashbook --generate-completion-script bash)
      ask() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _stashbook; printf '%s\\n' "${COMPREPLY[@]}"; }
      """
    ),
    (
      "/usr/bin/zsh",
      """
      autoload -Uz compinit; compinit -u -D
      source <(stashbook --generate-completion-script zsh)
      compadd() { print -rl -- "${values[@]}"; }
      _files() { print -rl -- *(N); }
      ask() { words=("$@"); CURRENT=$#; _stashbook; }
      """
    ),
    (
      "/usr/bin/fish",
      """
      stashbook --generate-completion-script fish | source
      function ask; complete -C (string join ' ' -- (string escape -- $argv[1..-2]) "$argv[-1]"); end
      """
    ),
  ]

  /// The installed shells, all of which `Tooling/test` installs.
  private static let installed: [String] = asked.map(\.program).filter {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test(
    "C6 The completion script for each shell offers the program's candidates", arguments: installed)
  func shells(program: String) async throws {
    let (_, setup) = try #require(Self.asked.first { $0.program == program })
    let cli = try CLIFixture()
    let id = try await cli.addCanvas("Meadow", "--tag", "for Anna")
    try cli.scratch.write("cover one.jpg", Data())
    func ask(_ words: String) async throws -> String {
      let finished = try await cli.shell(
        "\(setup)\nask stashbook \(words)", library: cli.library, in: program)
      #expect(finished.errors.isEmpty, "\(finished.errors)")
      return finished.output
    }
    #expect(try await ask("canvas ad").contains("advance"))
    #expect(try await ask("canvas show ''").hasPrefix(id.suffix(5)))
    #expect(try await ask("canvas list --status k").hasPrefix("kitting"))
    let free = try await ask("canvas list --json --filter x")
    #expect(free.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty)
    let tags = try await ask("tag rename f").replacing("\\", with: "")
    #expect(tags.hasPrefix("for Anna"))
    #expect(try await ask("photo ingest cov").contains("cover one.jpg"))
  }
}
