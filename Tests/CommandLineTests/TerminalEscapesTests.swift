import Core
import Foundation
import TestKit
import Testing

/// Control sequences in data, with every command that shows data.
@Suite("Control sequences in data", .timeLimit(.minutes(10)))
struct TerminalEscapesTests {
  /// Text with control sequences and control characters.
  ///
  /// The text writes to the clipboard (OSC 52), clears the screen, hides text, and contains C1,
  /// DEL, and bidirectional controls.
  static let hostile =
    "x\u{1B}]52;c;aGk=\u{7}\u{1B}[2J\u{1B}[8m\u{9B}31m\u{90}\u{7F}\u{8}\r"
    + "\u{202A}\u{202E}\u{2066}\u{2069}\u{200E}\u{200F}\u{61C}y"

  /// Expects no control sequences other than the program's own styles.
  static func expectNoOrders(_ finished: Finished, _ command: [String]) {
    for text in [finished.output, finished.errors] {
      // Styles are SGR sequences (ECMA-48, 8.3.117), except the hiding sequence, which is part of
      // the hostile data.
      let isHidden = text.contains("\u{1B}[8m")
      let rest = text.replacing(/\u{1B}\[[0-9;]*m/, with: "")
      let orders = rest.unicodeScalars.filter { $0.isTerminalControl && $0 != "\n" && $0 != "\t" }
      #expect(!isHidden && orders.isEmpty, "\(command): \(text.debugDescription)")
    }
  }

  /// Returns a fixture whose library folder also has a hostile name.
  private static func cli() throws -> CLIFixture { try CLIFixture(named: "library \(hostile)") }

  @Test("A7 No command writes control sequences from its arguments")
  func arguments() async throws {
    let cli = try Self.cli()
    _ = try await cli.addCanvas(Self.hostile, "--tag", "knot")
    let commands = try await Self.leaves(of: cli)
    #expect(commands.count > 70)
    // A table in a pipe contains the data unchanged, as another test in this suite expects.
    let tables = [["canvas", "export"], ["weight", "export"]]
    for command in commands where !tables.contains(command.path) {
      for style in [["--color", "always"], ["--json"]] {
        let isPlain = style.count == 2 && !command.options.contains("color")
        let arguments = command.arguments(Self.hostile) + (isPlain ? [] : style)
        let finished = try await cli.start(arguments).finished()
        Self.expectNoOrders(finished, arguments)
      }
    }
    let unknown = try await cli.start(["canvas", Self.hostile]).finished()
    Self.expectNoOrders(unknown, ["canvas", "…"])
    #expect(unknown.errors.contains("\\u001b]52"))
  }

  @Test("A7 No command writes control sequences from the library")
  func library() async throws {
    let cli = try Self.cli()
    let name = Self.hostile
    try cli.scratch.write("\(name).tif", SampleImage.tiff(1))
    try cli.scratch.write("\(name) broken.jpg", Data("\(name)".utf8))
    let canvas =
      try await cli.json(
        "canvas", "add", "--designer", name, "--name", name, "--notes", name, "--photo",
        "\(name).tif")["id"].text ?? ""
    let drawing = try await cli.json("drawing", "new", "--name", name)["id"].text ?? ""
    let weight = try await cli.json("weight", "add", "80", "--note", name)["id"].text ?? ""
    let journal = try await cli.json("journal", "add", canvas, "--note", name)["id"].text ?? ""
    let commands = [
      ["canvas", "list"], ["canvas", "show", canvas], ["canvas", "edit", canvas, "--name", name],
      ["journal", "list", canvas], ["journal", "show", journal], ["tag", "add", name],
      ["tag", "list"], ["tag", "suggest", name], ["photo", "ingest", "\(name) broken.jpg"],
      ["photo", "ingest", "\(name).tif"], ["photo", "list"], ["photo", "verify"],
      ["photo", "duplicates"], ["drawing", "list"], ["drawing", "show", drawing],
      ["drawing", "history", drawing],
      ["drawing", "export", drawing, "--output", "\(name).svg"], ["weight", "list"],
      ["weight", "show", weight], ["weight", "import", "\(name) broken.jpg"], ["find", name],
      ["find", "x"], ["stats"], ["open", "/canvases"], ["open", "/canvases/\(canvas)"],
      ["screen", "show", "/canvases"], ["screen", "show", "/canvases/\(canvas)"],
      ["settings"], ["doctor"], ["modules"], ["export", "\(name) out"],
      ["backup", "\(name).tar"], ["canvas", "delete", canvas], ["trash", "list"], ["undo"],
    ]
    for command in commands {
      for style in [["--color", "always"], ["--json"]]
      where command[0] != "open" || style.count == 2 {
        Self.expectNoOrders(try await cli.start(command + style).finished(), command + style)
      }
    }
    let log = cli.library + "/stashbook.log"
    if let lines = FileManager.default.contents(atPath: log) {
      let text = String(decoding: lines, as: UTF8.self)
      let orders = text.unicodeScalars.filter { $0.isTerminalControl && $0 != "\n" }
      #expect(orders.isEmpty)
    }
  }

  @Test("A7 JSON output contains the full text of a name, with its control characters escaped")
  func json() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas("A\u{9B}31m\u{202E}B")
    let shown = try await cli.json("canvas", "list")["items"].items.first?["name"].text
    #expect(shown == "A\u{9B}31m\u{202E}B")
    let raw = try await cli.run("canvas", "list", "--json").output
    #expect(raw.contains(#"A\u009b31m\u202eB"#))
  }

  @Test(
    "A7 Control characters in an exported table are escaped only on a terminal",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script")))
  func payload() async throws {
    let cli = try CLIFixture()
    let note = "a\u{1B}[2J\u{9B}31mb"
    _ = try await cli.json("weight", "add", "80", "--note", note)
    _ = try await cli.addCanvas(note)
    for noun in ["weight", "canvas"] {
      let piped = try await cli.run(noun, "export")
      #expect(piped.output.contains(note) && piped.output.contains("\r\n"))
      let shown = try RunningProcess(
        "/usr/bin/script", ["-qec", "'\(cli.program)' \(noun) export", "/dev/null"], input: nil,
        environment: ["STASHBOOK_LIBRARY": cli.library, "HOME": cli.scratch.path],
        in: cli.scratch)
      let output = try await shown.finished().output
      #expect(output.contains(#"a\u001b[2J\u009b31mb"#))
      let orders = output.unicodeScalars.filter {
        $0.isTerminalControl && $0 != "\n" && $0 != "\r"
      }
      #expect(orders.isEmpty)
    }
  }
}

extension TerminalEscapesTests {
  /// A command without subcommands, as the parser describes it.
  struct Leaf: Sendable {
    let path: [String]
    var positionals = 0
    /// The long names of the required options.
    var required: [String] = []
    /// The long names of all options and flags.
    var options: Set<String> = []

    /// Returns the command's words, with the given text for each required value.
    func arguments(_ text: String) -> [String] {
      path + required.flatMap { ["--\($0)", text] }
        + Array(repeating: text, count: positionals)
    }
  }

  /// Returns all commands, except those that keep running or create a large library.
  private static func leaves(of cli: CLIFixture) async throws -> [Leaf] {
    let tree = try JSON(try await cli.run("--experimental-dump-help").output)["command"]
    var found: [Leaf] = []
    collect(tree, [], &found)
    return found.filter { !["serve", "demo", "help"].contains($0.path[0]) }
  }

  private static func collect(_ command: JSON, _ path: [String], _ found: inout [Leaf]) {
    let below = command["subcommands"].items.filter { $0["commandName"].text != "help" }
    for subcommand in below {
      collect(subcommand, path + [subcommand["commandName"].text ?? ""], &found)
    }
    guard below.isEmpty, !path.isEmpty else { return }
    var leaf = Leaf(path: path)
    for argument in command["arguments"].items {
      let long = argument["names"].items.first { $0["kind"].text == "long" }?["name"].text
      let isOptional = argument["isOptional"] == .bool(true)
      if argument["kind"].text == "positional" {
        leaf.positionals += 1
      } else if let long {
        leaf.options.insert(long)
        if !isOptional, argument["kind"].text == "option" { leaf.required.append(long) }
      }
    }
    found.append(leaf)
  }
}
