import Foundation
import TestKit
import Testing

/// The examples in the help, which must work as shown.
@Suite
struct HelpExampleTests {
  /// The examples that can't run in a test, with the reasons.
  private static let exceptions = [
    "stashbook journal add @1": "It opens an editor, which needs a terminal.",
    "stashbook serve --open": "It opens a browser. ReadmeTests and ServeTests run the command.",
    "stashbook demo --serve": "It serves on a fixed port, which another program may use.",
  ]

  /// The lines that create the records and files for a command's examples, by command.
  private static let preparations = [
    "canvas import": "stashbook canvas export > stash.csv",
    "canvas restore": "stashbook canvas delete @1",
    "drawing import": "stashbook drawing export @1 --output sketch.excalidraw",
    "drawing redo": "stashbook drawing undo @1",
    "drawing restore": "stashbook drawing delete @1",
    "import": "stashbook export ~/stash-2026",
    "library": "cp -R ~/stashbook-demo ~/stash",
    "library copy": "cp -R ~/stashbook-demo ~/stash",
    // The photos of the sample library are in use, so deleting them would need a confirmation.
    "photo delete": "stashbook photo ingest ~/Pictures --recursive",
    "redo": "stashbook undo",
    "restore": "stashbook backup stash.tar",
    "tokens theme": "stashbook tokens export --format dtcg > mine.tokens.json",
    "trash restore": "stashbook canvas delete @1",
    "weight import": "stashbook weight export > export.zip",
  ]

  /// The URL of a library in the examples.
  private static let url = "postgresql://stash@db1/stash?library=guild&photos=s3://guild-photos"

  /// The kinds of records in the sample library, and the lists of what isn't a record.
  private static let sampled = [
    "canvas", "journal", "photo", "weight", "drawing", "tag", "people", "links",
  ]

  /// The name of the folder that `stashbook demo` uses.
  private static let folder = "stashbook-demo"

  @Test("All help examples, except three that are skipped, succeed on the sample library")
  func examples() async throws {
    let demo = try CLIFixture(named: Self.folder)
    try await run("stashbook demo", in: demo)
    var skipped: Set<String> = []
    let commands: [[String]] = try await [[]] + demo.commands()
    let lists = commands.filter { $0.count == 2 && $0[1] == "list" && $0[0] != "library" }
    for kind in lists.map({ $0[0] }) where commands.contains([kind, "add"]) {
      guard !Self.sampled.contains(kind) else { continue }
      let help = try await demo.start([kind, "add", "--help"]).finished().output
      for line in Self.examples(in: help) { try await run(line, in: demo) }
    }
    let list = lists.map { "stashbook \($0[0]) list" }.joined(separator: " && ")
    for command in commands {
      let help = try await demo.start(command + ["--help"]).finished().output
      let examples = Self.examples(in: help)
      #expect(!examples.isEmpty, "\(command)")
      // The examples of one command run in order, on their own copy of the library.
      let cli = try copy(of: demo)
      let preparation = Self.preparations[command.joined(separator: " ")].map { [$0] } ?? []
      for line in preparation + examples {
        if Self.exceptions[line] != nil {
          skipped.insert(line)
        } else {
          if line.contains("@") { try await run(list, in: cli) }
          try await run(line, in: cli)
        }
      }
    }
    #expect(skipped == Set(Self.exceptions.keys))
  }

  /// Returns the examples of a help text, each as one line.
  private static func examples(in help: String) -> [String] {
    let block = help.components(separatedBy: "\n")
      .drop { $0 != "Example:" && $0 != "Examples:" }.dropFirst().prefix { !$0.isEmpty }
    return block.joined(separator: "\n").replacing(/\\\n +/, with: "")
      .components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.hasPrefix("stashbook ") }
  }

  /// Runs a line in a shell, and expects success.
  ///
  /// The URLs in an example lead to a database and a folder of the test.
  private func run(_ line: String, in cli: CLIFixture) async throws {
    var line = line
    if line.contains("postgresql:") {
      let database = try PostgresCluster.shared.get().address()
      let name = URL(filePath: cli.scratch.path).lastPathComponent
      line = line.replacing(
        Self.url, with: "\(database)&library=\(name)&photos=\(cli.scratch.path)/photos")
      line = line.replacing("postgresql://stash@db1/stash", with: "'\(database)'")
    }
    let finished = try await cli.shell(line, library: cli.library, in: "/bin/sh")
    #expect(finished.code == 0, "\(line): \(finished.errors)")
  }

  /// Returns a fixture with a copy of the sample library, and with the files that examples read.
  private func copy(of demo: CLIFixture) throws -> CLIFixture {
    let cli = try CLIFixture(named: Self.folder)
    try FileManager.default.copyItem(atPath: demo.library, toPath: cli.library)
    try cli.scratch.write("Pictures/rose.tif", SampleImage.tiff(1))
    try cli.scratch.write("Tests/Flows/add.yaml", Data(SampleFlow.passing.utf8))
    try cli.scratch.write("list.csv", Data("Designer,Title\nAnna,Iris\n".utf8))
    try cli.scratch.write("tags.csv", Data("Tag,Count\nfloral,3\n".utf8))
    return cli
  }
}
