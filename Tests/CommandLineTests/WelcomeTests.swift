import Foundation
import TestKit
import Testing

/// `stashbook` without arguments.
@Suite
struct WelcomeTests {
  @Test("`stashbook` on a terminal names the library, and then the steps that fit it")
  func greeting() async throws {
    let cli = try CLIFixture(named: "stash")
    func greeting(_ library: String) async throws -> String {
      let finished = try await cli.shell("script -qec stashbook /dev/null", library: library)
      try #require(finished.code == 0, "\(finished.output)")
      return finished.output.replacing(/\u{1B}\[[0-9;:]*m/, with: "").replacing("\r\n", with: "\n")
    }
    let new = try await greeting(cli.library)
    #expect(new.contains("The first thing that you add creates it at \(cli.library).\n"))
    #expect(new.contains("stashbook canvas add --designer") && new.contains("stashbook demo\n"))
    #expect(!FileManager.default.fileExists(atPath: cli.library))

    let id = try await cli.addCanvas()
    let filled = try await greeting(cli.library)
    #expect(filled.contains("Your library is at \(cli.library).\n"))
    #expect(filled.contains("stashbook backup --to") && !filled.contains("stashbook demo\n"))

    _ = try await cli.json("canvas", "delete", id)
    let empty = try await greeting(cli.library)
    #expect(empty.contains("Your library at \(cli.library) is empty.\n"))
    #expect(empty.contains("stashbook canvas add --designer"))
  }

  @Test("The greeting's commands exist and succeed, and without a terminal the help is printed")
  func commands() async throws {
    let cli = try CLIFixture(named: "stash")
    let shown = try await cli.shell("script -qec stashbook /dev/null", library: cli.library)
    let commands = shown.output.replacing(/\u{1B}\[[0-9;:]*m/, with: "")
      .split(whereSeparator: \.isNewline).filter { $0.hasPrefix("    stashbook ") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(commands.count == 4)
    try FileManager.default.createDirectory(
      atPath: cli.scratch.path + "/Pictures", withIntermediateDirectories: true)
    for command in commands {
      let words = command.hasSuffix("--open") ? command + " --help" : command
      let finished = try await cli.shell(words, library: cli.library)
      #expect(finished.code == 0, "\(command): \(finished.errors)")
    }
    let help = try await cli.run()
    #expect(help.code == 0 && help.output.contains("USAGE: stashbook"))
  }
}
