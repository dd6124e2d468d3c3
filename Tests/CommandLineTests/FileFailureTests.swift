import Foundation
import TestKit
import Testing

/// The messages of failed file operations, which have the path and the system's reason.
struct FileFailureTests {
  @Test("A9 The error for an unwritable output file contains the path and the system's reason")
  func output() async throws {
    let cli = try CLIFixture()
    _ = try await cli.json("weight", "add", "80")
    try cli.scratch.write("file", Data())
    let failure = try await cli.failure("weight", "chart", "--output", "file/chart.svg")
    #expect(failure.exit == 73)
    #expect(failure.message == "Can't write “file/chart.svg”: Not a directory")
  }

  @Test(
    "A9 The error for a list of devices that can't be read contains the path and the system's reason"
  )
  func devices() async throws {
    let cli = try CLIFixture()
    try cli.scratch.write("\(CLIFixture.folder)/access/web-devices.json/in the way", Data())
    let failure = try await cli.failure("serve", "--port", "0")
    #expect(failure.exit == 65)
    #expect(failure.message == "\(cli.library)/access/web-devices.json isn't a file")
  }

  @Test(
    "A9 The error for a file in place of a required folder contains the path but no error domain")
  func folder() async throws {
    let cli = try CLIFixture()
    try cli.scratch.write("\(CLIFixture.folder)/cache", Data())
    let failure = try await cli.failure("serve", "--port", "0")
    #expect(failure.exit == 74)
    #expect(failure.message.hasPrefix("\(cli.library)/cache"))
    #expect(!failure.message.contains("NSCocoaErrorDomain"))
  }
}
