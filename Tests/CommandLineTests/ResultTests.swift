import Foundation
import TestKit
import Testing

/// The texts of results that depend on what a command found.
@Suite
struct ResultTests {
  @Test("Removing the weight goal is reported, and a library without a goal offers to set one")
  func goal() async throws {
    let cli = try CLIFixture()
    _ = try await cli.json("weight", "goal", "72 to 75 kg")
    #expect(try await cli.run("weight", "goal", "none").output == "Removed the goal.\n")
    #expect(try await cli.run("weight", "goal").output.hasPrefix("No goal yet. "))
  }

  @Test("The message for a deleted weight entry states the weight and the day")
  func weight() async throws {
    let cli = try CLIFixture()
    let id = try await cli.run("weight", "add", "82.4", "--date", "2026-03-01").text
    let deleted = try await cli.run("weight", "delete", id).output
    #expect(deleted.hasPrefix("Deleted 82.4 kg for 2026-03-01. "))
  }

  @Test("Emptying a trash that is already empty doesn't ask for confirmation")
  func trash() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas()
    #expect(try await cli.run("trash", "empty").output == "The trash is empty.\n")
  }

  @Test("A page of journal entries names the option for the next page")
  func journal() async throws {
    let cli = try CLIFixture()
    let id = try await cli.addCanvas()
    for note in ["Sky", "Sea"] { _ = try await cli.json("journal", "add", id, "--note", note) }
    let first = try await cli.run("journal", "list", "--limit", "1").output
    #expect(first.contains("\nShowing 1 of 2. For more, add `--after "))
    #expect(try await !cli.run("journal", "list").output.contains("Showing"))
  }

  @Test("The message for an alias change mentions no records and explains how to undo the change")
  func alias() async throws {
    let cli = try CLIFixture()
    _ = try await cli.addCanvas("Meadow", "--tag", "gift")
    let undo = ". To undo, run `stashbook undo`.\n"
    let added = try await cli.run("tag", "alias", "present", "gift").output
    #expect(added == "Added the alias present for gift\(undo)")
    #expect(try await cli.run("tag", "delete", "present").output == "Deleted present\(undo)")
    let deleted = try await cli.run("tag", "delete", "gift").output
    #expect(deleted == "Deleted gift from 1 record\(undo)")
  }

  @Test("An error in a table from standard input names standard input as the source")
  func standardInput() async throws {
    let cli = try CLIFixture()
    let table = Data("Name\nGift\n".utf8)
    let named = try await cli.run("tag", "import", "-", "--uses", "Count", input: table)
    #expect(named.errors.contains("Standard input has no column “Count”\nUse Name."))
  }
}
